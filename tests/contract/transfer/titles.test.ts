import { startApp, type TestApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import { anEntry, animeId, codesOf, entryOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';
import {
  checkedImport,
  importCall,
  importOf,
  malAnime,
  malFile,
  type RowAnswer,
  rowsOf,
  transferCatalogue,
  workOff,
} from '../../support/people/transfer';

/** Rows with unknown ids: certain matches by title are chosen and marked, others are suggested (product P4). */
let app: TestApp;
let person: SignedIn;
const noIds = { sites: [] };
const remakes = [
  { english: 'Twin Tale', native: '双子の話', begin: '2002-04-05T15:00:00.000Z' },
  { english: 'Twin Tale', native: '双子の話', begin: '2019-04-05T15:00:00.000Z' },
].map((wish) => anAnime({ ...noIds, ...wish, curated: { episodes: 12 } }));
beforeAll(async () => {
  app = await startApp({ now: '2026-11-21T03:00:00.000Z', catalogue: transferCatalogue(remakes) });
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await signUp(app);
});

const simklFile = (...shows: object[]) =>
  JSON.stringify({
    anime: shows.map((show) => ({
      ...{ status: 'watching', watched_episodes_count: 3, anime_type: 'tv' },
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

it.each([
  ['the year is another', simklFile({ title: 'Carried Tale 3', year: 1999 })],
  ['nothing but the title is known', simklFile({ title: 'Carried Tale 3' })],
  ['two may be meant', simklFile({ title: 'Twin Tale' })],
  ['it is a film', simklFile({ title: 'Carried Tale 3', year: 2012 }).replace('"tv"', '"movie"')],
  ['ids say that it is another anime', malFile(malAnime({ id: 999_999, title: 'Carried Tale 3' }))],
  ['the title is only like it', simklFile({ title: 'Carried Tael 3', year: 2012 })],
])('a row is only offered matches if %s', async (_, file) => {
  const { id, row } = await only(file);
  expect(row).toMatchObject({ outcome: 'UNMATCHED', problems: [], anime: [] });
  expect(row.proposals.length).toBeGreaterThan(0);
  expect(row.proposals.length).toBeLessThanOrEqual(3);
  if (row.title.startsWith('Carried')) expect(slugs(row.proposals)[0]).toBe('carried-tale-3');
  const chosen = await resolve(id, row.position, await animeId(app, row.proposals[0]?.slug ?? ''));
  expect(chosen.data?.resolveImportRow.row).toEqual({ outcome: 'ADDED', problems: [] });
});

it('a match by title can be changed until the import starts', async () => {
  const { id, row } = await only(simklFile({ title: 'Carried Tale 3', year: 2012 }));
  const other = await animeId(app, 'carried-tale-9');
  expect((await resolve(id, row.position, other)).data?.resolveImportRow.row).toEqual({
    ...{ outcome: 'ADDED', problems: [] },
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
