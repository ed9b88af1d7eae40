import { join } from 'node:path';
import Libsql from 'libsql';
import { Visitor } from '../../support/apps/visitor';
import { handleOf } from '../../support/people/community';
import { signUp } from '../../support/people/people';
import { processMemory } from '../../support/servers/processMemory';
import { cleanUp, loadedDataDir, startServer } from '../../support/servers/serverProcess';

afterAll(cleanUp);

const CONNECTIONS = 10;
const ENTRIES = 90;
const WATCHES = 2000;

/** Makes the database read the whole history, whenever the lists have changed. */
const heavy = `query ($handle: String!) { profile(handle: $handle) {
  heatMap(year: 2026) { total } statistics { episodes genres { genre count } } } }`;

/** The history of someone who has watched 180,000 episodes in two months, and hides a few from others. */
function fillHistory(database: Libsql.Database, handle: string): void {
  const now = '2026-11-01 12:00:00.000';
  database.exec('BEGIN IMMEDIATE');
  database
    .prepare(
      `INSERT INTO list_entry (id, userId, animeId, status, progress, notes, tags, priority, visibility, rewatches, pass,
                               seenBefore, version, createdAt, updatedAt)
       SELECT 'heavy-' || a.id, p.userId, a.id, 'WATCHING', ?, '', '[]', 1, CASE WHEN a.id % 9 = 0 THEN 'PRIVATE' ELSE 'PUBLIC' END, 0, 1, 0, 1, ?, ?
         FROM profile p JOIN (SELECT id FROM anime WHERE listed = 1 LIMIT ?) a WHERE p.handle = ?`,
    )
    .run([WATCHES, now, now, ENTRIES, handle]);
  database
    .prepare(
      `INSERT INTO episode_watch (entryId, pass, number, userId, watchedAt)
       SELECT l.id, 1, n.value, l.userId, DATETIME('2026-11-01', '-' || (n.value * 40) || ' minutes') || '.000'
         FROM list_entry l JOIN (WITH RECURSIVE c(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM c WHERE value < ?)
                                 SELECT value FROM c) n
        WHERE l.id LIKE 'heavy-%'`,
    )
    .run([WATCHES]);
  database.exec('COMMIT');
}

/** Like an owner who keeps changing their lists: cached statistics are outdated at once. */
function changeLists(database: Libsql.Database, handle: string): void {
  database
    .prepare(
      `INSERT INTO list_revision (userId, revision) SELECT userId, 1 FROM profile WHERE handle = ?
       ON CONFLICT (userId) DO UPDATE SET revision = revision + 1`,
    )
    .run([handle]);
}

// security: P18
it('a crowd that repeats the slowest query delays no one else', async () => {
  const server = await startServer({ dataDir: await loadedDataDir() });
  const owner = await signUp({ visitor: () => new Visitor(server.url) });
  const handle = await handleOf(owner);
  const database = new Libsql(join(server.dataDir, 'enspired.sqlite'), { timeout: 10_000 });
  fillHistory(database, handle);

  const visitor = new Visitor(server.url);
  const ask = () => {
    changeLists(database, handle);
    return visitor.graphql<{ profile: { heatMap: { total: number } } }>(heavy, { handle });
  };
  const asked = performance.now();
  const first = await ask();
  const alone = performance.now() - asked;
  expect(first.errors).toEqual([]);
  expect(first.data?.profile.heatMap.total).toBeGreaterThan(100_000);

  let stopped = false;
  const statuses: number[] = [];
  const crowd = Array.from({ length: CONNECTIONS }, async () => {
    while (!stopped) statuses.push((await ask()).status);
  });
  const times: number[] = [];
  for (const ends = Date.now() + 5000; Date.now() < ends; ) {
    const began = performance.now();
    expect((await new Visitor(server.url).get('/api/auth/ok')).status).toBe(200);
    times.push(performance.now() - began);
  }
  stopped = true;
  await Promise.all(crowd);
  database.close();

  times.sort((a, b) => a - b);
  // A slow machine takes longer for everything: whoever waited for such queries would wait for several.
  expect(times[Math.floor(times.length * 0.99)]).toBeLessThan(Math.max(300, alone / 2));
  expect(times.at(-1)).toBeLessThan(Math.max(1000, 2 * alone));
  // Served one after the other, or told to retry later.
  expect(statuses.length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(processMemory(server.pid).peak).toBeLessThan(600);
});
