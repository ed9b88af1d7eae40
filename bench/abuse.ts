import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Visitor } from '../tests/support/apps/visitor';
import { type HeavySite, makeHeavy } from '../tests/support/servers/heavySite';
import { processMemory } from '../tests/support/servers/processMemory';
import { loadedDataDir, startServer } from '../tests/support/servers/serverProcess';
import { homeQuery } from './graphql';
import type { BenchSite, Report } from './site';

const ATTACKING_ADDRESSES = 20;
const ATTACK_SECONDS = 60;
const ALONE_SECONDS = 10;

/**
 * Visitors, members and programs at twenty addresses send the most expensive queries allowed, each as fast as it is answered,
 * against a site with its limits on; meanwhile, one call and the home query are timed. Goal: p99 at most 50 ms, and at most
 * three times the p99 alone.
 */
export async function measureAbuse(site: BenchSite): Promise<Report> {
  // A file of the embedded database belongs to one process.
  const dataDir = site.env.DATABASE_URL === undefined ? await loadedDataDir() : site.dataDir;
  const heavy = await makeHeavyBeforehand(site, dataDir);
  const env = { ...site.env, AUTH_RATE_LIMIT: 'true', TRUSTED_PROXIES: '127.0.0.1' };
  const server = await startServer({ env, dataDir });
  const attackers = await Promise.all(
    Array.from({ length: ATTACKING_ADDRESSES }, (_, n) => prepareAttackers(server.url, `10.1.${n}.1`)),
  );
  const alone = await watch(server.url, ALONE_SECONDS);
  const seen: Record<string, number> = {};
  let running = true;
  const attack = async (ask: Ask, part: number) => {
    for (let turn = 0; running; turn += 1) {
      const status = await ask(dearest(heavy, `${part}x${turn}`, part + turn));
      seen[status] = (seen[status] ?? 0) + 1;
      // Rejected clients would retry at once; without a pause the driver would measure only itself.
      if (status === '429') await setTimeout(100);
    }
  };
  const attacks = attackers.flat().map(attack);
  const beside = await watch(server.url, ATTACK_SECONDS);
  running = false;
  await Promise.all(attacks);
  const { peak } = processMemory(server.pid);
  await server.end('SIGTERM');
  const rows: Report['rows'] = [];
  for (const what of ['auth/ok', 'home query'] as const)
    for (const part of [0.5, 0.99]) {
      const [quiet, busy] = [at(alone[what], part), at(beside[what], part)];
      const figures = { 'alone ms': quiet.toFixed(1), 'beside ms': busy.toFixed(1) };
      rows.push({ what: `${what}, p${part * 100}`, ...figures, ratio: (busy / quiet).toFixed(1) });
    }
  const answers = Object.entries(seen).map(([status, count]) => `${status}: ${count}`);
  rows.push({ what: `answers to ${attacks.length} attackers`, 'beside ms': answers.join(', ') });
  rows.push({ what: 'peak memory, MB', 'beside ms': Math.round(peak) });
  return { title: `Abuse from ${ATTACKING_ADDRESSES} addresses for ${ATTACK_SECONDS} s`, rows };
}

/** Without its limits, which the preparation would exceed. */
async function makeHeavyBeforehand({ env }: BenchSite, dataDir: string): Promise<HeavySite> {
  const { url, end } = await startServer({ env, dataDir });
  const visitor = new Visitor(url);
  const heavyPerson = { name: 'Heavy', email: 'heavy@example.org', password: 'correct horse battery' };
  const { status, text } = await visitor.auth('sign-up/email', heavyPerson);
  if (status !== 200) throw new Error(`sign-up answered ${status} ${text}`);
  const heavy = await makeHeavy({ url, visitor, env, dataDir });
  await end('SIGTERM');
  return heavy;
}

type Ask = (query: string) => Promise<string>;

/** An attacker without an account, one with an account, and one with an API token. */
async function prepareAttackers(url: string, address: string): Promise<Ask[]> {
  const headers = { 'x-forwarded-for': address, origin: url };
  const member = new Visitor(url);
  const person = { name: 'Attacker', email: `${address}@example.org`, password: 'correct horse battery' };
  await member.auth('sign-up/email', person, headers);
  const { data } = await member.graphql<{ createApiToken: { secret: string } }>(
    'mutation { createApiToken(input: { name: "a", scopes: [READ_LISTS] }) { secret } }',
    {},
    headers,
  );
  const authorization = `Bearer ${data?.createApiToken.secret}`;
  const program = { ...headers, authorization };
  const asking =
    (visitor: Visitor, sent: Record<string, string>): Ask =>
    async (query) => {
      try {
        return String((await visitor.graphql(query, {}, sent)).status);
      } catch {
        return 'broken';
      }
    };
  return [asking(new Visitor(url), headers), asking(member, headers), asking(new Visitor(url), program)];
}

/** The most expensive queries below the cost ceiling, each time in a different document. */
export function dearest({ handle, threadId }: HeavySite, name: string, turn: number): string {
  const times = (n: number, field: string) =>
    Array.from({ length: n }, (_, at) => `a${at}: ${field}`).join(' ');
  const all = [
    `profile(handle: "${handle}") { ${times(4, 'heatMap { total days { date count } }')} }`,
    `profile(handle: "${handle}") { ${times(4, 'statistics { minutes genres { count } }')} }`,
    `thread(id: "${threadId}") { ${times(3, 'comments(limit: 50) { items { html } }')} }`,
    'discover(pageSize: 50) { items { similar(limit: 12) { anime { id } } } }',
    'discover(pageSize: 50) { items { relations(limit: 50) { anime { id } } } }',
    times(15, 'surprise { id }'),
    times(8, 'discoverFacets { genres { value } tags { value } studios { value } years { value } }'),
  ];
  return `query Q${name} { ${all[turn % all.length]} }`;
}

type Times = Record<'auth/ok' | 'home query', number[]>;

async function watch(url: string, seconds: number): Promise<Times> {
  const workerData = { url, seconds, query: homeQuery() };
  const worker = new Worker(join(__dirname, 'abuseWatch.mjs'), { workerData });
  const [times] = (await once(worker, 'message')) as [Times];
  return times;
}

function at(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
