import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { createActivity } from '../domain/jobs/activity';
import { catalogue } from '../errors/catalogue';
import { createMetrics } from './createMetrics';

interface Rules {
  groups: {
    rules: { alert: string; expr: string; for?: string; labels: object; annotations: { summary: string } }[];
  }[];
}
interface Dashboard {
  panels: { title: string; type: string; targets?: { expr: string }[] }[];
}

const read = (name: string) => readFileSync(path.join(__dirname, '../../deploy', name), 'utf8');
const rules = (parse(read('alerts.yml')) as Rules).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('grafana-dashboard.json')) as Dashboard;
const queries = [
  ...rules.map(({ alert, expr }) => ({ of: alert, expr })),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ of: title, expr }))),
];

/** Every metric name valid in a query; `up` is Prometheus's own. */
async function exposed(): Promise<Set<string>> {
  const events = { ping: async () => {} };
  const load = () => ({ connections: 1, inUse: 0, waiting: 0, repeated: 0 });
  const log = { warn: () => {} };
  const deps = {
    db: { load, manager: {} },
    activity: createActivity(),
    events,
    log,
    config: { dataDir: '.', catalogue: { sources: [] } },
  };
  const metrics = createMetrics(deps as unknown as Parameters<typeof createMetrics>[0]);
  const types = [...(await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const parts = ['_bucket', '_sum', '_count'];
  const names = types.flatMap(([, name = '', type]) =>
    type === 'histogram' ? parts.map((part) => name + part) : [name],
  );
  return new Set(['up', ...names]);
}

/** Metric names in a query, without strings, labels, durations, functions and operators. */
function namesIn(query: string): string[] {
  const bare = query
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(by|without)\s*\([^)]*\)/g, '');
  return [...bare.matchAll(/\b[a-zA-Z_]\w*\b(?!\s*\()/g)].map(([name]) => name);
}

it.each(queries)('$of asks for what the site measures: $expr', async ({ expr }) => {
  const known = await exposed();
  const asked = namesIn(expr);
  expect(asked).not.toEqual([]);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
});

it('rules say what is wrong, and wait a moment before they do', () => {
  expect(rules.length).toBeGreaterThan(10);
  for (const { annotations, labels, ...rule } of rules) {
    expect(annotations.summary).toBeTruthy();
    expect(labels).toHaveProperty('severity');
    expect(rule.for).toMatch(/^\d+[mh]$/);
  }
});

it('rules name codes that the site answers with', () => {
  const known = new Set(Object.values(catalogue).map(({ code }): string => code));
  const named = [...read('alerts.yml').matchAll(/code=~"([^"]+)"/g)].flatMap(([, codes = '']) =>
    codes.split('|'),
  );
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((code) => !known.has(code))).toEqual([]);
});
