import type { RequestHandler } from 'express';
import { limits } from '../../config/limits';
import { refusal } from '../refusal';

/**
 * Refuses to send a response of more than two megabytes. The cost limit bounds what an operation can return; this is the second
 * line of defence, against long texts.
 */
export const boundedAnswer: RequestHandler = (_req, res, next) => {
  const send = res.send.bind(res);
  res.send = (body: unknown) => {
    if (typeof body !== 'string' || Buffer.byteLength(body) <= limits.graphqlAnswerBytes) return send(body);
    res.status(400).type('json');
    return send(
      JSON.stringify(refusal('QUERY_TOO_COMPLEX', 'The response is too long. Request less at a time.')),
    );
  };
  next();
};
