import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Libsql from 'libsql';
import { cachedNameOf, versionOf } from '../../server/domain/covers/coverKey';
import { becomes } from '../support/browser/becomes';
import { cleanUp, freshDataDir, loadedDataDir, startServer } from '../support/servers/serverProcess';

afterAll(cleanUp);

const LARGE = 'https://cdn.myanimelist.net/images/anime/5/1l.jpg';
const fileOf = (address: string, isSourced: boolean) =>
  `${cachedNameOf({ kind: 'covers', version: versionOf(address), isSourced })}-640-webp.webp`;
const mine = fileOf(LARGE, true);
const former = fileOf('https://cdn.myanimelist.net/images/anime/5/2l.jpg', true);
const other = fileOf('https://pictures.example/1.jpg', false);

function putInto(dataDir: string, ...files: string[]): void {
  const folder = path.join(dataDir, 'cover-cache');
  mkdirSync(folder, { recursive: true });
  for (const file of files) writeFileSync(path.join(folder, file), 'a picture');
}
const cachedIn = (dataDir: string) => readdirSync(path.join(dataDir, 'cover-cache')).sort();

/** As if the source were on and had just been read, without a call to it. */
function store(dataDir: string): void {
  const database = new Libsql(path.join(dataDir, 'enspired.sqlite'), { timeout: 5000 });
  const payload = JSON.stringify({ id: 1, main_picture: { large: LARGE } });
  database.exec(`
    INSERT INTO source_state (sourceId, place, page, day, requests, failures, revision, composedRevision)
      VALUES ('mal', 1, 0, '', 0, 0, 1, 0);
    INSERT INTO source_record (sourceId, feed, externalId, payload, contentHash, fetchedAt, triedAt)
      VALUES ('mal', 'details', '1', '${payload}', '1', '2026-11-21 03:00:00.000', '2026-11-21 03:00:00.000')`);
  database.close();
}

/** On another machine than the site's: with a data folder of its own. */
function runElsewhere(site: string, elsewhere: string, ...words: string[]): string {
  const file = path.join(__dirname, '../../dist/server/commands/catalogueCommand.js');
  const database = `sqlite:${path.join(site, 'enspired.sqlite')}`;
  const env = { PATH: process.env.PATH, DATA_DIR: elsewhere, DATABASE_URL: database };
  return execFileSync(process.execPath, [file, ...words], { env, stdio: 'pipe' }).toString();
}

it('every machine removes covers that no source names any more, and no others, when it starts and while it runs', async () => {
  const [dataDir, elsewhere] = [await loadedDataDir(), freshDataDir()];
  putInto(dataDir, former, other);
  const server = await startServer({ dataDir, env: { CATALOGUE_REFRESH: '0' } });
  expect(cachedIn(dataDir)).toEqual([other]);

  store(dataDir);
  putInto(dataDir, mine, former);
  putInto(elsewhere, mine, other);
  runElsewhere(dataDir, elsewhere, 'update', '--offline');
  await becomes(async () => cachedIn(dataDir), [other, mine]);

  expect(runElsewhere(dataDir, elsewhere, 'forget', 'mal')).toContain('Nothing of mal is left');
  expect(cachedIn(elsewhere)).toEqual([other]);
  await becomes(async () => cachedIn(dataDir), [other]);
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
});
