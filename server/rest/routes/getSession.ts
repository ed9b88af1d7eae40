import { z } from 'zod';
import { AppError } from '../../errors/AppError';
import { toAppError } from '../../errors/toAppError';
import { defineRoute } from '../route';

const flag = z
  .string()
  .optional()
  .transform((value) => value === 'true');

/** GET /get-session (contract 5.1): 200 with `null` for nobody, 401 with `null` only when the row went away meanwhile. */
export const getSession = defineRoute({
  method: 'GET',
  path: '/get-session',
  access: 'open',
  query: z.object({ disableCookieCache: flag, disableRefresh: flag }),
  handle: async (_deps, { query, readSession }) => {
    const { result, cookie, vanished } = await readSession(query).catch(fail);
    return { json: result, cookie, status: vanished ? 401 : 200 };
  },
});

/** A lost database stays 503; anything unexpected has its own name here (contract 1.1). */
function fail(error: unknown): never {
  const known = toAppError(error);
  throw known.key === 'INTERNAL_SERVER_ERROR' ? new AppError('SESSION_READ_FAILED', { cause: error }) : known;
}
