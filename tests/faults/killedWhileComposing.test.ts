import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import { cleanUp, launchServer, loadedDataDir, startServer } from '../support/servers/serverProcess';
import { siteDatabase } from '../support/servers/siteDatabase';

afterAll(cleanUp);

const env = { CATALOGUE_SOURCES: 'mal', MAL_CLIENT_ID: 'a-key-that-is-not-used' };

/** As if the source had been read, and not to be asked again: this test calls no one. */
function storeRecords(dataDir: string): void {
  const database = new Libsql(join(dataDir, 'enspired.sqlite'));
  database.exec(`
    INSERT INTO source_state (sourceId, place, page, walkedAt, day, requests, failures, retryAt, revision, composedRevision)
      VALUES ('mal', 1, 0, '2026-11-01 00:00:00.000', '', 0, 1, '2999-01-01 00:00:00.000', 1, 0);
    INSERT INTO source_record (sourceId, feed, externalId, payload, contentHash, fetchedAt, triedAt)
      SELECT DISTINCT 'mal', 'details', externalId,
        json_object('id', externalId, 'synopsis', 'What it says of ' || externalId || ', in a sentence.'), externalId,
        '2999-01-01 00:00:00.000', '2999-01-01 00:00:00.000'
        FROM anime_link WHERE kind = 'DATABASE' AND site = 'mal'`);
  database.close();
}

/** The catalogue in a data folder, read from outside. */
const stateOf = (dataDir: string) =>
  siteDatabase(dataDir, ({ all }) => {
    const count = (from: string) => Number(all(`SELECT COUNT(*) AS n FROM ${from}`)[0]?.n);
    return {
      synopses: count('anime WHERE synopsis IS NOT NULL'),
      theirs: count("anime WHERE synopsis LIKE 'What it says of %'"),
      facts: count('anime_source_fact'),
      credits: count("catalogue_source WHERE id = 'mal'"),
      problems: [
        ...all('PRAGMA integrity_check').filter((row) => row.integrity_check !== 'ok'),
        ...all('PRAGMA foreign_key_check'),
      ],
    };
  });

const isStaging = (dataDir: string) =>
  siteDatabase(dataDir, ({ all }) =>
    all("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'staged_anime'").length === 0
      ? false
      : Number(all('SELECT COUNT(*) AS n FROM staged_anime')[0]?.n) > 0,
  );

it('a site killed while it composes what a source says has none of it, the next start all, and one without it none', async () => {
  const dataDir = await loadedDataDir();
  storeRecords(dataDir);
  const before = stateOf(dataDir);
  expect(before).toMatchObject({ theirs: 0, facts: 0, credits: 0, problems: [] });

  const killed = launchServer({ dataDir, env });
  while (!isStaging(dataDir)) await sleep(10);
  await killed.end('SIGKILL');
  expect(stateOf(dataDir)).toEqual(before);

  const composing = await startServer({ dataDir, env });
  const composed = stateOf(dataDir);
  expect(composed).toMatchObject({ credits: 1, problems: [] });
  expect(composed.theirs).toBeGreaterThan(1000);
  expect(composed.synopses).toBe(before.synopses + composed.theirs);
  expect(composed.facts).toBe(composed.theirs);
  await composing.end('SIGTERM');

  await startServer({ dataDir });
  expect(stateOf(dataDir)).toEqual(before);
  expect(siteDatabase(dataDir, ({ all }) => all('SELECT COUNT(*) AS n FROM source_record'))).toEqual([
    { n: 0 },
  ]);
});
