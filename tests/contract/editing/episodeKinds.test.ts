import { loadCatalogue } from '../../../server/domain/importers/loadCatalogue';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp } from '../../support/apps/startApp';
import { anAnime, catalogueFiles } from '../../support/catalogue/catalogue';
import { anOperator, handleOf, run } from '../../support/people/community';
import {
  accept,
  aSuggestion,
  fact,
  factsOf,
  historyOf,
  nameEditor,
  suggest,
} from '../../support/people/editing';
import { animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

/** Filler, recaps and special episodes: marks that people suggest and editors accept, as other facts. */
const long = anAnime({
  native: '長い話',
  english: 'Long Tale',
  begin: '2026-09-04T15:00:00.000Z',
  curated: { episodes: 12 },
});
const endless = anAnime({
  native: '終わらない話',
  english: 'Endless Tale',
  begin: '2026-09-05T15:00:00.000Z',
});
const app = setUpApp({
  now: '2026-11-21T03:00:00.000Z',
  catalogue: [long, endless],
  env: { OPERATORS: 'the_boss' },
});
let ada: SignedIn;
let editor: SignedIn;
let id: string;
let version = 0;

beforeAll(async () => {
  [ada, editor] = [await signUp(app), await signUp(app)];
  await nameEditor(await anOperator(app, 'the_boss'), await handleOf(editor));
  id = await animeId(app, 'long-tale');
});
beforeEach(async () => {
  app.clock.advance(60);
  version = (await factsOf(app, id)).version;
});

const marked = (...lines: string[]) => ({ animeId: id, version, facts: [fact('EPISODE_KINDS', ...lines)] });

async function kindsShown(): Promise<Record<string, string>> {
  const { data, text } = await app
    .visitor()
    .graphql<{ anime: { episodes: { items: { number: number; kind: string | null }[] } } }>(
      '{ anime(slug: "long-tale") { episodes(pageSize: 50) { items { number kind } } } }',
    );
  if (!data) throw new Error(text);
  const { items } = data.anime.episodes;
  return Object.fromEntries(items.flatMap(({ number, kind }) => (kind ? [[number, kind]] : [])));
}

it('are suggested in any order, shown in one form, and seen by everyone once accepted', async () => {
  const made = await aSuggestion(
    ada,
    marked('RECAP | 6', 'FILLER | 4, 3-4, 9', 'MIXED | 10', 'SPECIAL | 12'),
  );
  const lines = ['FILLER | 3–4, 9', 'MIXED | 10', 'RECAP | 6', 'SPECIAL | 12'];
  expect(made.changes).toEqual([{ field: 'EPISODE_KINDS', before: [], after: lines }]);
  expect(await kindsShown()).toEqual({});
  expect(codesOf(await accept(editor, made.id, version))).toEqual([]);
  expect(await kindsShown()).toEqual({
    3: 'FILLER',
    4: 'FILLER',
    6: 'RECAP',
    9: 'FILLER',
    10: 'MIXED',
    12: 'SPECIAL',
  });
  expect((await factsOf(app, id)).values.EPISODE_KINDS).toEqual(lines);
  const anime = await app.visitor().graphql('{ anime(slug: "long-tale") { episodeKinds { kind numbers } } }');
  expect(anime.data).toMatchObject({
    anime: {
      episodeKinds: lines.map((line) => line.split(' | ')).map(([kind, numbers]) => ({ kind, numbers })),
    },
  });
  const week = 'from: "2026-11-14T00:00:00Z", to: "2026-11-21T00:00:00Z"';
  const { data } = await app.visitor().graphql(
    `{ latestEpisodes(pageSize: 50) { items { number kind anime { slug } } }
       schedule(${week}) { number kind anime { slug } } }`,
  );
  expect(data).toMatchObject({
    latestEpisodes: {
      items: expect.arrayContaining([
        { number: 9, kind: 'FILLER', anime: { slug: 'long-tale' } },
        { number: 8, kind: null, anime: { slug: 'long-tale' } },
      ]),
    },
    schedule: expect.arrayContaining([{ number: 12, kind: 'SPECIAL', anime: { slug: 'long-tale' } }]),
  });
});

it('are kept by a new edition of the source', async () => {
  const before = await kindsShown();
  expect(Object.keys(before)).toHaveLength(6);
  const moved = { ...long, item: { ...long.item, officialSite: 'https://elsewhere.example/' } };
  expect(await loadCatalogue(app.deps, { files: catalogueFiles([moved, endless]) })).toMatchObject({
    changed: 1,
  });
  expect(await kindsShown()).toEqual(before);
});

it('go and come back with the version of the facts', async () => {
  const before = await kindsShown();
  expect(
    (await run(editor, `mutation { putFactsBack(animeId: "${id}", to: 0, version: ${version}) }`)).errors,
  ).toEqual([]);
  expect(await kindsShown()).toEqual({});
  const back = `mutation { putFactsBack(animeId: "${id}", to: ${version}, version: ${version + 1}) }`;
  expect((await run(editor, back)).errors).toEqual([]);
  expect(await kindsShown()).toEqual(before);
  expect((await historyOf(app, id))[0]).toMatchObject({
    putBack: version,
    changes: [{ field: 'EPISODE_KINDS', before: [], after: expect.arrayContaining(['RECAP | 6']) }],
  });
});

// security: P8
it.each([
  ['an episode of two kinds', ['FILLER | 3–5', 'RECAP | 5'], ['FILLER | 3–5', 'RECAP | 7']],
  ['an episode beyond the last', ['FILLER | 11–13'], ['FILLER | 11–12']],
  ['an unknown kind', ['BORING | 3'], ['FILLER | 3']],
  ['a range the wrong way round', ['FILLER | 5–3'], ['FILLER | 3–5, 8']],
  ['no number', ['FILLER | x'], ['FILLER | 1']],
])('are refused with %s, but taken without', async (_, wrong, right) => {
  expect(codesOf(await suggest(ada, marked(...wrong)))).toEqual(['INVALID_FACT']);
  const made = await aSuggestion(ada, marked(...right));
  expect(codesOf(await accept(editor, made.id, version, [fact('EPISODE_KINDS', ...wrong)]))).toEqual([
    'INVALID_FACT',
  ]);
  expect(codesOf(await accept(editor, made.id, version))).toEqual([]);
});

it('are checked against the number of episodes suggested with them, and against 10,000 where it is unknown', async () => {
  const both = (count: string) => ({
    ...marked('FILLER | 13'),
    facts: [fact('EPISODE_COUNT', count), fact('EPISODE_KINDS', 'FILLER | 13')],
  });
  expect(codesOf(await suggest(ada, both('11')))).toEqual(['INVALID_FACT']);
  expect(codesOf(await suggest(ada, both('13')))).toEqual([]);
  const unknown = async (number: number) =>
    suggest(ada, {
      animeId: await animeId(app, 'endless-tale'),
      version: 0,
      facts: [fact('EPISODE_KINDS', `FILLER | ${number}`)],
    });
  expect(codesOf(await unknown(10_001))).toEqual(['INVALID_FACT']);
  expect(codesOf(await unknown(10_000))).toEqual([]);
});

it('cost no statement more, for any number of episodes', async () => {
  const ask = (fields: string) =>
    statementsDuring(app.deps.db, async () => {
      const answer = await app
        .visitor()
        .graphql(
          `{ latestEpisodes(pageSize: 20) { items { ${fields} } } anime(slug: "long-tale") { episodes(pageSize: 20) { items { ${fields} } } } }`,
        );
      expect(answer.errors).toEqual([]);
    });
  // Whatever is kept after the first time is read.
  await ask('id airsAt');
  const without = await ask('id number');
  expect((await ask('id number kind')).length).toBe(without.length);
});
