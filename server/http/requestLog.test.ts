import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import { pino } from 'pino';
import { logOf, maskUrl, requestLog } from './requestLog';

interface Line {
  level: number;
  msg: string;
  req: { id: string; method: string; url: string; ip: string };
  res?: { statusCode: number };
  responseTime?: number;
}

let server: Server;
let lines: Line[] = [];
let url: string;

async function listen(level: string, production = true): Promise<void> {
  lines = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)) as Line);
      done();
    },
  });
  const app = express();
  const log = pino({ level }, stream);
  app.use(requestLog(log, { production }));
  app.get('/healthz', (_req, res) => void res.send('ok'));
  app.get('/broken', (req, res) => {
    logOf(req, log).error('said on the way');
    res.status(500).send('broken');
  });
  app.get('/gone', (_req, res) => void res.destroy());
  app.use((_req, res) => void res.send('here'));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(async () => {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
});

/** A line is written once the response has been sent. Waits for that many lines, or briefly to check that there are none. */
async function ask(path: string, expected = 1): Promise<Response | undefined> {
  const before = lines.length;
  const answer = await fetch(url + path).catch(() => undefined);
  await answer?.text();
  const enough = () => expected > 0 && lines.length >= before + expected;
  for (let turn = 0; turn < (expected > 0 ? 1000 : 20) && !enough(); turn += 1) await sleep(2);
  return answer;
}

it('writes one line per response, with the request id of the response', async () => {
  await listen('info');
  const answer = await ask('/anime?q=1&token=secret');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: 30,
    msg: 'request completed',
    req: {
      id: answer?.headers.get('x-request-id'),
      method: 'GET',
      url: '/anime?***',
      ip: '127.0.0.1',
    },
    res: { statusCode: 200 },
    responseTime: expect.any(Number),
  });
});

it('reports failed and aborted requests, at any level; every line of a request has its id', async () => {
  await listen('error');
  const answer = await ask('/broken', 2);
  await ask('/anime', 0);
  expect(lines.map(({ msg }) => msg)).toEqual(['said on the way', 'request errored']);
  for (const { req } of lines) expect(req.id).toBe(answer?.headers.get('x-request-id'));
});

it('distinguishes an aborted request from a completed one', async () => {
  await listen('info');
  await ask('/gone');
  expect(lines.map(({ msg }) => msg)).toEqual(['request aborted']);
});

it('does not log health checks, nor in development unless enabled', async () => {
  await listen('info');
  await ask('/healthz', 0);
  expect(lines).toEqual([]);
  server.close();
  await listen('info', false);
  await ask('/anime', 0);
  expect(lines).toEqual([]);
});

it('has no token of a private feed', async () => {
  await listen('info');
  await ask('/feeds/abcdefgh/calendar.ics');
  await ask('/feeds/season/2026/fall.ics', 2);
  expect(lines.map(({ req }) => req.url)).toEqual(['/feeds/***/calendar.ics', '/feeds/season/2026/fall.ics']);
});

// security: P17
it.each([
  ['/api/auth/reset-password/a-token?callbackURL=/x', '/api/auth/reset-password/***?***'],
  ['/feeds/a-token/latest.ics', '/feeds/***/latest.ics'],
  ['/connect/a-token', '/connect/***'],
  ['/feeds/season/2026/fall.ics', '/feeds/season/2026/fall.ics'],
  ['/anime/mushishi?token=a?b', '/anime/mushishi?***'],
  ['/home\r\n{"level":50}', '/home{"level":50}'],
])('writes the address %j to the log as %j', (url, written) => expect(maskUrl(url)).toBe(written));
