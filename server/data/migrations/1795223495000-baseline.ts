import type { MigrationInterface, QueryRunner, Table } from 'typeorm';
import { accounts } from './baseline/accounts';
import { catalogue } from './baseline/catalogue';
import { channels } from './baseline/channels';
import { community } from './baseline/community';
import { editing } from './baseline/editing';
import { factors } from './baseline/factors';
import { imports } from './baseline/imports';
import { jobs } from './baseline/jobs';
import { people } from './baseline/people';
import { scrobble } from './baseline/scrobble';
import { columnKinds, tableOf } from './baseline/tables';
import { threads } from './baseline/threads';
import { tracking } from './baseline/tracking';
import { transfer } from './baseline/transfer';

/** The site's tables as they were before its first release. Referenced tables come first. */
export class Baseline1795223495000 implements MigrationInterface {
  name = 'Baseline1795223495000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const tables = tablesFor(queryRunner);
    const found = new Map(
      (await queryRunner.getTables(tables.map(({ name }) => name))).map((one) => [one.name, one]),
    );
    for (const table of tables) {
      const known = found.get(table.name);
      if (known) refuseForeign(known, table);
      else await queryRunner.createTable(table);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { name } of tablesFor(queryRunner).reverse()) await queryRunner.dropTable(name, true);
  }
}

function tablesFor(queryRunner: QueryRunner): Table[] {
  const kinds = columnKinds(queryRunner);
  return [
    ...[accounts, catalogue, people, imports, editing, tracking, transfer],
    ...[scrobble, threads, community, channels, factors, jobs],
  ].flatMap((area) => Object.entries(area(kinds)).map(([name, spec]) => tableOf(name, spec)));
}

/** A table of this name is left by a start that was killed, or by an earlier version, unless its columns are others. */
function refuseForeign(known: Table, { name, columns }: Table): void {
  for (const column of columns)
    if (!known.findColumnByName(column.name))
      throw new Error(
        `The table "${name}" already exists, and is not this site's: it has no column "${column.name}". Give the site a database of its own`,
      );
}
