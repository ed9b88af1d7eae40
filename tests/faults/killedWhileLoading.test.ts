import { setTimeout as sleep } from 'node:timers/promises';
import { Visitor } from '../support/apps/visitor';
import { cleanUp, freshDataDir, launchServer, startServer } from '../support/servers/serverProcess';
import { siteDatabase } from '../support/servers/siteDatabase';

jest.setTimeout(180_000);
afterAll(cleanUp);

it('a first start killed at any moment leaves a database that the next start completes', async () => {
  const dataDir = freshDataDir();
  const stages: string[] = [];
  for (const delay of [400, 1200, 2200, 3200]) {
    const killed = launchServer({ dataDir });
    await sleep(delay);
    await killed.end('SIGKILL');
    stages.push(siteDatabase(dataDir, (database) => stageOf(database)));
  }
  // At least one kill has to hit the load itself, with the tables created and the catalogue not yet there.
  expect(stages).toContain('tables without catalogue');

  const server = await startServer({ dataDir });
  const { data } = await new Visitor(server.url).graphql<{ site: { animeCount: number } }>(
    '{ site { animeCount } }',
  );
  expect(data?.site.animeCount).toBeGreaterThanOrEqual(8000);
  const problems = siteDatabase(dataDir, ({ all }) => [
    ...all('PRAGMA integrity_check').filter((row) => row.integrity_check !== 'ok'),
    ...all('PRAGMA foreign_key_check'),
  ]);
  expect(problems).toEqual([]);
});

type Query = (sql: string, ...parameters: unknown[]) => Record<string, unknown>[];

function stageOf({ all }: { all: Query }): string {
  const tables = all("SELECT name FROM sqlite_master WHERE type = 'table'").map(({ name }) => name);
  if (!tables.includes('anime') || !tables.includes('catalogue_source')) return 'no tables';
  return all('SELECT 1 FROM catalogue_source LIMIT 1').length > 0 ? 'loaded' : 'tables without catalogue';
}
