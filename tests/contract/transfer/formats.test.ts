import { setUpApp } from '../../support/apps/startApp';
import { listFiles } from '../../support/lists/listFiles';
import { entryOf } from '../../support/people/lists';
import { signUp } from '../../support/people/people';
import { importOf, runImport, transferCatalogue } from '../../support/people/transfer';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: transferCatalogue() });

/** Expected results: the number of added rows, and the entries of one or two anime. */
const brought: Record<string, [added: number, entries: Record<number, object>]> = {
  MyAnimeList: [1, { 1: { status: 'WATCHING', progress: 5, score: 80 } }],
  'Shikimori XML': [1, { 1: { status: 'REWATCHING', progress: 5, pass: 2 } }],
  'this software': [1, { 1: { status: 'WATCHING', progress: 5 } }],
  'this software, a table': [
    1,
    { 1: { status: 'REWATCHING', progress: 5, score: 80, pass: 2, visibility: 'PRIVATE', notes: '=1+1' } },
  ],
  AniList: [
    4,
    {
      1: { status: 'COMPLETED', progress: 12, score: 85, rewatches: 1, startedOn: '2019-04-05' },
      2: { status: 'WATCHING', visibility: 'PRIVATE', startedOn: '2019-04', notes: 'Slow' },
      3: { status: 'REWATCHING', progress: 3 },
    },
  ],
  // Matched by title and year if no id is known, as in lists without ids.
  Kitsu: [
    2,
    {
      2: { status: 'PAUSED', progress: 4, visibility: 'PRIVATE' },
      1: { status: 'COMPLETED', score: 85, rewatches: 1, finishedOn: '2019-06-21' },
    },
  ],
  Shikimori: [2, { 1: { status: 'COMPLETED', score: 90, rewatches: 2 }, 2: { status: 'REWATCHING' } }],
  Hikka: [1, { 1: { status: 'PAUSED', progress: 5, score: 70 } }],
  'AniDB xml-plain-cs': [
    4,
    {
      1: { status: 'COMPLETED', progress: 12, score: 85 },
      2: { status: 'WATCHING', progress: 5 },
      3: { status: 'PLANNING', notes: 'Soon' },
      4: { status: null },
    },
  ],
  'AniDB json-large': [1, { 1: { status: null, progress: 0 } }],
  'AniDB csv-minimal': [
    2,
    { 1: { status: 'COMPLETED', progress: 12 }, 2: { status: 'WATCHING', progress: 3 } },
  ],
  'AniDB csv-adborg': [1, { 1: { status: null } }],
  'Anime-Planet': [1, { 1: { status: 'COMPLETED', progress: 12, score: 90, rewatches: 1 } }],
  Simkl: [
    2,
    {
      2: { status: 'PAUSED', progress: 4 },
      1: { status: 'COMPLETED', startedOn: '2019-04-05', notes: 'Fine' },
    },
  ],
  // Completed without a number: all episodes.
  'Simkl CSV': [2, { 1: { status: 'COMPLETED', progress: 12, score: 90, notes: 'Fine, "very"' } }],
  'Trakt history': [1, { 2: { status: 'WATCHING', progress: 2, startedOn: '2020-01-01' } }],
  // No status in the file: watched to the last episode means completed.
  'Trakt watched shows': [1, { 2: { status: 'COMPLETED', progress: 12, finishedOn: '2020-01-12' } }],
  'Trakt watchlist': [1, { 2: { status: 'PLANNING', notes: 'Soon' } }],
  'Trakt ratings': [1, { 2: { status: null, score: 80 } }],
  Yamtrack: [1, { 1: { status: 'COMPLETED', score: 95, rewatches: 1 } }],
};

it.each(listFiles.map((one) => [one.name, one] as const))('a list of %s is imported', async (name, one) => {
  const person = await signUp(app);
  const [added = 0, entries = {}] = brought[name] ?? [];
  const { id, state, counts } = await runImport(app, person, one.file);
  expect({ state, added: counts.added, waiting: counts.waiting }).toEqual({
    state: 'DONE',
    added,
    waiting: 0,
  });
  const { data } = await person.visitor.graphql<{ listImport: { source: string } }>(
    'query ($id: ID!) { listImport(id: $id) { source } }',
    { id },
  );
  expect(data?.listImport.source).toBe(one.source);
  for (const [number, entry] of Object.entries(entries))
    expect(await entryOf(person, `carried-tale-${number}`)).toMatchObject(entry);
  // Importing it again changes nothing.
  const again = await runImport(app, person, one.file);
  expect(await importOf(person, again.id)).toMatchObject({ counts: { added: 0, updated: 0 } });
});
