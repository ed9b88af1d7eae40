import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { limits } from '../../config/limits';
import { boundedAnswer } from './boundedAnswer';

/** No response is longer than two megabytes, whatever it contains. */
it.each([
  ['is sent', limits.graphqlAnswerBytes / 2, 200, undefined],
  ['plus one byte is refused', limits.graphqlAnswerBytes / 2 + 1, 400, 'QUERY_TOO_COMPLEX'],
])('a response of the maximum length %s', async (_what, letters, status, code) => {
  const app = express();
  app.use(boundedAnswer, (_req, res) => {
    // Two bytes each.
    res.type('json').send(`"${'é'.repeat(letters - 1)}"`);
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const body = (await answer.json()) as { errors?: { extensions: { code: string } }[] };
    expect([answer.status, body.errors?.[0]?.extensions.code]).toEqual([status, code]);
  } finally {
    server.close();
  }
});
