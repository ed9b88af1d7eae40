import { setUpApp } from '../support/apps/startApp';

/** `/healthz` and `/readyz`. */
const app = setUpApp();

it('GET /healthz answers 200 while the process runs', async () => {
  const { status, body, headers } = await app.visitor().get('/healthz');
  expect({ status, body }).toEqual({ status: 200, body: { status: 'ok' } });
  expect(headers.get('cache-control')).toBe('no-store');
});

it('GET /readyz answers 200 while the database responds', async () => {
  const { status, body } = await app.visitor().get('/readyz');
  expect({ status, body }).toEqual({ status: 200, body: { status: 'ready', database: 'ok' } });
});

it('GET /readyz answers 503 with Retry-After if the database does not respond, and /healthz still 200', async () => {
  const ping = app.deps.db.ping;
  app.deps.db.ping = () => Promise.reject(new Error('gone'));
  try {
    const { status, headers } = await app.visitor().get('/readyz');
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await app.visitor().get('/healthz')).status).toBe(200);
  } finally {
    app.deps.db.ping = ping;
  }
});
