import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMetrics, type Metrics, type MetricsDeps } from './createMetrics';

export interface RunningMetrics {
  observe: Metrics['observe'];
  port: number;
  stop(): Promise<void>;
}

/** Serves `GET /metrics` on a separate port (METRICS_PORT), so that a proxy in front of the site cannot expose it. */
export async function startMetrics(deps: MetricsDeps, port: number): Promise<RunningMetrics> {
  const metrics = createMetrics(deps);
  const server = createServer((req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('X-Content-Type-Options', 'nosniff');
    if (req.url !== '/metrics' || req.method !== 'GET') return void res.writeHead(404).end();
    metrics.text().then(
      (text) => res.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      (error: unknown) => {
        deps.log.error({ err: error }, 'the metrics could not be written');
        res.writeHead(500).end();
      },
    );
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(Object.assign(error, { setting: 'METRICS_PORT' })));
    server.listen(port, deps.config.host, resolve);
  });
  return {
    observe: metrics.observe,
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
