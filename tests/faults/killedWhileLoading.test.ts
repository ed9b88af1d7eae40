import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Visitor } from '../support/apps/visitor';
import { codesOf } from '../support/people/lists';
import { cleanUp, freshDataDir, launchServer, startServer } from '../support/servers/serverProcess';
import { siteDatabase } from '../support/servers/siteDatabase';

afterAll(cleanUp);

it('a first start killed at any moment leaves a database that the next start completes', async () => {
  const dataDir = freshDataDir();
  const stage = () => siteDatabase(dataDir, stageOf);
  // Moments of the start itself, not of a clock: a slow machine takes three times as long to reach them.
  const moments: [until: (output: string) => boolean, after: number, stages: string[]][] = [
    [() => true, 400, ['no tables']],
    [() => stage() === 'tables without catalogue', 0, ['tables without catalogue']],
    [(output) => output.includes('Loading the catalogue'), 0, ['tables without catalogue']],
    [(output) => output.includes('Loading the catalogue'), 1000, ['tables without catalogue', 'loaded']],
  ];
  for (const [until, after, stages] of moments) {
    const killed = launchServer({ dataDir });
    while (!until(killed.output())) await sleep(10);
    await sleep(after);
    await killed.end('SIGKILL');
    expect(stages).toContain(stage());
  }

  const server = await startServer({ dataDir });
  // Search forgives a typo from the first moment on.
  const search = () =>
    new Visitor(server.url).graphql<Answer>(
      '{ discover(filter: { text: "attack on titn" }, pageSize: 1) { items { slug } } site { animeCount } }',
    );
  let answer = await search();
  // On a slow machine it says for a while that it is starting; it never finds nothing.
  while (codesOf(answer).includes('SEARCH_STARTING')) answer = await search();
  const { data } = answer;
  expect(data?.discover.items).toEqual([{ slug: 'attack-on-titan' }]);
  expect(data?.site.animeCount).toBeGreaterThanOrEqual(8000);
  const problems = siteDatabase(dataDir, ({ all }) => [
    ...all('PRAGMA integrity_check').filter((row) => row.integrity_check !== 'ok'),
    ...all('PRAGMA foreign_key_check'),
  ]);
  expect(problems).toEqual([]);
});

it('a first start is stopped at once while it loads, also by a signal to its whole process group', async () => {
  const dataDir = freshDataDir();
  for (const whole of [false, true]) {
    const started = launchServer({ dataDir });
    while (!/Loading the catalogue/.test(started.output())) await sleep(10);
    const pid = started.child.pid ?? 0;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    expect(children.length).toBeGreaterThan(0);
    if (whole) for (const child of children) process.kill(Number(child), 'SIGTERM');
    expect(await started.end('SIGTERM')).toMatchObject({ code: 0, signal: null });
    expect(started.output()).not.toMatch(/Error|\n\s+at /);
  }
});

interface Answer {
  discover: { items: { slug: string }[] };
  site: { animeCount: number };
}

type Query = (sql: string, ...parameters: unknown[]) => Record<string, unknown>[];

function stageOf({ all }: { all: Query }): string {
  const tables = all("SELECT name FROM sqlite_master WHERE type = 'table'").map(({ name }) => name);
  if (!tables.includes('anime') || !tables.includes('catalogue_source')) return 'no tables';
  return all('SELECT 1 FROM catalogue_source LIMIT 1').length > 0 ? 'loaded' : 'tables without catalogue';
}
