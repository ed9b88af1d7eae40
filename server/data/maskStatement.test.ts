import { maskStatement } from './maskStatement';

it.each([
  [
    'mysql',
    "SELECT `a1` FROM t0 WHERE x = 'it''s' AND y = \"a\\\"b\"",
    'SELECT `a1` FROM t0 WHERE x = ? AND y = ?',
  ],
  ['mysql', "UPDATE t SET x = 'two\nlines \\' here' WHERE id = 12", 'UPDATE t SET x = ? WHERE id = ?'],
  ['mysql', 'SELECT x FROM t LIMIT 24 OFFSET 1.5', 'SELECT x FROM t LIMIT ? OFFSET ?'],
  ['mysql', "SELECT '' , x FROM t", 'SELECT ? , x FROM t'],
  [
    'sqlite',
    'SELECT "u"."id" FROM "user" WHERE x = \'it\'\'s\' LIMIT 1',
    'SELECT "u"."id" FROM "user" WHERE x = ? LIMIT ?',
  ],
  ['sqlite', 'SELECT x FROM t WHERE y = ?', 'SELECT x FROM t WHERE y = ?'],
] as const)('on %s, %j is told as %j', (dialect, sql, told) => {
  expect(maskStatement(sql, dialect)).toBe(told);
});
