import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropIndex } from './indexes';

/**
 * Files to read, and imports to check and run, are rows of the table of work. The baseline makes the table of imports so: only a
 * database that was made before it has something to bring along.
 */
export class WorkOfImports1795223510000 implements MigrationInterface {
  name = 'WorkOfImports1795223510000';

  async up(queryRunner: QueryRunner): Promise<void> {
    if (await queryRunner.hasColumn('list_import', 'readings'))
      await queryRunner.query(
        `INSERT INTO work (id, kind, subject, userId, payload, attempts, due, createdAt)
          SELECT id, CASE state WHEN 'READING' THEN 'reading imports' ELSE 'imports' END, id, userId, '{}',
            CASE state WHEN 'READING' THEN readings ELSE 0 END, updatedAt, updatedAt
          FROM list_import WHERE state IN ('READING', 'CHECKING', 'RUNNING')
            AND NOT EXISTS (SELECT 1 FROM work WHERE kind IN ('reading imports', 'imports'))`,
      );
    await dropIndex(queryRunner, 'list_import', { name: 'ix_list_import_due' });
    // `readings` first: without it, the imports have been brought along.
    for (const column of ['readings', 'holder', 'leaseUntil'])
      if (await queryRunner.hasColumn('list_import', column))
        await queryRunner.dropColumn('list_import', column);
  }

  /** Nothing to take back: the table of the baseline is the same without it. */
  async down(): Promise<void> {}
}
