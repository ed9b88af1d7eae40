import express, { type Request, type Response } from 'express';
import { limits } from '../config/limits';

/**
 * Reads a JSON body of at most 100 kB. Another content type, or none, reads as no fields at all and so fails where
 * fields are required (contract section 1); so does a JSON value that is no object. A form is read only by the call that
 * a provider posts to.
 */
export function createReadBody() {
  const json = express.json({ limit: limits.bodyBytes, type: 'application/json', strict: false });
  const form = express.urlencoded({ limit: limits.bodyBytes, extended: false, parameterLimit: 50 });
  return (
    req: Request,
    res: Response,
    { form: isForm }: { form: boolean },
  ): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      const parse = isForm && req.is('application/x-www-form-urlencoded') ? form : json;
      parse(req, res, (error?: unknown) => (error ? reject(error) : resolve(fieldsOf(req.body))));
    });
}

function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Record<string, unknown>)
    : {};
}
