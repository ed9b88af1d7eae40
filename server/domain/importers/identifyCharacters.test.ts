import pino from 'pino';
import { SetClock } from '../../../tests/support/apps/setClock';
import { setUpDatabase } from '../../../tests/support/apps/testDatabase';
import { type AnimeFixture, anAnime, catalogueFiles } from '../../../tests/support/catalogue/catalogue';
import { mergeAnime } from '../../data/stores/mergedAnimeStore';
import { identifyCharacters } from './identifyCharacters';
import { loadCatalogue } from './loadCatalogue';

const clock = new SetClock('2026-11-21T03:00:00Z');
const log = pino({ level: 'silent' });
const db = setUpDatabase('test');

interface Wish {
  title: string;
  /** `灯台 第2期` follows `灯台`. */
  native: string;
  year: number;
  names: (string | { name: string; native: string })[];
  popularity?: number;
  adult?: boolean;
}
const fixtures = new Map<string, AnimeFixture>();

/** One anime with these characters; called again for one title, the same anime with others. */
function inAnime({ title, native, year, names, popularity = 50, adult = false }: Wish): AnimeFixture {
  const characters = names.map((one) => ({
    ...(typeof one === 'string' ? { name: one } : one),
    role: 'MAIN' as const,
  }));
  const fresh = anAnime({
    english: title,
    native,
    begin: `${year}-04-02T15:00:00.000Z`,
    curated: { popularity },
    cast: { characters },
  });
  const known = fixtures.get(title) ?? fresh;
  fixtures.set(title, known);
  const item = adult ? { ...known.item, officialSite: 'https://deregula.com/' } : known.item;
  return { ...known, item, cast: known.cast && { ...known.cast, characters } };
}
beforeEach(() => fixtures.clear());

const load = (...anime: AnimeFixture[]) =>
  loadCatalogue({ db, clock, log }, { files: catalogueFiles(anime) });
const all = (sql: string): Promise<Record<string, unknown>[]> => db.manager.query(sql);
const characters = () => all('SELECT id, slug, name, native, sameAsId FROM story_character ORDER BY id');
/** Slugs of each anime’s cast, by the anime’s. */
async function casts(): Promise<Record<string, unknown[]>> {
  const rows = await all(
    `SELECT a.slug AS anime, s.slug AS slug FROM anime_character c JOIN anime a ON a.id = c.animeId
       LEFT JOIN story_character s ON s.id = c.characterId ORDER BY c.animeId, c.position`,
  );
  const found: Record<string, unknown[]> = {};
  for (const { anime, slug } of rows) found[String(anime)] = [...(found[String(anime)] ?? []), slug];
  return found;
}

const lamp = (...names: Wish['names']) => inAnime({ title: 'Lamp', native: '灯台', year: 2010, names });
const second = (...names: Wish['names']) =>
  inAnime({ title: 'Lamp Two', native: '灯台 第2期', year: 2012, names });
const harbour = (...names: Wish['names']) =>
  inAnime({ title: 'Harbour', native: '霧の港', year: 2008, names, popularity: 20 });

/** Two anime that only the curated layer can relate. */
const relate = (related: boolean, ...anime: AnimeFixture[]) => {
  const [first, other] = anime;
  const relations =
    related && first?.curated ? [{ kind: 'PREQUEL' as const, malId: first.curated.malId }] : [];
  return load(
    ...anime.map((one) =>
      one === other && one?.curated ? { ...one, curated: { ...one.curated, relations } } : one,
    ),
  );
};

it('takes one name in one franchise for one character, whatever its case and marks', async () => {
  await load(lamp('Sora', 'Rei Kō'), second('Rei Ko', 'SORA', 'Echo'));
  expect(await casts()).toEqual({ lamp: ['sora', 'rei-ko'], 'lamp-two': ['rei-ko', 'sora', 'echo'] });
  expect((await characters()).map(({ name }) => name)).toEqual(['Sora', 'Rei Kō', 'Echo']);
});

it('tells names in other scripts apart', async () => {
  await load(lamp('アリス 2', 'ボブ 2', '灯'), second('ボブ 2'));
  const { lamp: cast, 'lamp-two': later } = await casts();
  expect(new Set(cast).size).toBe(3);
  expect(later).toEqual([cast?.[1]]);
});

it('gives namesakes of other franchises slugs of their own, the best known the plain one', async () => {
  await load(harbour('Sora'), lamp('Sora'), second('Sora'));
  expect(await casts()).toEqual({ harbour: ['sora-harbour'], lamp: ['sora'], 'lamp-two': ['sora'] });
});

it('takes the name of the franchise’s first anime, and a number where that is taken', async () => {
  await load(lamp('Sora', 'Echo Harbour', 'Echo'), harbour('Sora', 'Echo'));
  expect((await casts()).harbour).toEqual(['sora-harbour', 'echo-harbour-2']);
});

it('knows the native name from any anime', async () => {
  await load(lamp('Sora'), second({ name: 'Sora', native: '空' }));
  expect(await characters()).toMatchObject([{ slug: 'sora', native: '空' }]);
});

it('keeps ids and slugs when the data are loaded again, in any order and with more anime', async () => {
  await load(harbour('Sora'));
  const [before] = await characters();
  await load(lamp('Echo', 'Sora'), second('Sora'), harbour('Sora', 'Echo'));
  expect(await casts()).toEqual({
    lamp: ['echo', 'sora-lamp'],
    'lamp-two': ['sora-lamp'],
    harbour: ['sora', 'echo-harbour'],
  });
  const now = await characters();
  expect(now[0]).toEqual(before);
  await load(harbour('Echo', 'Sora'), second('Sora'), lamp('Sora', 'Echo'));
  expect(await characters()).toEqual(now);
  expect(await casts()).toMatchObject({ harbour: ['echo-harbour', 'sora'], lamp: ['sora-lamp', 'echo'] });
});

it('leads from one of two that turn out to be the same to the other, and apart again', async () => {
  const eve = inAnime({ title: 'Eve', native: '前夜祭', year: 2009, names: ['Sora'] });
  await relate(false, lamp('Sora'), eve);
  const [one, other] = await characters();
  expect([one, other]).toMatchObject([{ slug: 'sora' }, { slug: 'sora-eve' }]);
  await relate(true, lamp('Sora'), eve);
  expect(await characters()).toEqual([one, { ...other, sameAsId: one?.id }]);
  expect(await casts()).toEqual({ lamp: ['sora'], eve: ['sora'] });
  await relate(false, lamp('Sora'), eve);
  expect(await characters()).toEqual([one, other]);
  expect(await casts()).toEqual({ lamp: ['sora'], eve: ['sora-eve'] });
});

it('leads from a former name to the better one if the native name stays', async () => {
  await load(lamp({ name: 'Sola', native: '空' }, 'Echo'));
  await load(lamp({ name: 'Sora', native: '空' }, 'Riku'));
  const [sola, echo, sora] = await characters();
  expect(sola).toMatchObject({ slug: 'sola', sameAsId: sora?.id });
  expect(sora).toMatchObject({ slug: 'sora', sameAsId: null });
  expect(echo).toMatchObject({ slug: 'echo', sameAsId: null });
});

it('keeps a character whose first anime the catalogue drops, and gives that anime’s cast no pages', async () => {
  await load(lamp('Sora'), second('Sora'), harbour('Echo'));
  const before = await characters();
  await load(second('Sora'), harbour('Echo'));
  expect(await casts()).toEqual({ lamp: [null], 'lamp-two': ['sora'], harbour: ['echo'] });
  expect(await characters()).toEqual(before);
  await load(lamp('Sora'), second('Sora'), harbour('Echo'));
  expect(await casts()).toMatchObject({ lamp: ['sora'], 'lamp-two': ['sora'] });
  expect(await characters()).toEqual(before);
});

it('keeps the characters of an anime that turns out to be another', async () => {
  await load(lamp('Sora'), harbour('Echo'));
  const before = await characters();
  const [into, from] = await all("SELECT id FROM anime WHERE slug IN ('lamp', 'harbour') ORDER BY slug DESC");
  await db.transaction((manager) => mergeAnime(manager, { from: Number(from?.id), into: Number(into?.id) }));
  await load(lamp('Sora', 'Echo'));
  expect((await casts()).lamp).toEqual(['sora', 'echo']);
  expect(await characters()).toEqual(before);
});

it('gives the cast of an anime in no list no pages', async () => {
  const anime = { title: 'Not for Lists', native: '十八', year: 2010, names: ['Sora'] };
  await load(inAnime({ ...anime, adult: true }), lamp('Echo'));
  expect(await casts()).toEqual({ 'not-for-lists': [null], lamp: ['echo'] });
  await load(inAnime(anime), lamp('Echo'));
  expect(await casts()).toMatchObject({ 'not-for-lists': ['sora'] });
});

it('decides about one franchise as about all, also with names that others have', async () => {
  await load(lamp('Sora', 'Echo'), second('Sora'), harbour('Riku', 'Sora'));
  const animeIds = (await all("SELECT id FROM anime WHERE slug LIKE 'lamp%' ORDER BY id")).map(({ id }) =>
    Number(id),
  );
  await db.manager.query(
    "UPDATE anime_character SET characterId = NULL, name = CASE name WHEN 'Echo' THEN 'Riku' ELSE name END WHERE animeId = ?",
    [animeIds[0]],
  );
  const before = await characters();
  await db.transaction((manager) => identifyCharacters(manager, animeIds));
  expect(await casts()).toEqual({
    lamp: ['sora', 'riku-lamp'],
    'lamp-two': ['sora'],
    harbour: ['riku', 'sora-harbour'],
  });
  const now = await characters();
  expect(now.slice(0, -1)).toEqual(before);
  await db.transaction((manager) => identifyCharacters(manager));
  expect(await characters()).toEqual(now);
});
