import { type AnimeFixture, type AnimeWish, anAnime } from '../../../../tests/support/catalogue/catalogue';
import { malIdOf, malPage } from '../../../../tests/support/catalogue/catalogueImports';
import { offlineEntry } from '../../../../tests/support/catalogue/offlineEntries';
import { outsideSources } from '../../../../tests/support/catalogue/outsideSources';
import type { MalNode } from '../../../../tests/support/catalogue/sourceServer';
import { insertUser } from '../../../../tests/support/people/userRow';
import { limits } from '../../../config/limits';
import { UserEntity } from '../../../data/entities/accounts';
import { ListEntryEntity } from '../../../data/entities/tracking';
import { saveFacts } from '../../../data/stores/factStore';
import { raiseRevision } from '../../../data/stores/sourceStore';
import { describeSources, factSourcesOf } from './readSources';
import { forgetSource } from './sourcesInUse';

/** Anime that a source has and the catalogue lacks. */
const outside = outsideSources();
const { imports, clock, deps, on, place, read } = outside;
const adding = { ...on, CATALOGUE_ADD_FROM: 'mal' };
const WEEK_S = 7 * 86_400;
const SYNOPSIS = 'A keeper finds a letter in a bottle, and answers it.';

/** A series of 2019 that no other source of a test has. */
const aNode = (id: number, more: Record<string, unknown> = {}): MalNode => ({
  id,
  title: `Tegami ${'abcdefgh'[id % 8]}`,
  alternative_titles: { en: `Letter ${'ABCDEFGH'[id % 8]}`, ja: `手紙${id}`, synonyms: ['A Bottle'] },
  media_type: 'tv',
  nsfw: 'white',
  status: 'finished_airing',
  start_date: '2019-04-06',
  end_date: '2019-06-22',
  start_season: { year: 2019, season: 'spring' },
  num_episodes: 12,
  genres: [{ id: 8, name: 'Drama' }],
  synopsis: SYNOPSIS,
  mean: 7.5,
  main_picture: { large: 'https://cdn.myanimelist.net/images/anime/5/1l.jpg' },
  ...more,
});
const letter = aNode(801);

type Row = Record<string, unknown>;
const rows = (columns: string): Promise<Row[]> =>
  imports.all(`SELECT ${columns} FROM anime WHERE listed = 1 ORDER BY id`);
const slugs = async () => (await rows('slug')).map(({ slug }) => slug);
const [anime, other] = [anAnime({ english: 'Harbour' }), anAnime({ english: 'Airship' })];

/** The anime of which something is stored. */
async function stored(): Promise<number[]> {
  const said = (await outside.records()).filter(({ payload }) => payload !== null);
  return [...new Set(said.map(({ externalId }) => Number(externalId)))].sort((a, b) => a - b);
}

/** Loads the catalogue, then reads what the source says of it. */
async function begin(
  nodes: MalNode[],
  base: AnimeFixture[] = [anime],
  env: Record<string, string> = adding,
): Promise<void> {
  imports.base = base;
  await imports.load();
  outside.server().anime = nodes;
  await place(env);
  await read();
}

/** The source has this now, and is asked when it is due again. */
async function later(nodes: MalNode[]): Promise<void> {
  outside.server().anime = nodes;
  clock.advance(31 * 86_400);
  await read();
}

/** Composes the catalogue anew, though no record has changed. */
async function again(): Promise<void> {
  await raiseRevision(imports.deps().db.manager, 'mal');
  await imports.load();
}

/** As the package has it: without an id there, or with that one. */
function packaged(wish: AnimeWish, malId?: number): AnimeFixture {
  const { item, ...rest } = anAnime({ begin: '2019-04-05T15:00:00.000Z', ...wish });
  const sites = malId === undefined ? [] : [{ site: 'mal', id: String(malId) }];
  return { ...rest, item: { ...item, sites: [...sites, { site: 'netflix', id: `n${item.title}` }] } };
}

async function list(userId: string, animeId: number): Promise<void> {
  const { db } = imports.deps();
  if (!(await db.manager.existsBy(UserEntity, { id: userId }))) await insertUser(db, userId, clock.now());
  await db.manager.insert(ListEntryEntity, {
    id: `${userId}-${animeId}`,
    userId,
    animeId,
    status: 'WATCHING',
    progress: 3,
    notes: '',
    tags: [],
    priority: 1,
    visibility: 'PUBLIC',
    rewatches: 0,
    pass: 1,
    seenBefore: 0,
    version: 1,
    createdAt: clock.now(),
    updatedAt: clock.now(),
  });
}
const listed = async () =>
  (await imports.all('SELECT animeId FROM list_entry')).map(({ animeId }) => Number(animeId));

describe('an anime that only a source has', () => {
  it('is added with an id, an address and all that is said of it, and says of each fact whose it is', async () => {
    await begin([letter]);
    expect(await rows('*')).toMatchObject([
      { slug: 'harbour', sourceId: 'bangumi-data' },
      {
        id: 2,
        slug: 'letter-b',
        sourceId: 'mal',
        sourceKey: 'mal/801',
        nativeTitle: '手紙801',
        romajiTitle: 'Tegami b',
        englishTitle: 'Letter B',
        format: 'TV',
        year: 2019,
        season: 'SPRING',
        episodeCount: 12,
        episodeCountEstimated: 0,
        synopsis: SYNOPSIS,
        score: 75,
        coverUrl: 'https://cdn.myanimelist.net/images/anime/5/1l.jpg',
        adult: 0,
        motif: expect.any(String),
      },
    ]);
    expect(await imports.all('SELECT number FROM episode WHERE animeId = 2')).toHaveLength(12);
    expect(await imports.all('SELECT kind, name FROM anime_label WHERE animeId = 2')).toEqual([
      { kind: 'GENRE', name: 'Drama' },
    ]);
    expect(await imports.all('SELECT kind, site, url FROM anime_link WHERE animeId = 2')).toEqual([
      { kind: 'DATABASE', site: 'mal', url: malPage(801) },
    ]);
    expect(
      await imports.all('SELECT kind, title FROM anime_title WHERE animeId = 2 ORDER BY position'),
    ).toEqual([
      { kind: 'NATIVE', title: '手紙801' },
      { kind: 'ENGLISH', title: 'Letter B' },
      { kind: 'ROMAJI', title: 'Tegami b' },
      { kind: 'OTHER', title: 'A Bottle' },
    ]);
    const [facts = []] = await factSourcesOf(deps(), [2]);
    expect(facts.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['SYNOPSIS', 'STARTS_ON', 'SEASON', 'EPISODE_COUNT', 'GENRES', 'COVER']),
    );
    const [mal] = await describeSources(imports.deps());
    expect(mal).toMatchObject({ source: { id: 'mal' }, added: 1 });
  });

  it('is neither stored nor added unless the operator wants it', async () => {
    await begin([letter], [anime], on);
    expect(await slugs()).toEqual(['harbour']);
    expect(await stored()).toEqual([]);
    await place(adding);
    await read();
    expect(await slugs()).toEqual(['harbour', 'letter-b']);
    expect(await stored()).toEqual([801]);
  });

  it('is added to an empty catalogue, too', async () => {
    await begin([letter], []);
    expect(await slugs()).toEqual(['letter-b']);
  });

  it('is found on pages that have not changed since they were read without it', async () => {
    const known = { ...letter, id: Number(malIdOf(anime)) };
    await begin([known, letter], [anime], on);
    expect(await slugs()).toEqual(['harbour']);
    await place(adding);
    await read();
    expect(await slugs()).toContain('letter-b');
  });

  it('stays the same anime with what is said of it later, and so does its address', async () => {
    await begin([letter]);
    await imports.load();
    await later([{ ...letter, num_episodes: 13, mean: 8 }]);
    expect(await rows('id, slug, episodeCount, score')).toMatchObject([
      { id: 1 },
      { id: 2, slug: 'letter-b', episodeCount: 13, score: 80 },
    ]);
    await later([
      { ...letter, alternative_titles: { ...(letter.alternative_titles as Row), en: 'Letters' } },
    ]);
    expect(await rows('id, slug')).toMatchObject([{ id: 1 }, { id: 2, slug: 'letters' }]);
    expect(await imports.all('SELECT slug, animeId FROM anime_slug')).toEqual([
      { slug: 'letter-b', animeId: 2 },
    ]);
  });

  it('goes on airing while its source says so, and is announced without a day', async () => {
    const airing = { status: 'currently_airing', end_date: undefined, num_episodes: 0 };
    const announced = { ...airing, status: 'not_yet_aired', start_date: '2027', start_season: undefined };
    await begin([aNode(801, airing), aNode(802, announced)]);
    const [, long, coming] = await rows('startsAt, endsAt, airsUntil, expectedAt, year');
    expect(new Date(String(long?.airsUntil)).getFullYear()).toBe(2027);
    expect(coming).toMatchObject({ startsAt: null, airsUntil: null, year: 2027 });
    expect(coming?.expectedAt).not.toBeNull();
  });

  it('is one of a kind that the catalogue has, and certainly for everybody', async () => {
    await begin([
      ...['music', 'cm', 'pv', 'unknown'].map((media_type, at) => aNode(801 + at, { media_type })),
      ...['gray', 'black', undefined].map((nsfw, at) => aNode(811 + at, { nsfw })),
      aNode(821, { rating: 'rx' }),
      aNode(822, { title: ' ', alternative_titles: {} }),
      ...['tv', 'movie', 'ova', 'ona', 'special', 'tv_special'].map((media_type, at) =>
        aNode(831 + at, { media_type, alternative_titles: {}, title: `Kind ${media_type}` }),
      ),
    ]);
    expect((await rows('sourceKey, format')).slice(1)).toEqual(
      ['TV', 'MOVIE', 'OVA', 'WEB', 'SPECIAL', 'SPECIAL'].map((format, at) => ({
        sourceKey: `mal/${831 + at}`,
        format,
      })),
    );
    expect(await stored()).toEqual([831, 832, 833, 834, 835, 836]);
    // One that turns out to be for adults leaves.
    await later([
      aNode(831, { title: 'Kind tv', alternative_titles: {}, nsfw: 'black' }),
      aNode(832, { title: 'Kind movie', alternative_titles: {}, media_type: 'movie' }),
    ]);
    expect(await imports.all("SELECT id FROM anime WHERE sourceKey = 'mal/831'")).toEqual([]);
    expect(await imports.all("SELECT id FROM anime WHERE sourceKey = 'mal/832'")).toHaveLength(1);
  });

  it('is one of so many at most', async () => {
    const most = jest.replaceProperty(limits as { sourceAdded: number }, 'sourceAdded', 2);
    await begin([801, 802, 803].map((id) => aNode(id)));
    expect(await rows('sourceKey')).toMatchObject([{}, { sourceKey: 'mal/801' }, { sourceKey: 'mal/802' }]);
    expect(await stored()).toEqual([801, 802]);
    clock.advance(WEEK_S);
    await read();
    expect(await rows('id')).toHaveLength(3);
    most.restore();
    clock.advance(WEEK_S);
    outside.server().anime = [801, 802, 803].map((id) => aNode(id, { mean: 9 }));
    await read();
    expect(await rows('id')).toHaveLength(4);
  });
});

describe('an anime that the catalogue has', () => {
  const count = async () => (await rows('id')).length;

  it('is not added by its id, whether the package, an import or people gave it', async () => {
    imports.base = [packaged({}, 801), anime];
    await imports.load();
    await imports.bringIn([offlineEntry(1, { sources: [malPage(802)] })]);
    await saveFacts(imports.deps().db.manager, [
      { animeId: 2, field: 'LINKS', accepted: [malPage(803)], sourced: [] },
    ]);
    await again();
    await imports.deps().db.manager.query("DELETE FROM catalogue_source WHERE id = 'bangumi-data'");
    await begin(
      [801, 802, 803, 804].map((id) => aNode(id)),
      imports.base,
    );
    expect(await rows('sourceId, sourceKey')).toMatchObject([
      { sourceId: 'bangumi-data' },
      { sourceId: 'bangumi-data' },
      { sourceId: 'anime-offline-database' },
      { sourceId: 'mal', sourceKey: 'mal/804' },
    ]);
  });

  it.each<[string, AnimeWish, number | undefined, Record<string, unknown>]>([
    ['title, year and kind', { native: '手紙801' }, undefined, {}],
    ['romaji, year and kind', { native: '手紙', romaji: 'TEGAMI B!' }, undefined, {}],
    ['title, but of a year later', { native: '手紙801', begin: '2020-04-05T15:00:00.000Z' }, undefined, {}],
    [
      'title, where the source has no year',
      { native: '手紙801' },
      undefined,
      { start_date: null, start_season: null },
    ],
    ['title, but another kind', { native: '手紙801', type: 'ova' }, undefined, {}],
    ['English title alone', { native: '便り', english: 'Letter B' }, undefined, {}],
    ['title, year and kind, and another id', { native: '手紙801' }, 77, {}],
  ])('is not added by its %s', async (_, wish, malId, more) => {
    await begin([aNode(801, more), aNode(802)], [packaged(wish, malId)]);
    expect(await rows('sourceKey')).toMatchObject([{}, { sourceKey: 'mal/802' }]);
  });

  it.each<[string, AnimeWish, number | undefined]>([
    ['was made ten years before', { native: '手紙801', begin: '2009-04-05T15:00:00.000Z' }, undefined],
    ['is a film', { native: '手紙801', type: 'movie' }, undefined],
    ['is of another year and has another id', { native: '手紙801', begin: '2020-04-05T15:00:00.000Z' }, 77],
    ['is of another kind and has another id', { native: '手紙801', type: 'ova' }, 77],
    ['only begins like it', { native: '手紙801と瓶' }, undefined],
  ])('keeps no other out that it is told from: one that %s', async (_, wish, malId) => {
    await begin([letter], [packaged(wish, malId)]);
    expect(await count()).toBe(2);
  });

  it('is not added by a name that people gave it', async () => {
    const nameless = packaged({ native: '題名' });
    imports.base = [nameless];
    await imports.load();
    await saveFacts(imports.deps().db.manager, [
      { animeId: 1, field: 'SYNONYMS', accepted: ['手紙801'], sourced: [] },
    ]);
    await imports.deps().db.manager.query("DELETE FROM catalogue_source WHERE id = 'bangumi-data'");
    await begin([letter, aNode(802)], imports.base);
    expect(await rows('sourceKey')).toMatchObject([{}, { sourceKey: 'mal/802' }]);
  });
});

describe('an anime that was added', () => {
  const own = async () => (await imports.all('SELECT id, slug, sourceId, listed FROM anime WHERE id = 2'))[0];

  it.each<[string, AnimeFixture]>([
    ['its id', packaged({ native: '手紙', english: 'Letter B' }, 801)],
    ['its title, year and kind', packaged({ native: '手紙801', english: 'Letter B' })],
  ])('keeps id, address and lists when the package has it, by %s', async (_, fixture) => {
    await begin([letter]);
    await list('ada', 2);
    imports.base = [fixture, anime];
    await imports.load();
    expect(await own()).toEqual({ id: 2, slug: 'letter-b', sourceId: 'bangumi-data', listed: 1 });
    expect(await rows('id')).toHaveLength(2);
    await again();
    expect(await own()).toMatchObject({ slug: 'letter-b', sourceId: 'bangumi-data', listed: 1 });
    expect(await listed()).toEqual([2]);
  });

  it('keeps them when an import has it, and when that drops it again', async () => {
    await begin([letter]);
    const entries = [
      offlineEntry(1, { sources: [malPage(801), 'https://anidb.net/anime/9'], title: 'Letter B' }),
      ...[2, 3, 4, 5, 6].map((number) => offlineEntry(number)),
    ];
    await imports.bringIn(entries);
    expect(await own()).toEqual({ id: 2, slug: 'letter-b', sourceId: 'anime-offline-database', listed: 1 });
    await imports.bringIn(entries.slice(1), { day: '2026-11-02' });
    expect(await own()).toEqual({ id: 2, slug: 'letter-b', sourceId: 'mal', listed: 1 });
    expect(await rows('id')).toHaveLength(7);
  });

  it('goes into the anime of which people say that it is the same', async () => {
    await begin([letter]);
    await list('ada', 2);
    await saveFacts(imports.deps().db.manager, [
      { animeId: 1, field: 'LINKS', accepted: [malPage(801)], sourced: [] },
    ]);
    await imports
      .deps()
      .db.manager.query(`UPDATE anime_link SET externalId = '801' WHERE animeId = 1 AND site = 'mal'`);
    await again();
    expect(await rows('id, synopsis')).toEqual([{ id: 1, synopsis: SYNOPSIS }]);
    expect(await listed()).toEqual([1]);
    expect(await imports.all('SELECT slug, animeId FROM anime_slug')).toEqual([
      { slug: 'letter-b', animeId: 1 },
    ]);
    expect(await own()).toBeUndefined();
  });

  it('is left to the anime that the package has got meanwhile, once its source is back', async () => {
    await begin([letter]);
    await list('ada', 2);
    await forgetSource(imports.deps(), 'mal');
    await imports.load();
    imports.base = [packaged({ native: '手紙801', english: 'Letter B' }), anime];
    await imports.load();
    expect((await rows('id')).map(({ id }) => id)).toEqual([1, 3]);
    expect(await listed()).toEqual([2]);
    await place(adding);
    await read();
    expect((await rows('id')).map(({ id }) => id)).toEqual([1, 3]);
    expect(await listed()).toEqual([3]);
    expect(await own()).toBeUndefined();
  });

  it('leaves behind what someone has on both, and is merged once', async () => {
    await begin([letter]);
    await list('ada', 2);
    await forgetSource(imports.deps(), 'mal');
    await imports.load();
    imports.base = [packaged({ native: '手紙801', english: 'Letter B' }), anime];
    await imports.load();
    await list('ada', 3);
    await list('ben', 2);
    await place(adding);
    await read();
    const entries = () => imports.all('SELECT userId, animeId FROM list_entry ORDER BY userId, animeId');
    const both = [2, 3].map((animeId) => ({ userId: 'ada', animeId }));
    expect(await entries()).toEqual([...both, { userId: 'ben', animeId: 3 }]);
    expect(await own()).toMatchObject({ slug: '2-merged', listed: 0 });
    const { manager } = imports.deps().db;
    await manager.query("INSERT INTO list_revision (userId, revision) VALUES ('ada', 1)");
    await again();
    expect(await manager.query('SELECT revision FROM list_revision')).toEqual([{ revision: 1 }]);
    expect(await entries()).toEqual([...both, { userId: 'ben', animeId: 3 }]);
    expect((await rows('id')).map(({ id }) => id)).toEqual([1, 3]);
  });

  it('stays where a newer title is merely like it', async () => {
    await begin([letter]);
    imports.base = [anime, packaged({ native: '手紙801', begin: '2020-04-05T15:00:00.000Z' })];
    await imports.load();
    expect(await own()).toMatchObject({ sourceId: 'mal', listed: 1 });
    expect(await rows('id')).toHaveLength(3);
  });
});

describe('a source that is forgotten, or adds no more', () => {
  const ways: [string, () => Promise<unknown>][] = [
    ['is forgotten', () => forgetSource(imports.deps(), 'mal')],
    ['is not named any more', () => place({})],
    ['adds no more', () => place(on)],
  ];

  it.each(ways)('takes what nobody has with it, if it %s', async (_, leave) => {
    await begin([letter, aNode(802)]);
    await leave();
    await imports.load();
    expect(await imports.all('SELECT slug FROM anime')).toEqual([{ slug: 'harbour' }]);
    for (const table of ['anime_title', 'anime_link', 'anime_label', 'episode', 'anime_source_fact'])
      expect(await imports.all(`SELECT animeId FROM ${table} WHERE animeId > 1`)).toEqual([]);
    expect(await stored()).toEqual([]);
    // A page, a picture or a feed may have carried the numbers.
    imports.base = [anime, other];
    await imports.load();
    expect(await rows('id, slug')).toEqual([
      { id: 1, slug: 'harbour' },
      { id: 4, slug: 'airship' },
    ]);
  });

  it.each(ways)('leaves titles alone where people have it on a list, if it %s', async (_, leave) => {
    await begin([letter, aNode(802)]);
    await list('ada', 2);
    await leave();
    await imports.load();
    expect(await slugs()).toEqual(['harbour']);
    const [row = {}, ...more] = await imports.all("SELECT * FROM anime WHERE slug <> 'harbour'");
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      id: 2,
      slug: 'letter-b',
      nativeTitle: '手紙801',
      romajiTitle: 'Tegami b',
      englishTitle: 'Letter B',
      listed: 0,
      retiredAt: expect.anything(),
      contentHash: '',
      format: 'TV',
    });
    const facts = ['startsAt', 'endsAt', 'airsUntil', 'expectedAt', 'year', 'season', 'episodeCount'];
    for (const name of [...facts, 'episodeMinutes', 'synopsis', 'material', 'ageRating', 'score', 'coverUrl'])
      expect([name, row[name]]).toEqual([name, null]);
    expect(await imports.all('SELECT title FROM anime_title WHERE animeId = 2 ORDER BY position')).toEqual([
      { title: '手紙801' },
      { title: 'Letter B' },
      { title: 'Tegami b' },
    ]);
    for (const table of ['anime_label', 'episode', 'anime_source_fact'])
      expect(await imports.all(`SELECT * FROM ${table} WHERE animeId = 2`)).toEqual([]);
    expect(await listed()).toEqual([2]);
    // It comes back with all of it, and is the same anime.
    await place(adding);
    clock.advance(31 * 86_400);
    await read();
    expect(await rows('id, slug, synopsis')).toMatchObject([
      { id: 1 },
      { id: 2, slug: 'letter-b', synopsis: SYNOPSIS },
      { slug: 'letter-c' },
    ]);
  });

  it('leaves what people decided, and no value of its own behind it', async () => {
    await begin([letter]);
    const ours = ['People of this site wrote this one themselves.'];
    const { manager } = imports.deps().db;
    await saveFacts(manager, [
      { animeId: 2, field: 'SYNOPSIS', accepted: ours, sourced: [] },
      { animeId: 2, field: 'ENGLISH_TITLE', accepted: ['Our Letter'], sourced: ['Letter B'] },
    ]);
    await again();
    expect(await imports.all("SELECT sourced FROM anime_fact WHERE field = 'SYNOPSIS'")).toEqual([
      { sourced: JSON.stringify([SYNOPSIS]) },
    ]);
    await forgetSource(imports.deps(), 'mal');
    await imports.load();
    expect(
      await imports.all('SELECT englishTitle, synopsis, score, listed, episodeCount FROM anime WHERE id = 2'),
    ).toEqual([
      { englishTitle: 'Our Letter', synopsis: ours[0], score: null, listed: 0, episodeCount: null },
    ]);
    expect(await imports.all('SELECT field, accepted, sourced FROM anime_fact ORDER BY field')).toEqual([
      { field: 'ENGLISH_TITLE', accepted: '["Our Letter"]', sourced: '["Letter B"]' },
      { field: 'SYNOPSIS', accepted: JSON.stringify(ours), sourced: '[]' },
    ]);
  });

  it('is left by an anime that people added themselves', async () => {
    await begin([letter]);
    const { manager } = imports.deps().db;
    await manager.query("UPDATE anime SET sourceId = 'community', sourceKey = 'ours' WHERE id = 2");
    await saveFacts(manager, [
      { animeId: 2, field: 'NATIVE_TITLE', accepted: ['手紙'], sourced: [] },
      { animeId: 2, field: 'LINKS', accepted: [malPage(801)], sourced: [] },
    ]);
    await again();
    expect(await rows('id, sourceId, synopsis')).toMatchObject([
      { id: 1 },
      { id: 2, sourceId: 'community', synopsis: SYNOPSIS },
    ]);
    await forgetSource(imports.deps(), 'mal');
    await imports.load();
    expect(await rows('id, sourceId, synopsis')).toMatchObject([
      { id: 1 },
      { id: 2, sourceId: 'community', synopsis: null },
    ]);
  });
});
