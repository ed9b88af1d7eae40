import { type QueryRunner, TableIndex } from 'typeorm';

interface NamedIndex {
  name: string;
  columnNames: string[];
}

/** Each can be run again, so that a kill in between does no harm. Frozen with the migrations that use them. */
export async function addIndex(queryRunner: QueryRunner, table: string, index: NamedIndex): Promise<void> {
  if (!(await isIndexed(queryRunner, table, index)))
    await queryRunner.createIndex(table, new TableIndex(index));
}

export async function dropIndex(queryRunner: QueryRunner, table: string, index: NamedIndex): Promise<void> {
  if (await isIndexed(queryRunner, table, index)) await queryRunner.dropIndex(table, index.name);
}

/** The new one first: a foreign key may need one of them. */
export async function replaceIndex(
  queryRunner: QueryRunner,
  table: string,
  { old, replacement }: { old: NamedIndex; replacement: NamedIndex },
): Promise<void> {
  await addIndex(queryRunner, table, replacement);
  await dropIndex(queryRunner, table, old);
}

async function isIndexed(queryRunner: QueryRunner, table: string, { name }: NamedIndex): Promise<boolean> {
  const found = await queryRunner.getTable(table);
  return found?.indices.some((index) => index.name === name) ?? false;
}
