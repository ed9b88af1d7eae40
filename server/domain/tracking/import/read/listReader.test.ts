import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { malAnime, malFile } from '../../../../../tests/support/people/transfer';
import type { ListReader } from '../../../deps';
import { createListReader, readListHere } from './listReader';

const folder = mkdtempSync(join(tmpdir(), 'enspired-reader-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A reader whose worker runs this code. */
function readerOf(code: string, settings: { seconds?: number; heapMegabytes?: number } = {}): ListReader {
  const filename = join(folder, 'worker.js');
  writeFileSync(filename, code);
  return createListReader({ file: { filename }, seconds: 60, ...settings });
}

async function* pieces(file: Buffer, size = 48_000): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < file.length; from += size) yield file.subarray(from, from + size);
}

async function titles(reader: ListReader, file: Buffer): Promise<string[] | string> {
  try {
    const found: string[] = [];
    for await (const { rows } of reader.read(pieces(file))) found.push(...rows.map(({ title }) => title));
    return found;
  } catch (error) {
    return (error as { key: string }).key;
  }
}

const list = Buffer.from(
  malFile(...Array.from({ length: 1500 }, (_, n) => malAnime({ id: n + 1, title: `Row ${n}` }))),
);

it('reads the same in a worker as without', async () => {
  const reader = createListReader({ seconds: 120 });
  const here = await titles(readListHere, list);
  expect(here).toHaveLength(1500);
  expect(await titles(reader, list)).toEqual(here);
  expect(await titles(reader, gzipSync(list))).toEqual(here);
  expect(await titles(reader, gzipSync(list).subarray(0, -20))).toBe('IMPORT_IS_DAMAGED');
  expect(await titles(reader, Buffer.from(`{"entries":[${'['.repeat(1000)}`))).toBe('IMPORT_TOO_DEEP');
});

// security: P18
it.each([
  ['fills its memory', 'const all = []; for (;;) all.push(new Array(10_000).fill(all.length));'],
  ['throws', 'throw new TypeError("of its own");'],
  ['ends', 'process.exit(1);'],
  [
    'ends between two turns',
    withPort('say({ kind: "rows", batch: { rows: [] } }); setTimeout(() => process.exit(1), 50);'),
  ],
])('survives a worker that %s', async (_, code) => {
  expect(await titles(readerOf(code, { heapMegabytes: 16 }), list)).toBe('IMPORT_NOT_READ');
});

// security: P18
it('survives a worker that never finishes', async () => {
  expect(await titles(readerOf('for (;;);', { seconds: 0.3 }), list)).toBe('IMPORT_TOO_SLOW');
});

it('limits a worker’s total time, not counting its waits', async () => {
  const asksForEver = withPort(
    'say({ kind: "bytes wanted" }); port.on("message", () => { const end = Date.now() + 40; while (Date.now() < end); say({ kind: "bytes wanted" }); });',
  );
  const reader = readerOf(asksForEver, { seconds: 1 });
  expect(await titles(reader, Buffer.alloc(48_000 * 200))).toBe('IMPORT_TOO_SLOW');
});

it('ends its worker when told to, and when no one wants more', async () => {
  const stopping = new AbortController();
  const reader = readerOf(
    withPort('say({ kind: "rows", batch: { rows: [] } }); port.on("message", () => { for (;;); });'),
  );
  let batches = 0;
  for await (const _ of reader.read(pieces(list), stopping.signal)) {
    batches += 1;
    setTimeout(() => stopping.abort(), 50);
  }
  for await (const _ of reader.read(pieces(list))) break;
  expect(batches).toBe(1);
});

function withPort(code: string): string {
  return `const { parentPort: port } = require('node:worker_threads'); const say = (message) => port.postMessage(message); ${code}`;
}
