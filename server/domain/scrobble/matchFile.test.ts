import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMatchFile } from './matchFile';

let dataDir: string;
let now: number;
const errors: unknown[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'enspired-matches-'));
  now = Date.parse('2026-11-21T03:00:00.000Z');
  errors.length = 0;
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const write = (text: unknown) =>
  writeFileSync(path.join(dataDir, 'matches.json'), typeof text === 'string' ? text : JSON.stringify(text));
const log = { info: () => {}, error: (what: unknown) => errors.push(what) };
const open = () =>
  createMatchFile({ config: { dataDir }, clock: { now: () => new Date(now) }, log: log as never });
const later = () => {
  now += 5_000;
};

it('is empty without a file', async () => {
  const file = open();
  expect(await file.check()).toEqual([]);
  expect(await file.find(['tvdb:1'], 1)).toEqual([]);
});

it('knows a season by any of its ids, and by its title with or without a year', async () => {
  write([
    {
      ids: { tvdb: 81797, imdb: 'tt0388629' },
      season: 21,
      fromEpisode: 3,
      anime: 'one-piece',
      firstNumber: 894,
    },
    { title: 'Tide  HILL', season: 2, anime: 12 },
    { title: 'Tide Hill', year: 2013, season: 2, anime: 'remade-tides' },
    { title: 'Night of Tides', film: true, anime: 'night-of-tides' },
    { title: 'All Tides', anime: 'all-tides' },
  ]);
  const file = open();
  expect(await file.check()).toEqual(['one-piece', '12', 'remade-tides', 'night-of-tides', 'all-tides']);
  const piece = { fromEpisode: 3, anime: 'one-piece', firstNumber: 894 };
  for (const seriesKey of ['tvdb:81797', 'imdb:tt0388629'])
    expect(await file.find([seriesKey], 21)).toEqual([{ seriesKey, ...piece }]);
  expect(await file.find(['tvdb:81797'], 20)).toEqual([]);
  const names = async (key: string, season: number) =>
    (await file.find([key], season)).map(({ anime }) => anime);
  expect(await names('title:tidehill', 2)).toEqual(['12']);
  expect(await names('title:tidehill|1999', 2)).toEqual(['12']);
  expect(await names('title:tidehill|2013', 2)).toEqual(['12', 'remade-tides']);
  expect(await names('title:nightoftides', -1)).toEqual([]);
  expect(await names('film title:nightoftides|2001', -1)).toEqual(['night-of-tides']);
  expect(await names('title:alltides', -1)).toEqual(['all-tides']);
});

it.each([
  ['{', /matches\.json: is not valid JSON/],
  ['{}', /must be a list/],
  [[{ title: 'A', anime: 'a' }, { anime: 'a' }], /entry 2: needs ids or a title/],
  [[{ title: 'A' }], /entry 1: anime/],
  [[{ title: 'A', anime: 'a', seson: 1 }], /entry 1: .*seson/],
  [[{ ids: { tvbd: 1 }, anime: 'a' }], /entry 1: ids.*tvbd/],
  [[{ ids: { tvdb: 'x' }, anime: 'a' }], /entry 1: ids\.tvdb: must be an id/],
  [[{ title: 'A', anime: 'https://x/anime/a' }], /entry 1: anime: must be the end of an address/],
  [[{ title: 'A', anime: 'a', season: -1 }], /entry 1: season/],
  [[{ title: 'A', anime: 'a', firstNumber: 0 }], /entry 1: firstNumber/],
  [[{ title: 'A', anime: 'a', film: true, season: 1 }], /entry 1: a film has no season/],
  [
    [
      { title: 'A', anime: 'a' },
      { title: 'a', anime: 'b' },
    ],
    /entry 2: repeats entry 1/,
  ],
])('fails at startup, saying what is wrong: %j', async (text, message) => {
  write(text);
  await expect(open().check()).rejects.toThrow(message);
});

it('fails at startup if the file is too large', async () => {
  write('[]');
  truncateSync(path.join(dataDir, 'matches.json'), 20_000_001);
  await expect(open().check()).rejects.toThrow('more than 20000000 bytes');
});

it('reports all mistakes at once, twenty at most', async () => {
  write(Array.from({ length: 30 }, () => ({})));
  const error: Error = await open()
    .check()
    .then(
      () => new Error('sound'),
      (thrown) => thrown,
    );
  expect(error.message.match(/entry \d+/g)).toHaveLength(20);
});

it('picks up changes, keeps the last valid version and logs an invalid one once', async () => {
  const file = open();
  const anime = async () => (await file.find(['tvdb:1'], 1)).map((one) => one.anime);
  write([{ ids: { tvdb: 1 }, season: 1, anime: 'first' }]);
  expect(await anime()).toEqual(['first']);
  write([{ ids: { tvdb: 1 }, season: 1, anime: 'another-one' }]);
  expect(await anime()).toEqual(['first']);
  later();
  expect(await anime()).toEqual(['another-one']);
  write('[');
  for (let looks = 0; looks < 3; looks += 1) {
    later();
    expect(await anime()).toEqual(['another-one']);
  }
  expect(errors).toHaveLength(1);
  rmSync(path.join(dataDir, 'matches.json'));
  later();
  expect(await anime()).toEqual([]);
});
