import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

const byPerson = ['userId', 'animeId'];
/** Each repeats the user's id; together they took more space than the entries. */
const dropped: [name: string, columnNames: string[], isUnique?: boolean][] = [
  ['ux_list_entry_anime', byPerson, true],
  ['ix_list_entry_status', ['userId', 'status', 'updatedAt', 'id']],
  ['ix_list_entry_updated', ['userId', 'updatedAt', 'id']],
  ['ix_list_entry_favourite', ['userId', 'favouritePlace']],
  ['ix_list_entry_score', ['userId', 'score', 'id']],
  ['ix_list_entry_of_status', ['userId', 'status', 'animeId', 'progress']],
];
const uniqueId = 'ux_list_entry_id';

/**
 * Clusters list entries by user, so that a list is one range of the table and needs no index of its own. Adds an index on
 * notifications by when they were read.
 */
export class EntriesByPerson1795223200000 implements MigrationInterface {
  name = 'EntriesByPerson1795223200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    if (isEmbedded(queryRunner)) {
      await rebuild(queryRunner, { key: byPerson, withoutRowid: true });
      await queryRunner.query(`CREATE UNIQUE INDEX "${uniqueId}" ON "list_entry" ("id")`);
      await queryRunner.query('CREATE INDEX "ix_list_entry_of_anime" ON "list_entry" ("animeId", "status")');
    } else {
      await queryRunner.query(`CREATE UNIQUE INDEX ${uniqueId} ON list_entry (id)`);
      await queryRunner.query(
        `ALTER TABLE list_entry DROP PRIMARY KEY, ADD PRIMARY KEY (${byPerson.join(', ')})`,
      );
      for (const [name] of dropped) await queryRunner.dropIndex('list_entry', name);
    }
    await queryRunner.createIndex(
      'notification',
      new TableIndex({ name: 'ix_notification_read', columnNames: ['readAt'] }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('notification', 'ix_notification_read');
    const indexes = dropped.map(
      ([name, columns, isUnique]) =>
        `CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX ${name} ON list_entry (${columns.join(', ')})`,
    );
    if (isEmbedded(queryRunner)) {
      await rebuild(queryRunner, { key: ['id'], withoutRowid: false });
      indexes.push('CREATE INDEX ix_list_entry_of_anime ON list_entry (animeId, status)');
      for (const index of indexes) await queryRunner.query(index);
    } else {
      for (const index of indexes) await queryRunner.query(index);
      await queryRunner.query('ALTER TABLE list_entry DROP PRIMARY KEY, ADD PRIMARY KEY (id)');
      await queryRunner.query(`DROP INDEX ${uniqueId} ON list_entry`);
    }
  }
}

const isEmbedded = ({ dataSource }: QueryRunner) => dataSource.options.type === 'better-sqlite3';

/** SQLite cannot change a table's primary key: a copy in the order of the new key replaces it. */
async function rebuild(
  queryRunner: QueryRunner,
  { key, withoutRowid }: { key: string[]; withoutRowid: boolean },
): Promise<void> {
  const table = await queryRunner.getTable('list_entry');
  if (!table) throw new Error('There is no table list_entry');
  const columns = table.columns.map(({ name, type, length, precision, isNullable }) => ({
    name,
    type,
    length,
    precision,
    isNullable,
    isPrimary: key.includes(name),
  }));
  const { foreignKeys } = table;
  await queryRunner.createTable(new Table({ name: 'list_entry_copy', columns, foreignKeys, withoutRowid }));
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  await queryRunner.query(
    `INSERT INTO "list_entry_copy" (${names}) SELECT ${names} FROM "list_entry" ORDER BY ${key.join(', ')}`,
  );
  await queryRunner.query('DROP TABLE "list_entry"');
  await queryRunner.query('ALTER TABLE "list_entry_copy" RENAME TO "list_entry"');
}
