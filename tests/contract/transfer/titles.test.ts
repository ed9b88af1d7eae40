import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import { anEntry, animeId, codesOf, entryOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';
import {
  checkedImport,
  exportOf,
  importCall,
  importOf,
  malAnime,
  malFile,
  type RowAnswer,
  rowsOf,
  runImport,
  transferCatalogue,
  workOff,
} from '../../support/people/transfer';

/** Rows with unknown ids: certain matches by title are chosen and marked, others are suggested. */
const app = setUpApp(() => ({
  now: '2026-11-21T03:00:00.000Z',
  catalogue: transferCatalogue([...remakes, ...misled]),
}));
let person: SignedIn;
const noIds = { sites: [] };
const remakes = [
  { english: 'Twin Tale', native: '双子の話', begin: '2002-04-05T15:00:00.000Z' },
  { english: 'Twin Tale', native: '双子の話', begin: '2019-04-05T15:00:00.000Z' },
].map((wish) => anAnime({ ...noIds, ...wish, curated: { episodes: 12 } }));
/** A series and its film under one title, each with the id of the other; and what only sounds like titles in a file. */
const swapped = [
  { native: '冒険の話', begin: '1999-03-07T00:00:00.000Z', type: 'tv', id: 2961, episodes: 54 },
  { native: '冒険の話', begin: '1999-03-06T00:00:00.000Z', type: 'movie', id: 552, episodes: 1 },
  { native: '輪の話', begin: '1989-04-15T00:00:00.000Z', type: 'tv', id: 418, episodes: 143 },
  { native: '輪の話 HDリマスター', begin: '2011-04-15T00:00:00.000Z', type: 'tv', id: 418, episodes: 140 },
  { native: '僕の話', begin: '2016-04-03T00:00:00.000Z', type: 'tv', id: 31964, episodes: 13 },
  { native: '領主の話', begin: '2018-04-03T00:00:00.000Z', type: 'tv', id: 35073, episodes: 13 },
] as const;
const english = [
  'Digital Adventure',
  undefined,
  'Ring Tale',
  'Ring Tale HD',
  'Boku no Hero Academia',
  'Overlord II',
];
const nicknames = [[], [], [], [], ['Boku no Hero'], []];
const misled = swapped.map(({ id, episodes, ...wish }, at) => {
  const one = anAnime({
    ...noIds,
    ...wish,
    english: english[at],
    curated: { episodes, nicknames: nicknames[at] ?? [] },
  });
  const sites = [{ site: 'mal', id: String(id) }];
  return { ...one, item: { ...one.item, sites }, curated: one.curated && { ...one.curated, malId: id } };
});
beforeEach(async () => {
  person = await signUp(app);
});

const simklFile = (...shows: object[]) =>
  JSON.stringify({
    anime: shows.map((show) => ({
      status: 'watching',
      watched_episodes_count: 3,
      anime_type: 'tv',
      show: { ids: { simkl: 1 }, ...show },
    })),
  });

async function only(file: string): Promise<{ id: string; row: RowAnswer }> {
  const { id } = await checkedImport(app, person, file);
  const [row] = await rowsOf(person, id);
  if (!row) throw new Error('no row');
  return { id, row };
}

const slugs = (anime: { slug: string }[]) => anime.map(({ slug }) => slug);

const resolve = (id: string, position: number, anime: string) =>
  person.visitor.graphql<{ resolveImportRow: { row: { outcome: string; problems: string[] } } }>(
    `mutation ($id: ID!, $position: Int!, $anime: ID!) { resolveImportRow(id: $id, position: $position, animeId: $anime) {
       row { outcome problems } } }`,
    { id, position, anime },
  );
const dismiss = (id: string, position: number, dismissed: boolean) =>
  person.visitor.graphql<{ dismissImportRow: { row: { outcome: string } } }>(
    `mutation ($id: ID!, $position: Int!, $dismissed: Boolean!) {
       dismissImportRow(id: $id, position: $position, dismissed: $dismissed) { row { outcome } } }`,
    { id, position, dismissed },
  );

it.each([
  [
    'title and year agree, however the title is written',
    { title: 'CARRIED  tale: 3', year: 2012 },
    'carried-tale-3',
  ],
  ['the title is the native one', { title: '運びの話4', year: 2013 }, 'carried-tale-4'],
])('a row is matched, and marked, if %s', async (_, show, slug) => {
  const { row } = await only(simklFile(show));
  expect(row).toMatchObject({ outcome: 'ADDED', problems: ['MATCHED_BY_TITLE'], proposals: [] });
  expect(slugs(row.anime)).toEqual([slug]);
});

it('the year tells a remake from what it remakes', async () => {
  const { row } = await only(simklFile({ title: 'Twin Tale', year: 2019 }));
  expect(row).toMatchObject({ outcome: 'ADDED', problems: ['MATCHED_BY_TITLE'] });
  const [found] = await app.deps.db.manager.query('SELECT year FROM anime WHERE slug = ?', slugs(row.anime));
  expect(found).toEqual({ year: 2019 });
});

it.each<[string, string, RegExp?]>([
  ['the year is another', simklFile({ title: 'Carried Tale 3', year: 1999 })],
  ['nothing but the title is known', simklFile({ title: 'Carried Tale 3' })],
  ['two may be meant', simklFile({ title: 'Twin Tale' }), /^twin-tale/],
  ['it is a film', simklFile({ title: 'Carried Tale 3', year: 2012 }).replace('"tv"', '"movie"')],
  ['ids say that it is another anime', malFile(malAnime({ id: 999_999, title: 'Carried Tale 3' }))],
  ['the title is only like it', simklFile({ title: 'Carried Tael 3', year: 2012 })],
])('a row is only offered matches if %s', async (_, file, best = /^carried-tale-3$/) => {
  const { id, row } = await only(file);
  expect(row).toMatchObject({ outcome: 'UNMATCHED', problems: [], anime: [] });
  expect(row.proposals.length).toBeGreaterThan(0);
  expect(row.proposals.length).toBeLessThanOrEqual(3);
  expect(slugs(row.proposals)[0]).toMatch(best);
  const chosen = await resolve(id, row.position, await animeId(app, row.proposals[0]?.slug ?? ''));
  expect(chosen.data?.resolveImportRow.row).toEqual({ outcome: 'ADDED', problems: [] });
});

it('a match by title can be changed until the import starts', async () => {
  const { id, row } = await only(simklFile({ title: 'Carried Tale 3', year: 2012 }));
  const other = await animeId(app, 'carried-tale-9');
  expect((await resolve(id, row.position, other)).data?.resolveImportRow.row).toEqual({
    outcome: 'ADDED',
    problems: [],
  });
  await importCall(person, 'startImport', id);
  await workOff(app);
  expect(await entryOf(person, 'carried-tale-9')).toMatchObject({ status: 'WATCHING', progress: 3 });
  expect(await entryOf(person, 'carried-tale-3')).toBeNull();
  expect(codesOf(await resolve(id, row.position, other))).toEqual(['IMPORT_NOT_NOW']);
});

it('a match by title can be dismissed, and stays dismissed in later comparisons', async () => {
  await anEntry(person, { animeId: await animeId(app, 'carried-tale-3'), status: 'WATCHING', progress: 1 });
  const { id, row } = await only(simklFile({ title: 'Carried Tale 3', year: 2012 }));
  expect((await dismiss(id, row.position, true)).data?.dismissImportRow.row.outcome).toBe('DISMISSED');
  expect((await dismiss(id, row.position, false)).data?.dismissImportRow.row.outcome).toBe('UNMATCHED');
  await importCall(person, 'chooseImportPolicy', id, ', policy: REPLACE');
  await workOff(app);
  expect(await importOf(person, id)).toMatchObject({ counts: { unmatched: 1, updated: 0 } });
  const done = await importCall(person, 'startImport', id);
  expect(codesOf(done)).toEqual([]);
  await workOff(app);
  expect(await entryOf(person, 'carried-tale-3')).toMatchObject({ progress: 1 });
});

it('a match by id cannot be dismissed', async () => {
  const { id, row } = await only(malFile(malAnime({ id: 103 })));
  expect(codesOf(await dismiss(id, row.position, true))).toEqual(['IMPORT_NOT_NOW']);
});

describe('an id that the file itself contradicts', () => {
  const series = malAnime({
    id: 552,
    title: 'Digital Adventure',
    series_episodes: 54,
    my_watched_episodes: 54,
  });
  const film = malAnime({ id: 2961, title: '冒険の話', series_type: 'Movie', series_episodes: 1 });

  it('matches nothing: both anime are proposed, and nothing is written', async () => {
    const { id } = await checkedImport(app, person, malFile(series, film));
    const rows = await rowsOf(person, id);
    expect(rows.map(({ outcome, problems }) => [outcome, problems])).toEqual([
      ['UNMATCHED', ['ID_OF_ANOTHER']],
      ['UNMATCHED', ['ID_OF_ANOTHER']],
    ]);
    const [tv, movie] = ['2961', '552'].map((malId) => slugOf(malId));
    for (const { proposals } of rows) expect(slugs(proposals).sort()).toEqual([await tv, await movie].sort());
    expect(slugs(rows[0]?.proposals ?? [])[0]).toBe(await tv);
    await importCall(person, 'startImport', id);
    await workOff(app);
    expect([await entryOf(person, (await tv) ?? ''), await entryOf(person, (await movie) ?? '')]).toEqual([
      null,
      null,
    ]);
  });

  it('gives way to the choice of its owner', async () => {
    const { id, row } = await only(malFile(series));
    const slug = await slugOf('2961');
    const chosen = await resolve(id, row.position, await animeId(app, slug));
    expect(chosen.data?.resolveImportRow.row).toEqual({ outcome: 'ADDED', problems: [] });
    await importCall(person, 'startImport', id);
    await workOff(app);
    expect(await entryOf(person, slug)).toMatchObject({ progress: 54 });
  });

  it('is believed where format or number of episodes agree', async () => {
    const agreeing = [
      malAnime({ id: 2961, title: 'Any', series_episodes: 50, my_watched_episodes: 50 }),
      malAnime({ id: 552, title: 'Any', series_type: 'TV', series_episodes: 1 }),
      malAnime({ id: 101, title: 'Any', series_type: 'OVA', series_episodes: 13 }),
      malAnime({ id: 102, title: 'Any', series_type: 'Movie', series_episodes: 0 }),
    ];
    const { counts } = await checkedImport(app, person, malFile(...agreeing));
    expect(counts).toMatchObject({ added: 4, unmatched: 0 });
  });

  it('is not believed if the anime has far fewer episodes, which would lose those seen', async () => {
    const { row } = await only(malFile(malAnime({ id: 101, title: 'Carried Tale 1', series_episodes: 161 })));
    expect(row).toMatchObject({ outcome: 'UNMATCHED', problems: ['ID_OF_ANOTHER'] });
    expect(slugs(row.proposals)).toContain('carried-tale-1');
  });

  it('leaves a new edit of the series alone, and gives the same number back', async () => {
    const whole = { series_episodes: 143, my_watched_episodes: 143, my_status: 'Completed' };
    await runImport(app, person, malFile(malAnime({ id: 418, title: 'Ring Tale', ...whole })));
    expect(await entryOf(person, 'ring-tale')).toMatchObject({ status: 'COMPLETED', progress: 143 });
    expect(await entryOf(person, 'ring-tale-hd')).toBeNull();
    const text = await exportOf(person, 'animelist.xml');
    expect(text.match(/<series_animedb_id>(\d+)/g)).toEqual(['<series_animedb_id>418']);
    expect(text).toMatch(/<my_watched_episodes>143<[\s\S]*<my_status>Completed</);
  });
});

it('proposes nothing for a title that none is much like', async () => {
  const pico = await only(malFile(malAnime({ id: 1639, title: 'Boku no Pico', series_type: 'OVA' })));
  expect(pico.row).toMatchObject({ outcome: 'UNMATCHED', proposals: [] });
  const hero = await only(malFile(malAnime({ id: 999_998, title: 'Boku no Hero Akademia' })));
  expect(slugs(hero.row.proposals)[0]).toBe('boku-no-hero-academia');
});

it.each([
  'Overlord Second Season',
  'Overlord 2nd Season',
  'Overlord Season 2',
  'Overlord S2',
  'OVERLORD 2',
  'overlord ii',
])('%s is the season that the catalogue calls Overlord II', async (title) => {
  const { row } = await only(simklFile({ title, year: 2018 }));
  expect(row).toMatchObject({ outcome: 'ADDED', problems: ['MATCHED_BY_TITLE'] });
  expect(slugs(row.anime)).toEqual(['overlord-ii']);
});

async function slugOf(malId: string): Promise<string> {
  const [found] = await app.deps.db.manager.query(
    "SELECT a.slug AS slug FROM anime a JOIN anime_link k ON k.animeId = a.id WHERE k.site = 'mal' AND k.externalId = ?",
    [malId],
  );
  return found.slug;
}
