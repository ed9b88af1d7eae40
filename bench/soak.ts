import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '../shared/paths';
import { Visitor } from '../tests/support/apps/visitor';
import { processMemory } from '../tests/support/servers/processMemory';
import { loadedDataDir, startServer } from '../tests/support/servers/serverProcess';
import { homeQuery } from './graphql';
import { median, shareOf } from './load';
import type { BenchSite, Report } from './site';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
const PEOPLE_AT_ONCE = 50;
/** How many of them are signed in. */
const MEMBERS_AMONG_THEM = 35;
/** Milliseconds a person looks at a page. */
const LOOKS = { least: 200, most: 1200 };
const METRICS_PORT = 47_391;
/** Milliseconds. */
const WARM_UP_MILLISECONDS = 20_000;

interface Person {
  visitor: Visitor;
  /** The client address, as reported by a proxy. */
  from: Record<string, string>;
  anime: string[];
}

interface Ground {
  slugs: string[];
  thread: string;
}

type Act = (person: Person, ground: Ground) => Promise<{ status: number; text: string }>;

/**
 * Fifty people for ten minutes (`SOAK_MINUTES`), each doing one thing after another as people do: reading, searching, marking
 * episodes, writing. Goals: nothing fails, p99 150 ms on the embedded database, memory flat, loop lag p99 30 ms.
 */
export async function measureSoak(site: BenchSite): Promise<Report> {
  const onServer = site.env.DATABASE_URL !== undefined;
  const env = { ...site.env, TRUSTED_PROXIES: '127.0.0.1', METRICS_PORT: String(METRICS_PORT) };
  const server = await startServer({ env, dataDir: onServer ? site.dataDir : await loadedDataDir() });
  const people = await gather(server.url);
  const ground = await prepare(people);
  const times: Record<string, number[]> = {};
  const failures: Record<string, number> = {};
  // The work of a start beside its first requests is measured elsewhere (`start`).
  const from = Date.now() + WARM_UP_MILLISECONDS;
  const until = from + MINUTES * 60_000;
  const memory: number[] = [];
  const lags: number[] = [];
  const live = async (person: Person) => {
    while (Date.now() < until) {
      const acts = person.anime.length > 0 ? { ...visiting, ...belonging } : visiting;
      const [name, act] = pick(Object.entries(acts)) ?? [];
      if (!name || !act) return;
      const began = performance.now();
      const problem = await act(person, ground).then(complaint, (error) => String(error));
      const list = times[name] ?? [];
      times[name] = list;
      if (Date.now() > from) list.push(performance.now() - began);
      if (problem) failures[`${name}: ${problem}`] = (failures[`${name}: ${problem}`] ?? 0) + 1;
      await sleep(LOOKS.least + Math.random() * (LOOKS.most - LOOKS.least));
    }
  };
  const watch = async () => {
    while (Date.now() < until) {
      await sleep(10_000);
      if (Date.now() < from) continue;
      memory.push(processMemory(server.pid).now);
      const lag = await measureLoopLag();
      if (lag !== undefined) lags.push(lag);
    }
  };
  await Promise.all([watch(), ...people.map(live)]);
  const { peak } = processMemory(server.pid);
  await server.end('SIGTERM');
  const rows: Report['rows'] = Object.entries(times).map(([what, list]) => figures(what, list));
  rows.push(figures('all', Object.values(times).flat()));
  const third = Math.ceil(memory.length / 3);
  const [first, last] = [memory.slice(third, 2 * third), memory.slice(-third)].map((list) =>
    Math.round(median(list)),
  );
  rows.push({
    what: 'memory, MB: middle third, last third, peak',
    count: `${first}, ${last}, ${Math.round(peak)}`,
  });
  rows.push({
    what: 'loop lag p99, ms: median of looks, worst',
    count: `${median(lags).toFixed(1)}, ${Math.max(...lags).toFixed(1)}`,
  });
  const failed = Object.entries(failures).map(([what, count]) => `${what} (${count})`);
  rows.push({ what: 'failed', count: failed.length === 0 ? 0 : failed.slice(0, 10).join('; ') });
  return { title: `${PEOPLE_AT_ONCE} people for ${MINUTES} minutes`, rows };
}

const visiting: Record<string, Act> = {
  'page: home': ({ visitor, from }) => visitor.get('/', { accept: 'text/html', ...from }),
  'page: an anime': ({ visitor, from }, { slugs }) =>
    visitor.get(paths.anime(pick(slugs) ?? ''), { accept: 'text/html', ...from }),
  'get-session': ({ visitor, from }) => visitor.get('/api/auth/get-session', from),
  home: ask(homeQuery(), () => ({ since: new Date().toISOString().replace(/T.*/, 'T00:00:00.000Z') })),
  discover: ask(
    'query ($text: String, $page: Int!) { discover(filter: { text: $text }, page: $page, pageSize: 24) { items { id slug title { preferred } } } }',
    () => ({ text: pick(['', 'moon', 'titn', 'sword', 'love', '進撃', 'gun']), page: 1 }),
  ),
  'a thread': ask('query ($id: ID!) { thread(id: $id) { id title commentCount } }', (_, { thread }) => ({
    id: thread,
  })),
};

const belonging: Record<string, Act> = {
  '+1': ask('mutation ($id: ID!) { incrementProgress(animeId: $id, by: 1) { undoId } }', ({ anime }) => ({
    id: pick(anime),
  })),
  'score, status': ask(
    'mutation ($input: SaveEntryInput!) { saveEntry(input: $input) { __typename } }',
    ({ anime }) => ({ input: { animeId: pick(anime), score: 10 * Math.ceil(Math.random() * 10) } }),
  ),
  library: ask('{ library(page: 1, pageSize: 24) { items { anime { slug } } } }'),
  notifications: ask('{ unreadNotifications }'),
  'a comment': ask(
    'mutation ($id: ID!, $body: String!) { postComment(input: { threadId: $id, body: $body }) { id } }',
    (_, { thread }) => ({ id: thread, body: `At ${new Date().toISOString()}` }),
  ),
};

function ask(query: string, variablesOf: (person: Person, ground: Ground) => object = () => ({})): Act {
  return (person, ground) =>
    person.visitor.graphql(query, variablesOf(person, ground) as Record<string, unknown>, {
      ...person.from,
      origin: person.visitor.baseURL,
    });
}

/** What went wrong, if anything: GraphQL reports errors with status 200. */
function complaint({ status, text }: { status: number; text: string }): string | undefined {
  if (status !== 200) return `${status} ${text.slice(0, 120)}`;
  return text.startsWith('{"errors"') || text.includes('"errors":[') ? text.slice(0, 200) : undefined;
}

async function gather(url: string): Promise<Person[]> {
  const people: Person[] = [];
  for (let n = 0; n < PEOPLE_AT_ONCE; n += 1) {
    const visitor = new Visitor(url);
    const from = { 'x-forwarded-for': `10.3.${n}.1` };
    if (n < MEMBERS_AMONG_THEM) {
      const person = {
        name: `Soak ${n}`,
        email: `soak.${n}.${Date.now()}@example.org`,
        password: 'a long enough passphrase',
      };
      const { status, text } = await visitor.auth('sign-up/email', person, { ...from, origin: url });
      if (status !== 200) throw new Error(`sign-up answered ${status} ${text}`);
    }
    people.push({ visitor, from, anime: [] });
  }
  return people;
}

/** Gives every signed-in person some anime, and creates a thread to write to. */
async function prepare(people: Person[]): Promise<Ground> {
  const [first] = people;
  if (!first) throw new Error('There are no people');
  const list = await first.visitor.graphql<{ discover: { items: { id: string; slug: string }[] } }>(
    '{ discover(sort: POPULARITY, pageSize: 50) { items { id slug } } }',
  );
  const items = list.data?.discover.items ?? [];
  const origin = { origin: first.visitor.baseURL };
  const thread = await first.visitor.graphql<{ createThread: { id: string } }>(
    'mutation { createThread(input: { subject: SITE, title: "Soak", body: "Go" }) { id } }',
    {},
    origin,
  );
  if (!thread.data) throw new Error(thread.text);
  for (const [n, person] of people.slice(0, MEMBERS_AMONG_THEM).entries()) {
    person.anime = Array.from({ length: 10 }, (_, k) => items[(n * 3 + k) % items.length]?.id ?? '');
    for (const animeId of person.anime) {
      const input = { animeId, status: 'WATCHING' };
      const { errors, text } = await person.visitor.graphql(
        'mutation ($input: SaveEntryInput!) { saveEntry(input: $input) { __typename } }',
        { input },
        { ...person.from, ...origin },
      );
      if (errors.length > 0) throw new Error(text);
    }
  }
  return { slugs: items.map(({ slug }) => slug), thread: thread.data.createThread.id };
}

function figures(what: string, list: number[]): Report['rows'][number] {
  const at = shareOf(list);
  return { what, count: list.length, 'p50 ms': at(0.5), 'p99 ms': at(0.99), 'worst ms': at(1) };
}

async function measureLoopLag(): Promise<number | undefined> {
  const text = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  );
  const [, seconds] = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text) ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

function pick<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)];
}
