import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { freePort } from '../../server/config/freePort';
import { Visitor } from '../support/apps/visitor';
import { cleanUp, launchServer, startServer } from '../support/servers/serverProcess';

afterAll(cleanUp);

/** METRICS_PORT of the built server. */
it('METRICS_PORT serves the site’s metrics, and does not delay a stop', async () => {
  const port = await freePort();
  const server = await startServer({ env: { METRICS_PORT: String(port) } });
  await new Visitor(server.url).get('/api/auth/ok');
  const { text } = await new Visitor(`http://127.0.0.1:${port}`).get('/metrics');
  expect(text).toContain('http_requests_total{method="GET",route="/api/auth/ok",status="200"} 1');
  expect(text).toContain('enspired_database_up 1');
  expect(text).toMatch(/^enspired_disk_free_bytes [1-9]/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0, signal: null });
});

it('a METRICS_PORT that is in use stops the start with a message that names it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { ended, output } = launchServer({ env: { METRICS_PORT: String(port) } });
  expect((await ended).code).toBe(1);
  expect(output()).toContain(`listens on 127.0.0.1:${port} already: choose another METRICS_PORT.`);
  other.close();
});
