import { z } from 'zod';
import { errorPage } from '../../errors/errorPage';
import { defineRoute } from '../route';

/** GET /ok: the service is available (contract 5.5). */
export const ok = defineRoute({
  method: 'GET',
  path: '/ok',
  log: 'only reads',
  access: 'open',
  head: true,
  handle: async () => ({ json: { ok: true } }),
});

/** GET /error: the page for failed links and callbacks (contract 5.5). */
export const error = defineRoute({
  method: 'GET',
  path: '/error',
  log: 'only reads',
  access: 'open',
  head: true,
  query: z.object({ error: z.string().optional().catch(undefined) }),
  handle: async (_deps, { query }) => errorPage(query.error),
});
