import Libsql from 'libsql';
import { KeyLookups } from './KeyLookups';

const engine = new Libsql(':memory:');
engine.exec(`
  CREATE TABLE person (id TEXT PRIMARY KEY, name TEXT, city TEXT);
  CREATE UNIQUE INDEX ux_person_place ON person (city, name);
  CREATE INDEX ix_person_name ON person (name);
  CREATE TABLE note (id INTEGER PRIMARY KEY, personId TEXT, text TEXT);
  CREATE INDEX ix_note_person ON note (personId);
`);
afterAll(() => engine.close());

const lookups = new KeyLookups(engine);

describe('a lookup by key', () => {
  it.each([
    ['SELECT * FROM note WHERE id = ?', [1]],
    ['SELECT * FROM note n WHERE n.id IN (?, ?, ?)', [1, 2, 3]],
    ['SELECT name FROM person WHERE id = ?', ['a']],
    ['SELECT id FROM person WHERE city = ? AND name = ?', ['a', 'b']],
    ['SELECT * FROM note n LEFT JOIN person p ON p.id = n.personId WHERE n.id IN (?, ?)', [1, 2]],
  ])('is %s', (sql, parameters) => {
    expect(lookups.isOne(sql, parameters)).toBe(true);
    expect(lookups.isOne(sql, parameters)).toBe(true);
  });

  it.each([
    ['SELECT * FROM note', []],
    ['SELECT * FROM note WHERE id > ?', [1]],
    ['SELECT * FROM note WHERE text = ?', ['a']],
    ['SELECT * FROM person WHERE name = ?', ['a']],
    ['SELECT * FROM person WHERE city = ?', ['a']],
    ['SELECT id FROM person WHERE city = ? AND name > ?', ['a', 'b']],
    ['SELECT * FROM person WHERE id = ? AND EXISTS (SELECT 1 FROM note WHERE personId = person.id)', ['a']],
    ['SELECT * FROM person WHERE id IN (SELECT personId FROM note)', []],
    ['SELECT * FROM person p JOIN note n ON n.personId = p.id WHERE p.id = ?', ['a']],
    ['SELECT * FROM note WHERE id = ? UNION ALL SELECT * FROM note', [1]],
    ['SELECT nonsense FROM nowhere', []],
  ])('is not %s', (sql, parameters) => {
    expect(lookups.isOne(sql, parameters)).toBe(false);
  });
});
