import { setUpDatabase } from '../../../../tests/support/apps/testDatabase';
import { insertUser } from '../../../../tests/support/people/userRow';
import { insertFavourites } from '../../../data/stores/favouriteStore';
import type { PeopleFile } from '../../catalogueData/people';
import { People } from './People';

/** People of outside sources among those of the files. */
const db = setUpDatabase('test');
const load = (files: PeopleFile = {}) => People.load(db.manager, files);
const rows = (): Promise<Record<string, unknown>[]> =>
  db.manager.query('SELECT slug, name, native FROM person ORDER BY id');

it('knows a person of a source by the native name, whatever the spaces in it', async () => {
  const people = await load({ 'Hana Mori': { native: '森花' } });
  expect(people.learn('Hanna Mori', '森 花')).toBe('Hana Mori');
  expect(people.learn('Ken Oto', '音健')).toBe('Ken Oto');
  expect(people.learn('Kenn Oto', '音健')).toBe('Ken Oto');
  expect(people.learn('Aki Ito', undefined)).toBe('Aki Ito');
});

it('takes nobody for a namesake with another native name', async () => {
  const people = await load({ 'Hana Mori': { native: '森花' }, 'Aki Ito': {} });
  expect(people.learn('Hana Mori', '毛利葉菜')).toBeUndefined();
  expect(people.learn('Ken Oto', '音健')).toBe('Ken Oto');
  expect(people.learn('Ken Oto', '大戸謙')).toBeUndefined();
  // Whose native name is not known may be the same.
  expect(people.learn('Aki Ito', '伊藤秋')).toBe('Aki Ito');
});

it('writes native names of a source for its own people only', async () => {
  const people = await load({ 'Aki Ito': {} });
  people.learn('Aki Ito', '伊藤秋');
  people.learn('Ken Oto', '音健');
  for (const name of ['Aki Ito', 'Ken Oto', 'Of An Edit']) people.idOf(name);
  await people.write(db.manager);
  expect(await rows()).toEqual([
    { slug: 'aki-ito', name: 'Aki Ito', native: null },
    { slug: 'ken-oto', name: 'Ken Oto', native: '音健' },
    { slug: 'of-an-edit', name: 'Of An Edit', native: null },
  ]);
});

it('removes people of a source whom nobody names or likes, and keeps all others', async () => {
  const people = await load({ 'Aki Ito': {} });
  for (const name of ['Ken Oto', 'Rei Kato', 'Aki Ito']) people.learn(name, undefined);
  for (const name of ['Ken Oto', 'Rei Kato', 'Aki Ito', 'Of An Edit']) people.idOf(name);
  await people.write(db.manager);
  const addedAt = new Date('2026-11-21T03:00:00Z');
  await insertUser(db, 'one', addedAt);
  await insertFavourites(db.manager, 'one', [{ kind: 'PERSON', ref: '2', addedAt }]);
  await (await load({ 'Aki Ito': {} })).settle(db.manager);
  expect((await rows()).map(({ name }) => name)).toEqual(['Rei Kato', 'Aki Ito', 'Of An Edit']);
});
