import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Texts of one line: the first column of each table's primary key, and the columns. */
const texts: [table: string, key: string, columns: string[], only?: string][] = [
  ['user', 'id', ['name']],
  ['collection', 'id', ['name', 'description']],
  ['thread', 'id', ['title']],
  ['api_token', 'id', ['name']],
  ['passkey', 'id', ['name']],
  ['notification_channel', 'id', ['name']],
  ['scrobble_address', 'id', ['name']],
  ['scrobble_play', 'id', ['title']],
  ['scrobble_match', 'userId', ['title']],
  ['site_match', 'seriesKey', ['title']],
  ['list_entry', 'userId', ['tags']],
  ['list_import', 'id', ['fileName']],
  ['list_import_row', 'importId', ['title']],
  ['kept_row', 'userId', ['title']],
  ['anime', 'id', ['nativeTitle', 'titleSort'], "sourceId = 'own'"],
  ['anime_picture', 'animeId', ['artist', 'source', 'licence']],
  ['security_event', 'id', ['detail']],
];
const CONTROLS = [...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'];
const KEYS_PER_STATEMENT = 500;

interface Change {
  statement: string;
  parameters: (string | number)[];
}

/**
 * Takes the characters that turn the direction of what follows out of texts of one line that were stored before all of them
 * were cleaned. A name of nothing else becomes "-".
 */
export class BidiControls1795223480000 implements MigrationInterface {
  name = 'BidiControls1795223480000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const changes = await tagChanges(queryRunner);
    for (const [table, key, columns, only = '1 = 1'] of texts)
      for (const column of columns)
        changes.push(...(await changesOf(queryRunner, { table, key, column, only })));
    for (const { statement, parameters } of changes) await queryRunner.query(statement, parameters);
  }

  async down(): Promise<void> {}
}

/** Statements for a limited number of keys each. */
async function changesOf(
  queryRunner: QueryRunner,
  { table, key, column, only }: { table: string; key: string; column: string; only: string },
): Promise<Change[]> {
  const clean = CONTROLS.reduce((sql) => `REPLACE(${sql}, ?, '')`, column);
  const dirty = `${only} AND ${column} <> ${clean}`;
  const changes: Change[] = [];
  let after: (string | number)[] = [];
  for (;;) {
    const next = after.length > 0 ? `AND ${key} > ?` : '';
    const rows: { k: string | number }[] = await queryRunner.query(
      `SELECT DISTINCT ${key} AS k FROM ${table} WHERE ${dirty} ${next} ORDER BY k LIMIT ${KEYS_PER_STATEMENT}`,
      [...CONTROLS, ...after],
    );
    const last = rows.at(-1);
    if (!last) return changes;
    changes.push({
      statement: `UPDATE ${table} SET ${column} = COALESCE(NULLIF(TRIM(${clean}), ''), '-') WHERE ${dirty} ${next} AND ${key} <= ?`,
      parameters: [...CONTROLS, ...CONTROLS, ...after, last.k],
    });
    after = [last.k];
  }
}

/** Tags that would become empty, or the same as another of their entry, are removed first. */
async function tagChanges(queryRunner: QueryRunner): Promise<Change[]> {
  const changes: Change[] = [];
  const clean = CONTROLS.reduce((sql) => `REPLACE(${sql}, ?, '')`, 'tags');
  let after = ['', ''];
  for (;;) {
    const rows: { userId: string; id: string; tags: string }[] = await queryRunner.query(
      `SELECT userId, id, tags FROM list_entry
        WHERE tags <> ${clean} AND (userId > ? OR (userId = ? AND id > ?)) ORDER BY userId, id LIMIT ${KEYS_PER_STATEMENT}`,
      [...CONTROLS, after[0], ...after],
    );
    const last = rows.at(-1);
    if (!last) return changes;
    for (const { id, tags } of rows) {
      const given = JSON.parse(tags) as string[];
      const kept = [...new Set(given.map(cleaned))].filter((tag) => tag !== '');
      const statement = 'UPDATE list_entry SET tags = ? WHERE id = ?';
      if (kept.length < given.length) changes.push({ statement, parameters: [JSON.stringify(kept), id] });
    }
    after = [last.userId, last.id];
  }
}

const cleaned = (tag: string) => CONTROLS.reduce((text, control) => text.replaceAll(control, ''), tag).trim();
