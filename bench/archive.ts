import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDeflateRaw } from 'node:zlib';
import pino from 'pino';
import { openMigratedDatabase } from '../server/data/openDatabase';
import { externalIdsOn } from '../server/data/stores/sourceStore';
import { loadCatalogue } from '../server/domain/importers/loadCatalogue';
import { subject, wikiEpisode } from '../tests/support/catalogue/wikiArchive';
import type { ArchiveSeen } from './archiveReader';
import type { Report } from './site';

/** `BENCH_ARCHIVE=0.05` uses a twentieth of everything. The file is as large as Bangumi's own. */
const SHARE = Number(process.env.BENCH_ARCHIVE ?? 1);
const SUBJECTS = Math.ceil(600_000 * SHARE);
const EPISODES = Math.ceil(1_500_000 * SHARE);
/** Letters that no packer makes shorter than three quarters. */
const SUMMARY_BYTES = 640;

/** Fetches and reads an archive of half a gigabyte in a process of its own: under 350 MB, and no turn of its event loop over 50 ms. */
export async function measureArchive(): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), 'enspired-archive-'));
  const zip = path.join(folder, 'dump.zip');
  const database = path.join(folder, 'enspired.sqlite');
  const ids = await catalogueAt(database);
  await writeZip(zip, { 'subject.jsonlines': subjects(ids), 'episode.jsonlines': episodes(ids) });
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

/** A zip file that is never whole in memory: each entry says behind its bytes how many they are. */
async function writeZip(file: string, entries: Record<string, Iterable<object>>): Promise<void> {
  const out = createWriteStream(file);
  const listed: Buffer[] = [];
  let offset = 0;
  const write = async (bytes: Buffer) => {
    offset += bytes.length;
    if (!out.write(bytes)) await once(out, 'drain');
  };
  for (const [name, lines] of Object.entries(entries)) {
    const start = offset;
    await write(headerOf(0x04034b50, 30, name, {}));
    const begun = offset;
    let plain = 0;
    const counted = function* () {
      for (const line of lines) {
        const text = Buffer.from(`${JSON.stringify(line)}\n`);
        plain += text.length;
        yield text;
      }
    };
    await pipeline(
      Readable.from(counted()),
      createDeflateRaw({ level: 1 }),
      async (packed: AsyncIterable<Buffer>) => {
        for await (const chunk of packed) await write(chunk);
      },
    );
    listed.push(headerOf(0x02014b50, 46, name, { packed: offset - begun, plain, start }));
  }
  const directory = Buffer.concat(listed);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(listed.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  await write(Buffer.concat([directory, end]));
  out.end();
  await once(out, 'close');
}

function headerOf(
  signature: number,
  bytes: 30 | 46,
  name: string,
  { packed = 0, plain = 0, start = 0 }: { packed?: number; plain?: number; start?: number },
): Buffer {
  const header = Buffer.alloc(bytes);
  const shift = bytes === 46 ? 2 : 0;
  header.writeUInt32LE(signature, 0);
  // Sizes follow the bytes.
  header.writeUInt16LE(0x8, 6 + shift);
  header.writeUInt16LE(8, 8 + shift);
  header.writeUInt32LE(packed, 18 + shift);
  header.writeUInt32LE(plain, 22 + shift);
  header.writeUInt16LE(name.length, 26 + shift);
  if (bytes === 46) header.writeUInt32LE(start, 42);
  return Buffer.concat([header, Buffer.from(name)]);
}
