import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { readDatabaseUrl } from '../server/config/databaseUrl';
import { bulkInsert } from '../server/data/bulkInsert';
import { toSqlInstant } from '../server/data/instant';
import { openDatabase } from '../server/data/openDatabase';
import { sign } from '../server/domain/crypto/signedValue';
import { processMemory } from '../tests/support/servers/processMemory';
import type { CrowdSettings, Heard, Told } from './liveSockets';
import { type Figures, median, rounds, type Target } from './load';
import { target } from './sessions';
import type { BenchSite, Report } from './site';

const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 1000);
/** Sockets per person; a tenth of all are visitors. */
const SOCKETS_PER_PERSON = 4;
/** Writers take turns because of the rate limit per person. */
const WRITERS_IN_TURNS = 40;

/**
 * Calls while a comment is written each second, without listeners and with `BENCH_SOCKETS` of them, which are told of each and
 * ask for it. Goals: no call's p99 is more than twice as long at 1,000, or four times at 5,000; every listener is told within
 * 5 s; and a connection takes at most 60 kB.
 */
export async function measureLive(site: BenchSite): Promise<Report> {
  const cookies = await signUpPeople(
    site,
    Math.max(WRITERS_IN_TURNS, Math.ceil(SOCKETS / SOCKETS_PER_PERSON)),
  );
  const threadId = await aThread(site);
  const targets = [
    target('get-session', site.url, site.visitor.cookieHeader()),
    asking('a season', site, '{ season(year: 2024, season: SPRING) { items { slug title { preferred } } } }'),
    asking('threads', site, '{ threads { items { title commentCount author { handle } } nextCursor } }'),
  ];
  const places = Array.from({ length: SOCKETS }, (_, at) =>
    at % 10 === 0 ? '' : (cookies[Math.floor(at / SOCKETS_PER_PERSON)] ?? ''),
  );
  const load = () => whileWriting(site, threadId, cookies, () => rounds(targets, { connections: 5 }));
  // Measured first, before load has grown the heap, in which a connection's memory would be lost. A few connections come before
  // that, for the one-time cost of the first.
  const few = await listen({ url: site.url, threadId, cookies: places.slice(0, SOCKETS / 10) });
  await sleep(1000);
  // They would count towards the limit on connections.
  few.stop();
  await sleep(3000);
  const before = processMemory(site.pid).now;
  const first = await listen({ url: site.url, threadId, cookies: places });
  await sleep(3000);
  const after = processMemory(site.pid).now;
  first.stop();
  const alone = await load();
  const crowd = await listen({ url: site.url, threadId, cookies: places });
  try {
    const beside = await load();
    const { told, read, ended, failed } = await crowd.ask();
    return {
      title: `A comment each second in a thread that ${SOCKETS} browsers have open`,
      rows: [
        ...targets.map(({ name }) => comparePaths(name, alone.figures.get(name), beside.figures.get(name))),
        ...summariseDelivery('told of a comment', beside.written, told),
        ...summariseDelivery('that have its text', beside.written, read),
        { ...blank, what: 'queries that failed', beside: failed },
        { ...blank, what: 'subscriptions that ended', beside: ended },
        {
          ...blank,
          what: 'a connection, kB of memory',
          beside: Math.round(((after - before) * 1000) / SOCKETS),
        },
      ],
    };
  } finally {
    crowd.stop();
  }
}

const blank = { what: '', alone: '', beside: '', ratio: '' } as Record<string, string | number>;

function comparePaths(what: string, alone: Figures | undefined, beside: Figures | undefined) {
  const [one, other] = [alone?.p99 ?? 0, beside?.p99 ?? 0];
  const failed = (alone?.failed ?? 0) + (beside?.failed ?? 0);
  return {
    what: `${what}, p99 ms${failed > 0 ? `, ${failed} failed` : ''}`,
    alone: one.toFixed(1),
    beside: other.toFixed(1),
    ratio: (other / Math.max(one, 0.1)).toFixed(2),
  };
}

function summariseDelivery(what: string, written: Map<string, number>, told: Told) {
  const counts = [...written.keys()].map((id) => told[id]?.count ?? 0);
  const late = [...written].map(([id, at]) => (told[id]?.last ?? 0) - at);
  return [
    { ...blank, what: `listeners ${what}, the fewest`, beside: Math.min(...counts) },
    { ...blank, what: 'the last one, ms after it was written, median', beside: median(late) },
    { ...blank, what: 'the same, the longest', beside: Math.max(...late) },
  ];
}

/** Runs while a comment is written each second; `written` has the time at which each was stored. */
async function whileWriting<T>(site: BenchSite, threadId: string, cookies: string[], run: () => Promise<T>) {
  const written = new Map<string, number>();
  let going = true;
  const writing = (async () => {
    for (let turn = 0; going; turn += 1) {
      const query = `mutation { postComment(input: { threadId: "${threadId}", body: "Comment **${turn}**" }) { id } }`;
      const headers = {
        'content-type': 'application/json',
        origin: site.url,
        cookie: cookies[turn % WRITERS_IN_TURNS] ?? '',
      };
      const answer = await fetch(`${site.url}/graphql`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query }),
      });
      const { data } = (await answer.json()) as { data?: { postComment?: { id: string } } };
      if (data?.postComment) written.set(data.postComment.id, Date.now());
      await sleep(1000);
    }
  })();
  const figures = await run();
  going = false;
  await writing;
  // The browsers ask for the last comments, up to nine seconds later.
  await sleep(10_000);
  return { figures, written };
}

function asking(name: string, { url }: BenchSite, query: string): Target {
  const headers = { 'content-type': 'application/json' };
  return {
    name,
    request: { url: `${url}/graphql`, method: 'POST', headers, body: JSON.stringify({ query }) },
  };
}

async function aThread(site: BenchSite): Promise<string> {
  const { data, text } = await site.visitor.graphql<{ createThread: { id: string } }>(
    'mutation { createThread(input: { subject: SITE, title: "Live", body: "Go on." }) { id } }',
    {},
    { origin: site.url },
  );
  if (!data) throw new Error(text);
  return data.createThread.id;
}

/** Creates this many people with a session each, directly in the database; returns their cookies. */
async function signUpPeople(site: BenchSite, count: number): Promise<string[]> {
  const url = site.env.DATABASE_URL ?? `sqlite:${join(site.dataDir, 'enspired.sqlite')}`;
  const db = await openDatabase(readDatabaseUrl(url, site.dataDir));
  const [now, later] = [new Date(), new Date(Date.now() + 86_400_000)].map(toSqlInstant) as [string, string];
  const all = Array.from({ length: count }, () => ({ id: hex(), session: hex(), token: hex() }));
  try {
    await db.transaction(async (manager) => {
      await bulkInsert(
        manager,
        'user',
        ['id', 'email', 'emailVerified', 'name', 'createdAt', 'updatedAt'],
        all.map(({ id }) => [id, `${id}@example.org`, 1, 'Listener', now, now]),
      );
      await bulkInsert(
        manager,
        'session',
        ['id', 'userId', 'token', 'expiresAt', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt'],
        all.map(({ id, session, token }) => [session, id, token, later, '', '', now, now]),
      );
    });
  } finally {
    await db.close();
  }
  const secrets = [site.env.AUTH_SECRET ?? ''];
  return all.map(({ token }) => `${site.cookieName}=${encodeURIComponent(sign(token, secrets))}`);
}

const hex = () => randomBytes(16).toString('hex');

async function listen(settings: CrowdSettings) {
  const child = spawn(process.execPath, ['-r', '@swc-node/register', join(__dirname, 'liveSockets.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const line = () =>
    new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      child.once('exit', (code) => reject(new Error(`the listeners ended with ${code}`)));
    });
  child.stdin.write(`${JSON.stringify(settings)}\n`);
  await line();
  return {
    ask: async (): Promise<Heard> => {
      child.stdin.write('\n');
      return JSON.parse(await line());
    },
    stop: () => {
      child.removeAllListeners('exit');
      child.kill();
    },
  };
}
