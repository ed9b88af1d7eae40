import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseInstant } from './instants';

const read = (text: string) => parseInstant(text)?.toISOString();

describe('an instant from outside', () => {
  it.each([
    ['2018-08-20T03:18:48.123Z', '2018-08-20T03:18:48.123Z'],
    ['2018-08-20t03:18:48z', '2018-08-20T03:18:48.000Z'],
    ['2018-08-20 03:18:48', '2018-08-20T03:18:48.000Z'],
    ['2018-08-20T03:18', '2018-08-20T03:18:00.000Z'],
    ['2018-08-20', '2018-08-20T00:00:00.000Z'],
    ['2018-08-20 03:18:48+00:00', '2018-08-20T03:18:48.000Z'],
    ['2018-08-20T03:18:48+0900', '2018-08-19T18:18:48.000Z'],
    ['2018-08-20 03:18:48 -07', '2018-08-20T10:18:48.000Z'],
    ['2018-08-20T03:18:48.123456789Z', '2018-08-20T03:18:48.123Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('may be written as %s', (text, instant) => {
    expect(read(text)).toBe(instant);
  });

  it.each([
    '',
    'now',
    '1',
    '2018',
    '2018-08',
    '20180820',
    '2023-02-29',
    '2018-13-01',
    '2018-08-20T25:00',
    '2018-08-20 3:18',
    'Mon, 20 Aug 2018 03:18:48 GMT',
  ])('an instant is not written as %j', (text) => {
    expect(read(text)).toBeUndefined();
  });

  const script = `
    const { Readable } = require('node:stream');
    const { judgeResponse } = require('./server/domain/community/channels/judgeAnswer');
    const { bangumiImporter } = require('./server/domain/importers/bangumiFile');
    const { readList } = require('./server/domain/tracking/import/read/readList');
    const row = { series_type: 0, series_id: 1, status: 2, progress: 26, created_at: '2018-08-20 03:18:48' };
    const item = { title: 'A', type: 'tv', lang: 'ja', begin: '2026-10-04T00:30', sites: [] };
    (async () => {
      for await (const { rows } of readList(Readable.from([Buffer.from(JSON.stringify({ lists: [row] }))])))
        console.log(JSON.parse(rows[0].payload).entry.createdAt);
      console.log(bangumiImporter.parse(item).payload.begin);
      const answer = { status: 429, retryAfter: 'Mon Aug 20 03:18:48 2018' };
      console.log(judgeResponse(answer, new Date('2018-08-20T03:17:48Z')).seconds);
    })();`;
  it.each(['Asia/Tokyo', 'America/New_York', 'UTC'])(
    'means the same on a server in the zone %s, in a list, a catalogue and a response',
    async (TZ) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['-r', '@swc-node/register', '-e', script],
        { cwd: path.resolve(__dirname, '../../..'), env: { ...process.env, TZ } },
      );
      expect(stdout.trim().split('\n')).toEqual([
        '2018-08-20T03:18:48.000Z',
        '2026-10-04T00:30:00.000Z',
        '60',
      ]);
    },
  );
});
