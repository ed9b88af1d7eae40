import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Deps } from '../domain/deps';
import { graphqlMetrics } from './graphqlMetrics';
import { jobMetrics } from './jobMetrics';
import { routePattern } from './routePattern';
import { siteGauges } from './siteGauges';
import { storeGauges } from './storeGauges';

export interface Metrics {
  /** Counts and times every response. Must be the first handler of the application. */
  observe: RequestHandler;
  /** All metrics in Prometheus format. */
  text(): Promise<string>;
  contentType: string;
}

export type MetricsDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'activity' | 'events'>;

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
/** Seconds. Most responses take a few milliseconds, a sign-in some tens, a sign-in through a provider whole seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Metrics for operators: the process, requests by route pattern, and queues in the database. Labels never contain user input.
 */
export function createMetrics(deps: MetricsDeps): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Responses by method, route pattern and status (aborted: the client disconnected).',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the response.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  graphqlMetrics(deps, { registers, buckets });
  siteGauges(deps, registers);
  jobMetrics(deps, registers);
  const readStore = storeGauges(deps, registers);
  return {
    contentType: registry.contentType,
    text: async () => {
      await readStore();
      return await registry.metrics();
    },
    observe: (req, res, next) => {
      const began = performance.now();
      res.once('close', () => {
        const method = methods.has(req.method) ? req.method : 'other';
        const route = routePattern(req.method, req.originalUrl);
        requests.inc({ method, route, status: res.writableFinished ? res.statusCode : 'aborted' });
        durations.observe({ method, route }, (performance.now() - began) / 1000);
      });
      next();
    },
  };
}
