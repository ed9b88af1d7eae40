import { type AnimeFixture, type AnimeWish, anAnime } from '../../../../tests/support/catalogue/catalogue';
import { outsideSources } from '../../../../tests/support/catalogue/outsideSources';
import {
  inCast,
  inStaff,
  inVoice,
  startWikiArchive,
  subject,
  type WikiArchive,
  wikiPage,
  wikiPerson,
  wikiZip,
} from '../../../../tests/support/catalogue/wikiArchive';
import { insertUser } from '../../../../tests/support/people/userRow';
import { saveFacts } from '../../../data/stores/factStore';
import { insertFavourites } from '../../../data/stores/favouriteStore';
import { bangumi } from '../../../sources/bangumi';
import type { PeopleFile } from '../../catalogueData/people';
import { factSourcesOf } from './readSources';
import { forgetSource } from './sourcesInUse';

/** Cast and staff of anime that have none, by Bangumi's archive, with those that the catalogue knows. */
const outside = outsideSources();
const { imports } = outside;
const on = { CATALOGUE_SOURCES: 'bangumi' };

let archive: WikiArchive;
beforeEach(async () => {
  archive = await startWikiArchive();
});
afterEach(() => archive.server.close());

const wanted = (id: number, wish: AnimeWish = {}) =>
  anAnime({ sites: [{ site: 'bangumi', id: String(id) }], ...wish });
const characters = [
  wikiPage(1, '灯台守', { 英文名: 'Keeper' }),
  wikiPage(2, '空', { 英文名: 'Sora' }),
  wikiPage(3, '猫', { 英文名: 'The Cat' }),
];
const people = [
  wikiPerson(21, '森 花', { 罗马字: 'Mohri Hana' }),
  wikiPerson(22, '音健', { 罗马字: 'Oto Ken' }),
  wikiPerson(23, '伊藤明', { 罗马字: 'Ito Aki' }),
];
const creditsOf = (id: number) => ({
  cast: [1, 2, 3].map((character) => inCast(id, character)),
  voices: [inVoice(id, 1, 21), inVoice(id, 2, 22), inVoice(id, 3, 23)],
  staff: [inStaff(id, 22, 6), inStaff(id, 23, 2)],
});

/** Loads the catalogue, then reads what the archive says of these anime. */
async function begin(anime: AnimeFixture[], ids: number[], file: PeopleFile = {}): Promise<void> {
  imports.base = anime;
  imports.people = file;
  const all = ids.map(creditsOf);
  archive.zip = wikiZip(
    ids.map((id) => subject(id)),
    [],
    {
      cast: all.flatMap(({ cast }) => cast),
      voices: all.flatMap(({ voices }) => voices),
      staff: all.flatMap(({ staff }) => staff),
      characters,
      people,
    },
  );
  await imports.load();
  await outside.place(on);
  await outside.read({ inUse: [{ source: { ...bangumi, address: archive.server.url } }] });
}

async function forget(): Promise<void> {
  await forgetSource(outside.deps(on), 'bangumi');
  await imports.load();
}

/** The id of the anime that the archive calls 7. */
const ofSeven = "(SELECT l.animeId FROM anime_link l WHERE l.site = 'bangumi' AND l.externalId = '7')";

const cast = async () =>
  (
    await imports.all(
      `SELECT c.role AS role, c.name AS name, c.native AS native, p.name AS voice, s.slug AS slug
         FROM anime_character c LEFT JOIN person p ON p.id = c.voiceId
         LEFT JOIN story_character s ON s.id = c.characterId WHERE c.animeId = ${ofSeven} ORDER BY c.position`,
    )
  ).map(({ role, name, native, voice, slug }) => [role, name, native, voice, slug].join(' '));
const staff = async () =>
  (
    await imports.all(
      `SELECT s.role AS role, p.name AS name FROM anime_staff s JOIN person p ON p.id = s.personId
        WHERE s.animeId = ${ofSeven} ORDER BY s.position`,
    )
  ).map(({ role, name }) => `${role} ${name}`);
const named = async (table: string) =>
  (await imports.all(`SELECT name, native FROM ${table} ORDER BY id`)).map(
    ({ name, native }) => `${name} ${native}`,
  );
const fields = async () =>
  ((await factSourcesOf(outside.deps(on), [1]))[0] ?? []).map(({ field }) => field as string);

it('gives an anime cast and staff, with pages for both, and says so', async () => {
  await begin([wanted(7)], [7]);
  expect(await cast()).toEqual([
    'MAIN Keeper 灯台守 Hana Mohri keeper',
    'MAIN Sora 空 Ken Oto sora',
    'MAIN The Cat 猫 Aki Ito the-cat',
  ]);
  expect(await staff()).toEqual(['DIRECTOR Aki Ito', 'MUSIC Ken Oto']);
  expect(await named('person')).toEqual(['Hana Mohri 森花', 'Ken Oto 音健', 'Aki Ito 伊藤明']);
  expect(await fields()).toEqual(expect.arrayContaining(['CHARACTERS', 'STAFF']));
});

it('knows the people of the files by their native names, and leaves out namesakes', async () => {
  const known = anAnime({ cast: { characters: [], staff: [{ role: 'DIRECTOR', name: 'Aki Ito' }] } });
  await begin([known, wanted(7)], [7], { 'Hana Mori': { native: '森花' }, 'Aki Ito': { native: '伊東秋' } });
  expect((await cast()).slice(0, 2)).toEqual([
    'MAIN Keeper 灯台守 Hana Mori keeper',
    'MAIN Sora 空 Ken Oto sora',
  ]);
  expect((await cast())[2]?.trim()).toBe('MAIN The Cat 猫  the-cat');
  expect(await staff()).toEqual(['MUSIC Ken Oto']);
});

it('marks nobody as a source’s own who only has the spelling that a source uses for another', async () => {
  await begin([wanted(7), anAnime()], [7], { 'Hana Mori': { native: '森花' } });
  const { manager } = imports.deps().db;
  await saveFacts(manager, [
    { animeId: 2, field: 'STAFF', accepted: ['DIRECTOR | Hana Mohri'], sourced: [] },
  ]);
  await manager.query('DELETE FROM catalogue_source');
  await imports.load();
  const marks = await imports.all('SELECT name, fromSource FROM person ORDER BY id');
  expect(marks.map(({ name, fromSource }) => `${name} ${Number(fromSource)}`)).toEqual([
    'Hana Mori 0',
    'Ken Oto 1',
    'Aki Ito 1',
    'Hana Mohri 0',
  ]);
});

it('replaces no cast and no staff that an anime has', async () => {
  const own = { name: 'Somebody', role: 'MAIN' as const };
  const known = wanted(7, { cast: { characters: [own], staff: [] } });
  await begin([known], [7]);
  expect((await cast()).map((line) => line.trim())).toEqual(['MAIN Somebody   somebody']);
  expect(await staff()).toEqual(['DIRECTOR Aki Ito', 'MUSIC Ken Oto']);
  expect(await fields()).not.toContain('CHARACTERS');
});

it('takes its people and characters away when it is forgotten, and keeps those of others', async () => {
  const known = anAnime({
    cast: { characters: [{ name: 'Somebody', role: 'MAIN', voice: 'Ken Oto' }], staff: [] },
  });
  await begin([known, wanted(7)], [7], { 'Ken Oto': { native: '音健' } });
  expect(await named('story_character')).toHaveLength(4);
  await forget();
  expect(await cast()).toEqual([]);
  expect(await staff()).toEqual([]);
  expect(await named('person')).toEqual(['Ken Oto 音健']);
  expect(await named('story_character')).toEqual(['Somebody null']);
});

it('keeps the bare rows of who is someone’s favourite, who are the same when the source is back', async () => {
  await begin([wanted(7)], [7]);
  const addedAt = new Date('2026-11-21T03:00:00Z');
  const { manager } = imports.deps().db;
  await insertUser(imports.deps().db, 'one', addedAt);
  await insertFavourites(manager, 'one', [
    { kind: 'PERSON', ref: '2', addedAt },
    { kind: 'CHARACTER', ref: '3', addedAt },
  ]);
  const ids = async () => [
    ...(await imports.all("SELECT id FROM person WHERE name = 'Ken Oto'")),
    ...(await imports.all("SELECT id FROM story_character WHERE name = 'The Cat'")),
  ];
  expect(await ids()).toEqual([{ id: 2 }, { id: 3 }]);
  await forget();
  expect(await named('person')).toEqual(['Ken Oto null']);
  expect((await named('story_character')).map((name) => name.replace('猫', ''))).toEqual(['The Cat ']);
  await begin([wanted(7)], [7]);
  expect(await ids()).toEqual([{ id: 2 }, { id: 3 }]);
});

it('leaves with an anime that the catalogue drops', async () => {
  const kept = anAnime();
  await begin([kept, wanted(7)], [7]);
  expect(await cast()).toHaveLength(3);
  imports.base = [kept];
  await imports.load();
  expect(await cast()).toEqual([]);
  expect(await named('person')).toEqual([]);
  expect(await named('story_character')).toEqual([]);
});
