import pino from 'pino';
import { SetClock } from '../../../tests/support/apps/setClock';
import { setUpDatabase } from '../../../tests/support/apps/testDatabase';
import { type AnimeFixture, anAnime, catalogueFiles } from '../../../tests/support/catalogue/catalogue';
import type { PeopleFile } from '../catalogueData/people';
import { loadCatalogue } from './loadCatalogue';

const clock = new SetClock('2026-11-21T03:00:00Z');
const log = pino({ level: 'silent' });
const db = setUpDatabase('test');

const load = (anime: AnimeFixture[], people?: PeopleFile) =>
  loadCatalogue({ db, clock, log }, { files: catalogueFiles(anime, people) });
const all = (sql: string): Promise<Record<string, unknown>[]> => db.manager.query(sql);
const people = () => all('SELECT id, slug, name, native FROM person ORDER BY id');
const staffIds = async () =>
  (await all('SELECT personId FROM anime_staff ORDER BY animeId, position')).map(({ personId }) => personId);
const directedBy = (fixture: AnimeFixture, name: string): AnimeFixture => ({
  ...fixture,
  cast: {
    malId: fixture.cast?.malId ?? 0,
    native: fixture.item.title,
    characters: fixture.cast?.characters ?? [],
    staff: [{ role: 'DIRECTOR', name }],
  },
});

it('writes characters in order, staff by role, and each person once', async () => {
  const sora = { name: 'Sora', native: '空', role: 'MAIN', voice: 'Hana Mori' } as const;
  const cat = { name: 'The Cat', role: 'SUPPORTING' } as const;
  await load(
    [
      anAnime({
        cast: {
          characters: [sora, cat],
          staff: [
            { role: 'MUSIC', name: 'Ken Oto' },
            { role: 'DIRECTOR', name: 'Hana Mori' },
          ],
        },
      }),
      anAnime({ cast: { staff: [{ role: 'MUSIC', name: 'Ken Oto' }] } }),
    ],
    { 'Hana Mori': { native: '森花' } },
  );
  const [hana, ken] = await people();
  expect(hana).toMatchObject({ slug: 'hana-mori', name: 'Hana Mori', native: '森花' });
  expect(ken).toMatchObject({ slug: 'ken-oto', native: null });
  expect(await people()).toHaveLength(2);
  expect(
    await all('SELECT position, name, native, role, voiceId FROM anime_character ORDER BY position'),
  ).toEqual([
    { position: 0, name: 'Sora', native: '空', role: 'MAIN', voiceId: hana?.id },
    { position: 1, name: 'The Cat', native: null, role: 'SUPPORTING', voiceId: null },
  ]);
  expect(await all('SELECT role, personId FROM anime_staff ORDER BY animeId, position')).toEqual([
    { role: 'DIRECTOR', personId: hana?.id },
    { role: 'MUSIC', personId: ken?.id },
    { role: 'MUSIC', personId: ken?.id },
  ]);
});

it('keeps ids when people are added, and keeps people no longer named', async () => {
  const anime = anAnime({ cast: { staff: [{ role: 'DIRECTOR', name: 'Hana Mori' }] } });
  await load([anime]);
  const [before] = await people();
  expect(await load([directedBy(anime, 'Aki Ito')])).toMatchObject({ changed: 1 });
  const now = await people();
  expect(now[0]).toEqual(before);
  expect(await staffIds()).toEqual([now[1]?.id]);
  expect(await load([directedBy(anime, 'Hana Mori')])).toMatchObject({ changed: 1 });
  expect(await staffIds()).toEqual([before?.id]);
  expect(await people()).toEqual(now);
});

it.each([
  ['the native name stays', { native: '森花' }],
  ['the new name lists the old one', { native: '森ハナ', formerly: ['Hana Mori'] }],
])('recognises a person under a better name if %s', async (_, facts) => {
  const anime = anAnime({ cast: { staff: [{ role: 'DIRECTOR', name: 'Hana Mori' }] } });
  await load([anime], { 'Hana Mori': { native: '森花' } });
  const [before] = await people();
  await load([directedBy(anime, 'Hannah Mori')], { 'Hannah Mori': facts });
  expect(await people()).toEqual([
    { id: before?.id, slug: 'hannah-mori', name: 'Hannah Mori', native: facts.native },
  ]);
  expect(await staffIds()).toEqual([before?.id]);
  expect(await all('SELECT slug, personId FROM person_slug')).toEqual([
    { slug: 'hana-mori', personId: before?.id },
  ]);
  await load([directedBy(anime, 'Hana Mori')], { 'Hana Mori': { native: facts.native } });
  expect((await people())[0]).toMatchObject({ id: before?.id, slug: 'hana-mori' });
  expect(await all('SELECT slug FROM person_slug')).toEqual([{ slug: 'hannah-mori' }]);
});

it('assigns no slug twice, nor one that redirects to someone', async () => {
  const staff = (...names: string[]) => ({
    staff: names.map((name) => ({ role: 'DIRECTOR' as const, name })),
  });
  const first = anAnime({ cast: staff('Rei Kō', 'Rei Ko') });
  await load([first], { 'Rei Ko': { native: '孔玲' } });
  expect((await people()).map(({ slug }) => slug)).toEqual(['rei-ko', 'rei-ko-2']);
  await load(
    [
      { ...first, cast: anAnime({ cast: staff('Rei Kō', 'Ray Ko') }).cast },
      anAnime({ cast: staff('Rei  Ko 2') }),
    ],
    {
      'Ray Ko': { native: '孔玲' },
    },
  );
  expect((await people()).map(({ slug }) => slug)).toEqual(['rei-ko', 'ray-ko', 'rei-ko-2-2']);
});

it('writes a native name added later, even if no anime has changed', async () => {
  const anime = anAnime({ cast: { staff: [{ role: 'DIRECTOR', name: 'Hana Mori' }] } });
  await load([anime]);
  expect(await load([anime], { 'Hana Mori': { native: '森花' } })).toMatchObject({ unchanged: 1 });
  expect(await people()).toMatchObject([{ slug: 'hana-mori', native: '森花' }]);
});

it('changes no one in a failed import', async () => {
  const anime = anAnime({ cast: { staff: [{ role: 'DIRECTOR', name: 'Hana Mori' }] } });
  await load([anime]);
  const before = await people();
  const files = catalogueFiles([directedBy(anime, 'Aki Ito')]);
  const onProgress = () => {
    throw new Error('killed');
  };
  await expect(loadCatalogue({ db, clock, log }, { files, onProgress })).rejects.toThrow('killed');
  expect(await people()).toEqual(before);
  expect(await staffIds()).toEqual([before[0]?.id]);
});
