import { setUpDatabase } from '../../../tests/support/apps/testDatabase';
import { insertUser } from '../../../tests/support/people/userRow';
import { casingsOf, namedLike } from './namedLike';

const db = setUpDatabase();

it('looks for each word at the beginning of a word', () => {
  expect(namedLike(db.manager, ['p.name'], ['mo', '5!']).values).toEqual(['mo%', '% mo%', '5!!%', '% 5!!%']);
});

it('looks for Japanese anywhere, since it has no spaces', () => {
  expect(namedLike(db.manager, ['p.name', 'p.native'], ['空']).values).toEqual(['%空%', '%空%']);
});

it('looks for letters beyond ASCII in small letters and with a capital, too', () => {
  expect(namedLike(db.manager, ['p.name'], ['éLODIE']).values).toEqual(
    ['éLODIE', 'élodie', 'Élodie'].flatMap((one) => [`${one}%`, `% ${one}%`]),
  );
  expect(casingsOf('игорь иванов')).toEqual(['игорь иванов', 'Игорь Иванов']);
});

it('takes LIKE wildcards literally, and no words as no condition', () => {
  expect(namedLike(db.manager, ['p.name'], ['a_b%']).values[0]).toBe('a!_b!%%');
  expect(namedLike(db.manager, ['p.name'], [])).toEqual({ sql: '1 = 1', values: [] });
});

it('finds a name in any case, on either database', async () => {
  for (const id of ['Ada Mori', 'élodie', 'zoé']) await insertUser(db, id, new Date(0));
  const find = async (word: string) => {
    const { sql, values } = namedLike(db.manager, ['u.name'], [word]);
    const found: { name: string }[] = await db.manager.query(
      `SELECT u.name AS name FROM user u WHERE ${sql}`,
      values,
    );
    return found.map(({ name }) => name);
  };
  expect(await find('aDA')).toEqual(['Ada Mori']);
  expect(await find('mor')).toEqual(['Ada Mori']);
  expect(await find('Élo')).toEqual(['élodie']);
  expect(await find('ori')).toEqual([]);
});
