/** Asks the server about its schema. */
export type Look = (sql: string, parameters: unknown[]) => Promise<Record<string, unknown>[]>;

/** What one statement of a migration is: a change of data, or one of the schema whose effect can be looked for. */
export type Effect =
  | { kind: 'data' }
  /** Making it a second time would fail; whether it was made, the schema tells. */
  | { kind: 'made' | 'removed'; isThere: (look: Look) => Promise<boolean> };

const NAME = '(?:`\\w+`\\.)?`?(\\w+)`?';

/** Statements of the Table API and those that migrations write by hand. */
const forms: [RegExp, (words: string[]) => Effect][] = [
  [/^\s*(INSERT|UPDATE|DELETE)\b/i, () => ({ kind: 'data' })],
  [form(`CREATE TABLE ${NAME} (\\(.*)$`), ([table, body]) => made(hasColumns(table, columnsIn(body)))],
  [form(`DROP TABLE ${NAME}$`), ([table]) => removed(lacksTable(table))],
  [form(`ALTER TABLE ${NAME} ADD CONSTRAINT ${NAME} FOREIGN KEY .*$`), ([t, key]) => made(hasKey(t, key))],
  [form(`ALTER TABLE ${NAME} DROP FOREIGN KEY ${NAME}$`), ([t, key]) => removed(not(hasKey(t, key)))],
  [
    form(`ALTER TABLE ${NAME} DROP COLUMN ${NAME}$`),
    ([t, name]) => removed(not(hasColumns(t, [name ?? '']))),
  ],
  [
    form(`ALTER TABLE ${NAME} RENAME COLUMN ${NAME} TO ${NAME}$`),
    ([t, from = '', to = '']) => made(both(hasColumns(t, [to]), not(hasColumns(t, [from])))),
  ],
  [
    form(
      `ALTER TABLE ${NAME} ADD (?:COLUMN )?(?!CONSTRAINT\\b|(?:UNIQUE |FULLTEXT )?(?:INDEX|KEY)\\b|PRIMARY\\b)${NAME} .*$`,
    ),
    ([t, name = '']) => made(hasColumns(t, [name])),
  ],
  [
    form(`CREATE (?:UNIQUE )?INDEX ${NAME} ON ${NAME} \\(([^()]*)\\)\\s*$`),
    ([n, t, list]) => made(hasIndex(t, n, list)),
  ],
  [form(`DROP INDEX ${NAME} ON ${NAME}$`), ([name, table]) => removed(not(hasIndex(table, name)))],
];

/** @throws for a statement of which a start after a kill could not tell whether it was made. */
export function effectOf(sql: string): Effect {
  for (const [pattern, read] of forms) {
    const found = pattern.exec(sql.trim());
    if (found) return read(found.slice(1));
  }
  throw new Error(`A migration cannot make this statement, as no start could resume it: ${sql}`);
}

function form(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll(' ', '\\s+')}`, 'is');
}

type Test = (look: Look) => Promise<boolean>;
const made = (isThere: Test): Effect => ({ kind: 'made', isThere });
const removed = (isThere: Test): Effect => ({ kind: 'removed', isThere });
const not =
  (test: Test): Test =>
  async (look) =>
    !(await test(look));
const both =
  (one: Test, other: Test): Test =>
  async (look) =>
    (await one(look)) && (await other(look));

/** Of the Table API's statement: a column's name is the only one with its type behind it. */
function columnsIn(body = ''): string[] {
  return [...body.matchAll(/[(,]\s*`(\w+)` [a-z]/g)].map(([, name = '']) => name);
}

const IN_TABLE = 'TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ?';

function hasColumns(table: string | undefined, names: string[]): Test {
  return async (look) => {
    const rows = await look(`SELECT COLUMN_NAME AS name FROM INFORMATION_SCHEMA.COLUMNS WHERE ${IN_TABLE}`, [
      table,
    ]);
    const there = new Set(rows.map(({ name }) => name));
    return there.size > 0 && names.every((name) => there.has(name));
  };
}

function lacksTable(table: string | undefined): Test {
  return async (look) =>
    (await look(`SELECT TABLE_NAME AS name FROM INFORMATION_SCHEMA.TABLES WHERE ${IN_TABLE}`, [table]))
      .length === 0;
}

function hasKey(table: string | undefined, key: string | undefined): Test {
  const sql = `SELECT CONSTRAINT_NAME AS name FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS WHERE ${IN_TABLE} AND CONSTRAINT_NAME = ?`;
  return async (look) => (await look(sql, [table, key])).length > 0;
}

/** With exactly these columns, where they are given: an index is widened by dropping it and making it again under its name. */
function hasIndex(table: string | undefined, name: string | undefined, list?: string): Test {
  const sql = `SELECT COLUMN_NAME AS name FROM INFORMATION_SCHEMA.STATISTICS
    WHERE ${IN_TABLE} AND INDEX_NAME = ? ORDER BY SEQ_IN_INDEX`;
  const wanted = list?.split(',').map((column) => column.replaceAll('`', '').trim());
  return async (look) => {
    const columns = (await look(sql, [table, name])).map((row) => row.name);
    return columns.length > 0 && (wanted === undefined || columns.join() === wanted.join());
  };
}
