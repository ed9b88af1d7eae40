import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { limits } from '../config/limits';
import { createCoverFolder } from './coverFolder';

let dataDir: string;
let now = 0;
const open = () => createCoverFolder({ config: { dataDir }, clock: { now: () => new Date(now) } });
const at = (name: string) => path.join(dataDir, 'covers', name);
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'enspired-covers-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('is empty if it is missing or a symbolic link', async () => {
  expect((await open().files()).size).toBe(0);
  mkdirSync(path.join(dataDir, 'elsewhere'));
  writeFileSync(path.join(dataDir, 'elsewhere', '1.jpg'), 'x');
  symlinkSync(path.join(dataDir, 'elsewhere'), path.join(dataDir, 'covers'));
  expect((await open().files()).size).toBe(0);
});

it('lists regular files by their names alone', async () => {
  mkdirSync(at('.'), { recursive: true });
  mkdirSync(at('7.jpg'));
  writeFileSync(path.join(dataDir, 'secret.jpg'), 'x');
  symlinkSync('../secret.jpg', at('8.jpg'));
  for (const name of [
    '1535.jpg',
    '1535-banner.PNG',
    '20.jpeg',
    '30.webp',
    '0.jpg',
    '5.svg',
    'x.jpg',
    '.1.jpg',
  ])
    writeFileSync(at(name), 'x');
  expect(Object.fromEntries(await open().files())).toEqual({
    '1535/covers': '1535.jpg',
    '1535/banners': '1535-banner.PNG',
    '20/covers': '20.jpeg',
    '30/covers': '30.webp',
  });
});

it('caches its listing for a while', async () => {
  mkdirSync(at('.'), { recursive: true });
  const folder = open();
  expect((await folder.files()).size).toBe(0);
  writeFileSync(at('1.jpg'), 'x');
  expect((await folder.files()).size).toBe(0);
  now += limits.coverFolderLook * 1000;
  expect((await folder.files()).size).toBe(1);
});

// security: P14
it('rejects a file that is empty, too large, or has become a link since', async () => {
  mkdirSync(at('.'), { recursive: true });
  writeFileSync(at('1.jpg'), '');
  writeFileSync(at('2.jpg'), Buffer.alloc(limits.pictureBytes + 1));
  writeFileSync(at('3.jpg'), 'a picture');
  const folder = open();
  expect([await folder.look('1.jpg'), await folder.look('2.jpg')]).toEqual([undefined, undefined]);
  const file = await folder.look('3.jpg');
  if (!file) throw new Error('There should be one');
  expect(String(await folder.read(file))).toBe('a picture');
  renameSync(at('3.jpg'), path.join(dataDir, 'secret'));
  symlinkSync('../secret', at('3.jpg'));
  await expect(folder.read(file)).rejects.toThrow();
  await expect(folder.read({ ...file, name: '../secret' })).rejects.toThrow('not the name');
});
