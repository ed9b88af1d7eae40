import { limits } from '../../../server/config/limits';
import { exportEdits } from '../../../server/domain/editing/exportEdits';
import { loadCatalogue } from '../../../server/domain/importers/loadCatalogue';
import { startApp, type TestApp } from '../../support/apps/startApp';
import { type AnimeFixture, anAnime, catalogueFiles } from '../../support/catalogue/catalogue';
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

/** Edited relations between anime override those from sources and titles. */
const harbour = anAnime({ native: '港の灯', english: 'Harbour Light', begin: '2019-04-06T15:00:00.000Z' });
const harbour2 = anAnime({
  native: '港の灯 2',
  english: 'Harbour Light 2',
  begin: '2020-04-06T15:00:00.000Z',
});
const film = anAnime({ native: '海辺の汽車', english: 'Seaside Train', begin: '2021-04-06T15:00:00.000Z' });
const other = anAnime({ native: '雪の日', english: 'Snow Day', begin: '2022-04-06T15:00:00.000Z' });
const all = [harbour, harbour2, film, other];

let app: TestApp;
let [ada, editor]: SignedIn[] = [];
let ids: Record<'harbour' | 'harbour2' | 'film' | 'other', string>;

beforeEach(async () => {
  app = await startApp({ catalogue: all, env: { OPERATORS: 'the_boss' } });
  [ada, editor] = [await signUp(app), await signUp(app)];
  await nameEditor(await anOperator(app, 'the_boss'), await handleOf(editor));
  ids = {
    harbour: await animeId(app, 'harbour-light'),
    harbour2: await animeId(app, 'harbour-light-2'),
    film: await animeId(app, 'seaside-train'),
    other: await animeId(app, 'snow-day'),
  };
});
afterEach(() => app.close());

const decide = (id: string, ...lines: string[]) => decideFact(id, 'RELATIONS', lines);

async function decideFact(id: string, field: 'RELATIONS' | 'CHARACTERS', lines: string[]): Promise<void> {
  const { version } = await factsOf(app, id);
  const facts = [fact(field, ...lines)];
  const { id: suggestion } = await aSuggestion(ada as SignedIn, { animeId: id, version, facts });
  const { errors } = await accept(editor as SignedIn, suggestion, version);
  expect(errors).toEqual([]);
}

/** A running site would invalidate its cached answers; here the clock is moved on instead. */
async function refresh(anime: AnimeFixture[]) {
  const done = await loadCatalogue(app.deps, { files: catalogueFiles(anime) });
  app.clock.advance(limits.answerCacheLifetime + 1);
  return done;
}
const renamed = (fixture: AnimeFixture, english: string) => ({
  ...fixture,
  item: { ...fixture.item, titleTranslate: { en: [english] } },
});

/** What its page shows: relations, and the watch order. */
async function shown(slug: string): Promise<{ relations: string[]; order: string[] }> {
  // Answers to visitors are cached for some seconds, and shared with people who have changed nothing since.
  const { data, text } = await (ada as SignedIn).visitor.graphql<{
    anime: {
      relations: { kind: string; derived: boolean; anime: { slug: string } }[];
      franchise: { items: { slug: string }[] } | null;
    };
  }>(`{ anime(slug: "${slug}") { relations { kind derived anime { slug } } franchise { items { slug } } } }`);
  if (!data) throw new Error(text);
  const { relations, franchise } = data.anime;
  return {
    relations: relations.map(({ kind, derived, anime }) => `${kind}${derived ? '?' : ''} ${anime.slug}`),
    order: franchise?.items.map((one) => one.slug) ?? [],
  };
}

it('relations are added, removed and relabelled on both sides, survive a refresh, and can be rolled back', async () => {
  expect(await shown('harbour-light')).toEqual({
    relations: ['SEQUEL? harbour-light-2'],
    order: ['harbour-light', 'harbour-light-2'],
  });
  // By slug or full URL; the title of the sequel is not accepted.
  await decide(ids.harbour, 'SPIN_OFF | https://site.example/anime/seaside-train');
  const decided = { relations: ['SPIN_OFF seaside-train'], order: ['harbour-light', 'seaside-train'] };
  const elsewhere = { relations: ['PARENT harbour-light'], order: ['harbour-light', 'seaside-train'] };
  expect(await shown('harbour-light')).toEqual(decided);
  expect(await shown('seaside-train')).toEqual(elsewhere);
  expect(await shown('harbour-light-2')).toEqual({ relations: [], order: [] });
  expect(await factsOf(app, ids.harbour)).toMatchObject({
    values: { RELATIONS: ['SPIN_OFF | seaside-train'] },
    sourced: { RELATIONS: ['SEQUEL | harbour-light-2'] },
  });

  await refresh([harbour, renamed(harbour2, 'Harbour Light II'), renamed(film, 'The Seaside Train'), other]);
  expect(await shown('harbour-light')).toEqual({
    relations: ['SPIN_OFF the-seaside-train'],
    order: ['harbour-light', 'the-seaside-train'],
  });
  expect(await shown('harbour-light-ii')).toEqual({ relations: [], order: [] });
  expect((await factsOf(app, ids.harbour)).sourced.RELATIONS).toEqual(['SEQUEL | harbour-light-ii']);
  expect(await refresh([harbour, harbour2, film, other])).toMatchObject({ dropped: 0 });

  await decide(ids.harbour, 'ALTERNATIVE | seaside-train', 'SEQUEL | harbour-light-2');
  expect(await shown('seaside-train')).toEqual({
    relations: ['ALTERNATIVE harbour-light'],
    order: ['harbour-light', 'harbour-light-2', 'seaside-train'],
  });
  await run(editor as SignedIn, `mutation { putFactsBack(animeId: "${ids.harbour}", to: 1, version: 2) }`);
  expect(await shown('harbour-light')).toEqual(decided);
  await run(editor as SignedIn, `mutation { putFactsBack(animeId: "${ids.harbour}", to: 0, version: 3) }`);
  expect((await shown('harbour-light')).relations).toEqual(['SEQUEL harbour-light-2']);
  expect(await shown('seaside-train')).toEqual({ relations: [], order: [] });
});

it('a relation between two anime follows the last decision on either side', async () => {
  await decide(ids.film, 'SEQUEL | snow-day');
  await decide(ids.other, 'PREQUEL | seaside-train', 'OTHER | harbour-light');
  expect((await factsOf(app, ids.film)).version).toBe(1);
  await decide(ids.film, 'SUMMARY | snow-day');
  expect(await factsOf(app, ids.other)).toMatchObject({
    version: 2,
    values: { RELATIONS: ['PARENT | seaside-train', 'OTHER | harbour-light'] },
  });
  await decide(ids.film);
  expect((await shown('snow-day')).relations).toEqual(['OTHER harbour-light']);
  const [latest] = await historyOf(app, ids.other);
  expect(latest).toMatchObject({
    changes: [
      {
        field: 'RELATIONS',
        before: ['PARENT | seaside-train', 'OTHER | harbour-light'],
        after: ['OTHER | harbour-light'],
      },
    ],
  });
  await refresh(all.map((one) => ({ ...one })));
  expect((await shown('snow-day')).relations).toEqual(['OTHER harbour-light']);
});

it('a suggestion applies only its own changes, whatever has come from the other side meanwhile', async () => {
  const facts = [fact('RELATIONS', 'OTHER | harbour-light')];
  const { id } = await aSuggestion(ada as SignedIn, { animeId: ids.other, version: 0, facts });
  await decide(ids.film, 'SEQUEL | snow-day');
  expect((await accept(editor as SignedIn, id, 0)).errors).toEqual([]);
  expect((await shown('snow-day')).relations).toEqual(['PREQUEL seaside-train', 'OTHER harbour-light']);
});

it('relations come with an added anime, and are in the export', async () => {
  const { id } = await aSuggestion(ada as SignedIn, {
    facts: [
      fact('NATIVE_TITLE', '雪の夜'),
      fact('ENGLISH_TITLE', 'Snow Night'),
      fact('FORMAT', 'MOVIE'),
      fact('RELATIONS', 'PREQUEL | snow-day'),
    ],
  });
  await accept(editor as SignedIn, id, 0);
  expect(await shown('snow-day')).toEqual({
    relations: ['SEQUEL snow-night'],
    order: ['snow-day', 'snow-night'],
  });
  const { anime } = await exportEdits(app.deps);
  expect(anime).toMatchObject([
    {
      slug: 'snow-night',
      facts: { RELATIONS: ['PREQUEL | snow-day'] },
      related: [{ slug: 'snow-day', nativeTitle: '雪の日', format: 'TV' }],
    },
  ]);
});

it.each([
  ['an unknown anime', 'SEQUEL | nowhere'],
  ['the anime itself', 'SEQUEL | snow-day'],
  ['an unknown kind', 'FRIEND | harbour-light'],
  ['no kind', 'harbour-light'],
])('refuses a relation with %s', async (_, line) => {
  const input = { animeId: ids.other, version: 0, facts: [fact('RELATIONS', line)] };
  expect(codesOf(await suggest(ada as SignedIn, input))).toEqual(['INVALID_FACT']);
});

it('refuses two relations to one anime', async () => {
  const lines = ['SEQUEL | harbour-light', 'OTHER | harbour-light'];
  const input = { animeId: ids.other, version: 0, facts: [fact('RELATIONS', ...lines)] };
  expect(codesOf(await suggest(ada as SignedIn, input))).toEqual(['INVALID_FACT']);
});

it('relations make characters of one name the same person, in all anime that they join, and apart again', async () => {
  const castOf = async () => {
    const rows: { anime: string; slug: string | null }[] = await app.deps.db.manager.query(
      `SELECT a.slug AS anime, s.slug AS slug FROM anime_character c JOIN anime a ON a.id = c.animeId
         LEFT JOIN story_character s ON s.id = c.characterId ORDER BY a.slug`,
    );
    return Object.fromEntries(rows.map(({ anime, slug }) => [anime, slug]));
  };
  for (const id of [ids.harbour, ids.harbour2, ids.other])
    await decideFact(id, 'CHARACTERS', ['MAIN | Sora']);
  // The two of the harbour belong together by their titles.
  const apart = { 'harbour-light': 'sora', 'harbour-light-2': 'sora', 'snow-day': 'sora-snow-day' };
  expect(await castOf()).toEqual(apart);
  await decide(ids.other, 'SPIN_OFF | harbour-light');
  expect(await castOf()).toEqual({ ...apart, 'snow-day': 'sora' });
  await decide(ids.other);
  expect(await castOf()).toEqual(apart);
});
