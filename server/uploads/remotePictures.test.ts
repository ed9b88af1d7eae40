import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCoverCache } from './remotePictures';

/** What leaves the cache before it is full. */
let dataDir: string;
let folder: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'enspired-cache-'));
  folder = path.join(dataDir, 'cover-cache');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const picture = Buffer.from('a picture');
const unread = async () => {
  throw new Error('nothing is fetched');
};
const startsWithA = (name: string) => name.startsWith('a');

it('keeps the files that are asked to stay and removes all others, also those from before the start', async () => {
  const before = createCoverCache({ dataDir }, unread);
  for (const name of ['a-1', 'b-1']) await before.keep(name, async () => picture);
  writeFileSync(path.join(folder, 'b-2.webp.part'), picture);
  writeFileSync(path.join(folder, 'notes.txt'), 'of the operator');
  const cache = createCoverCache({ dataDir }, unread);
  await cache.keep('b-3', async () => picture);
  await cache.retain(startsWithA);
  expect(readdirSync(folder).sort()).toEqual(['a-1.webp', 'notes.txt']);
  expect(await cache.keep('a-1', async () => undefined)).toEqual(picture);
  expect(await cache.keep('b-1', async () => undefined)).toBeUndefined();
});

it('removes what is being made once it is, and waits for nothing that stays', async () => {
  const cache = createCoverCache({ dataDir }, unread);
  const finish: Record<string, () => void> = {};
  const make = (name: string) =>
    cache.keep(name, () => new Promise((resolve) => (finish[name] = () => resolve(picture))));
  const [staying, leaving] = [make('a-1'), make('b-1')];
  let isDone = false;
  const retained = cache.retain(startsWithA).then(() => {
    isDone = true;
  });
  await new Promise(setImmediate);
  expect(isDone).toBe(false);
  finish['b-1']?.();
  expect(await leaving).toEqual(picture);
  await retained;
  expect(readdirSync(folder)).toEqual([]);
  finish['a-1']?.();
  await staying;
  expect(readdirSync(folder)).toEqual(['a-1.webp']);
});

it('makes no folder where nothing was ever cached', async () => {
  await createCoverCache({ dataDir }, unread).retain(() => false);
  expect(existsSync(folder)).toBe(false);
});
