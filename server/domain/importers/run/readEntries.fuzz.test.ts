import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { offlineEntry, offlineLines, offlineMeta } from '../../../../tests/support/catalogue/offlineEntries';
import { jsonSigns, nastyFiles } from '../../../../tests/support/hostile/nastyFiles';
import { recognise } from '../files/recognise';
import { ImportError } from '../imported';
import { importers } from '../importFile';
import { readEntries } from './readEntries';

const folder = mkdtempSync(path.join(tmpdir(), 'enspired-nasty-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const entries = [1, 2].map((number) => offlineEntry(number));
const item =
  '{"title":"A","titleTranslate":{"en":["B"]},"type":"tv","lang":"ja","begin":"2026-04-05T14:15:00.000Z","sites":[{"site":"bangumi","id":"9"}]}';
const meta = '{"bangumi":{"title":"B","urlTemplate":"https://bangumi.tv/{{id}}","type":"info"}}';
/** Frames of zstd, and what may precede them. */
const zstd = ['\x28\xb5\x2f\xfd', '\x50\x2a\x4d\x18', '\x00\x90', '\xff\xff'];

const sources: [string, fc.Arbitrary<Buffer>][] = [
  [
    'anime-offline-database',
    nastyFiles(
      [[...offlineLines(entries)].join(''), JSON.stringify({ ...offlineMeta, data: entries })],
      [
        ...jsonSigns,
        ...zstd,
        '{"data":[',
        JSON.stringify(entries[0]),
        '"sources":["https://myanimelist.net/anime/',
        '"lastUpdate":1,',
      ],
    ),
  ],
  [
    'bangumi-data',
    nastyFiles(
      [`{"siteMeta":${meta},"items":[${item}]}`, `{"_meta":{"release":"0.3"}}\n${item}\n${item}\n`],
      [
        ...jsonSigns,
        ...zstd,
        '{"items":[',
        '"siteMeta":{',
        item,
        '{"_meta":{"__proto__":1}}\n',
        '"sites":[{"site":"mal","id":"',
      ],
    ),
  ],
];
const frame = fc.tuple(
  fc.constantFrom('\x28\xb5\x2f\xfd', '\x50\x2a\x4d\x18'),
  fc.uint8Array({ maxLength: 80 }),
);
const frames = frame.map(([magic, rest]) => Buffer.concat([Buffer.from(magic, 'latin1'), rest]));

// security: P18
it.each(sources)(
  'a file of %s either gives entries or is refused, whatever it contains',
  async (wanted, files) => {
    const file = path.join(folder, wanted);
    const importer = importers.find(({ source }) => source.id === wanted);
    if (!importer) throw new Error('no importer');
    const before = process.memoryUsage().heapUsed;
    const any = fc.oneof({ weight: 9, arbitrary: files }, { weight: 1, arbitrary: frames });
    await fc.assert(
      fc.asyncProperty(any, async (content) => {
        writeFileSync(file, content);
        try {
          const recognised = await recognise(file, wanted);
          // `expect` inspects its call site, which is too slow for hundreds of thousands of calls.
          for await (const one of readEntries(file, recognised, importer, { onFact: () => {} }))
            if (!('entry' in one || 'problem' in one)) throw new Error(JSON.stringify(one));
        } catch (error) {
          if (!(error instanceof ImportError)) throw error;
        }
      }),
      { numRuns: 1200 },
    );
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(300_000_000);
  },
);
