import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { openMigratedDatabase } from '../server/data/openDatabase';
import { externalIdsOn } from '../server/data/stores/sourceStore';
import { loadCatalogue } from '../server/domain/importers/loadCatalogue';
import { subject, wikiEpisode, wikiRelation } from '../tests/support/catalogue/wikiArchive';
import type { ArchiveSeen } from './archiveReader';
import { writeZip } from './largeZip';
import type { Report } from './site';
import { wikiCredits } from './wikiCredits';

/** `BENCH_ARCHIVE=0.05` uses a twentieth of everything. The file is as large as Bangumi's own. */
const SHARE = Number(process.env.BENCH_ARCHIVE ?? 1);
const SUBJECTS = Math.ceil(600_000 * SHARE);
const EPISODES = Math.ceil(1_500_000 * SHARE);
const CREDITED = Math.ceil(60_000 * SHARE);
const RELATIONS = Math.ceil(900_000 * SHARE);
/** Letters that no packer makes shorter than three quarters. */
const SUMMARY_BYTES = 640;

/** Fetches and reads an archive of half a gigabyte in a process of its own: under 350 MB, and no turn of its event loop over 50 ms. */
export async function measureArchive(): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), 'enspired-archive-'));
  const zip = path.join(folder, 'dump.zip');
  const database = path.join(folder, 'enspired.sqlite');
  const ids = await catalogueAt(database);
  const others = Array.from({ length: Math.max(0, CREDITED - ids.length) }, (_, at) => 10_000_000 + at);
  await writeZip(zip, {
    'subject.jsonlines': subjects(ids),
    'episode.jsonlines': episodes(ids),
    ...wikiCredits([...ids, ...others], 'Bench'),
    'subject-relations.jsonlines': relations(ids),
  });
  const bytes = statSync(zip).size;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(zip)) hash.update(chunk as Buffer);
  const digest = `sha256:${hash.digest('hex')}`;
  const server = createServer((request, response) => {
    if (request.url === '/dump.zip') {
      response.writeHead(200, { 'content-length': bytes });
      createReadStream(zip).pipe(response);
    } else response.end(JSON.stringify({ browser_download_url: `${url}/dump.zip`, digest, size: bytes }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rows: Report['rows'] = [];
  for (const what of [`${Math.round(bytes / 1e6)} MB, ${ids.length} anime`, 'the same file again']) {
    const execArgv = ['-r', '@swc-node/register'];
    const child = fork(path.join(__dirname, 'archiveReader.ts'), [folder, url], { execArgv });
    const [seen] = (await once(child, 'message')) as [ArchiveSeen];
    rows.push({ what, ...seen });
    await once(child, 'close');
  }
  server.close();
  rmSync(folder, { recursive: true });
  return { title: 'An archive of an outside source', rows };
}

async function catalogueAt(file: string): Promise<string[]> {
  const db = await openMigratedDatabase({ dialect: 'sqlite', path: file });
  await loadCatalogue({ db, clock: { now: () => new Date() }, log: pino({ level: 'silent' }) });
  const ids = await externalIdsOn(db.manager, 'bangumi');
  await db.close();
  return ids;
}

function* subjects(ids: readonly string[]): Generator<object> {
  for (let at = 0; at < SUBJECTS; at += 1) {
    const summary = randomBytes(SUMMARY_BYTES).toString('base64');
    // Others have ids that no anime has.
    yield subject(ids[at] ?? 10_000_000 + at, { summary });
  }
}

function* episodes(ids: readonly string[]): Generator<object> {
  for (let at = 0; at < EPISODES; at += 1)
    yield wikiEpisode(ids[Math.floor(at / 13)] ?? 10_000_000 + at, (at % 13) + 1);
}

function* relations(ids: readonly string[]): Generator<object> {
  for (let at = 0; at < RELATIONS; at += 1)
    yield wikiRelation(
      ids[Math.floor(at / 5)] ?? 10_000_000 + at,
      ids[(at * 7) % ids.length] ?? 1,
      2 + (at % 11),
    );
}
