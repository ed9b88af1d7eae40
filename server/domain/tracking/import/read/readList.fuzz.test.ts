import fc from 'fast-check';
import { jsonSigns, nastyFiles } from '../../../../../tests/support/hostile/nastyFiles';
import { malAnime, malFile } from '../../../../../tests/support/people/transfer';
import { limits } from '../../../../config/limits';
import { AppError } from '../../../../errors/AppError';
import { readList } from './readList';

jest.setTimeout(120_000);

const head = '{"format":"enspired-account","version":1,';
const anime = '{"title":"A","ids":{"mal":1}}';
const entry = `{"anime":${anime},"status":"WATCHING","progress":1,"score":null}`;
const account = `${head}"settings":{"adult":true},"entries":[${entry}],"favourites":[{"anime":${anime}}],"collections":[{"name":"S","items":[{"anime":${anime}}]}],"queue":[{"anime":${anime},"episodeNumber":1}],"hidden":[{"anime":${anime}}]}`;

const json = nastyFiles(
  [account, `\uFEFF${account}`],
  [
    ...[
      head,
      entry,
      '"entries":[',
      '"collections":[{"name":"S","items":[',
      '"settings":{',
      '{"__proto__":{"anime":1}}',
    ],
    ...jsonSigns,
    ...['"format":"enspired-account",', '"format":1,', '"version":2,', '"watches":[[1,1,null]],', '[1,1,'],
  ],
);
const xml = nastyFiles(
  [
    malFile(malAnime()),
    malFile(
      malAnime({ my_status: 'Watching' }),
      malAnime({ id: 2, my_comments: '<![CDATA[&Atilde;&copy;]]>' }),
    ),
  ],
  [
    ...[
      '<myanimelist>',
      '</myanimelist>',
      '<anime>',
      '</anime>',
      malAnime(),
      '<manga>',
      '<a b="c">',
      '<__proto__>x</__proto__>',
    ],
    ...[
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '<!DOCTYPE a [',
      '<!ENTITY a "aaaa">',
      '&a;',
      '&#x110000;',
      '&amp;',
      '<?xml encoding="utf-16"?>',
    ],
    ...[
      '<my_score>',
      '</my_score>',
      '<series_title>',
      '&Atilde;',
      '\xc3',
      '<',
      '>',
      '/',
      '"',
      '\0',
      ' \n\t',
      '<?',
    ],
  ],
);

it.each([
  ['an account', json],
  ['a list of MyAnimeList', xml],
])('%s ends with rows that can be kept, or is refused, whatever is in it', async (_, files) => {
  const before = process.memoryUsage().heapUsed;
  await fc.assert(
    fc.asyncProperty(files, fc.integer({ min: 1, max: 5000 }), async (file, size) => {
      async function* pieces() {
        for (let from = 0; from < file.length; from += size) yield file.subarray(from, from + size);
      }
      try {
        for await (const rows of readList(pieces()))
          for (const { payload } of rows)
            expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(limits.importRowBytes);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        expect(error.key).toMatch(/^IMPORT_/);
      }
    }),
    { numRuns: 2500 },
  );
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(300_000_000);
});
