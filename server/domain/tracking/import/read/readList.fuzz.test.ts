import fc from 'fast-check';
import { jsonSigns, nastyFiles } from '../../../../../tests/support/hostile/nastyFiles';
import { listFiles } from '../../../../../tests/support/lists/listFiles';
import { malAnime, malFile } from '../../../../../tests/support/people/transfer';
import { limits } from '../../../../config/limits';
import { AppError } from '../../../../errors/AppError';
import { readList } from './readList';

/** Every format that is read, by the shape of its files. */
const files = listFiles.map(({ file }) => file);
const shaped = (shape: RegExp) => files.filter((file) => shape.test(file));

const head = '{"format":"enspired-account","version":1,';
const anime = '{"title":"A","ids":{"mal":1}}';
const entry = `{"anime":${anime},"status":"WATCHING","progress":1,"score":null}`;
const account = `${head}"settings":{"adult":true},"entries":[${entry}],"favourites":[{"anime":${anime}}],"collections":[{"name":"S","items":[{"anime":${anime}}]}],"queue":[{"anime":${anime},"episodeNumber":1}],"hidden":[{"anime":${anime}}]}`;

const json = nastyFiles(
  [account, `\uFEFF${account}`, ...shaped(/^[{[]/)],
  [
    ...[head, entry, '"entries":[', '"collections":[{"name":"S","items":[', '"settings":{'],
    '{"__proto__":{"anime":1}}',
    ...jsonSigns,
    ...['"format":"enspired-account",', '"format":1,', '"version":2,', '"watches":[[1,1,null]],', '[1,1,'],
    ...['{"lists":[{"series_id":1,"series_type":0},', '{"data":[{"type":"libraryEntries"},', '"included":['],
    ...['"attributes":{', '"relationships":{', '{"anime":[{"hikka_slug":"a"},', '{"romanjiName":"a"},'],
    ...[
      '[{"target_id":1,"target_type":"Anime"},',
      '[{"show":{"ids":{"trakt":1}},"seasons":[',
      '"constructor":',
    ],
    ...[
      '{"export":{"type":"anime"},"entries":[',
      '{"status":"hold","show":{"ids":{}}},',
      '-1',
      '1.5',
      '9999999',
    ],
  ],
);
const table = nastyFiles(shaped(/^[^<{[]/), [
  ...['Name;Year;Eps;Seen;Size\n', '"media_id","media_type","title","season_number","status"\n'],
  ...[
    'SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched\n',
    '1,A,anime,2010,hold,s1e4\n',
    '"1","constructor",',
  ],
  ...[
    '"',
    '""',
    ',',
    ';',
    '|',
    '\t',
    '\r',
    '\n',
    '\r\n',
    '\0',
    '\uFEFF',
    ' ',
    '1 / 2',
    '"episode","A","1","3"\n',
  ],
]);
const xml = nastyFiles(
  [
    malFile(malAnime()),
    malFile(
      malAnime({ my_status: 'Watching' }),
      malAnime({ id: 2, my_comments: '<![CDATA[&Atilde;&copy;]]>' }),
    ),
    ...shaped(/^</),
  ],
  [
    ...[
      '<myanimelist>',
      '</myanimelist>',
      '<anime>',
      '</anime>',
      malAnime(),
      '<manga>',
      ...['<MyList>', '</MyList>', '<Anime>', '<MyWatchedEps>', '<IsInWishList>1</IsInWishList>'],
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

// security: P18
it.each([
  ['JSON', json, 1300],
  ['XML', xml, 800],
  ['a table', table, 400],
])('%s gives rows that can be stored, or is refused, whatever it contains', async (_, nasty, numRuns) => {
  const before = process.memoryUsage().heapUsed;
  await fc.assert(
    fc.asyncProperty(nasty, fc.integer({ min: 1, max: 5000 }), async (file, size) => {
      async function* pieces() {
        for (let from = 0; from < file.length; from += size) yield file.subarray(from, from + size);
      }
      const readAll = async () => {
        for await (const { rows } of readList(pieces()))
          for (const { payload } of rows)
            expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(limits.importRowBytes);
        return 'all';
      };
      const outcome = await readAll().catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return error.key;
      });
      expect(outcome).toMatch(/^(all$|IMPORT_)/);
    }),
    { numRuns },
  );
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(300_000_000);
});
