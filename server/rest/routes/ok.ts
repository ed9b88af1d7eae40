import { defineRoute } from '../route';

/** GET /ok: the service is there (contract 5.5). */
export const ok = defineRoute({
  method: 'GET',
  path: '/ok',
  access: 'open',
  handle: async () => ({ json: { ok: true } }),
});
