import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const wide = ['userId', 'status', 'updatedAt', 'id', 'animeId', 'progress'];
/** Each carried a person's id and an entry's, and took more room together than the entries. */
const dropped: [name: string, columnNames: string[]][] = [
  ['ix_list_entry_status', ['userId', 'status', 'updatedAt', 'id']],
  ['ix_list_entry_updated', ['userId', 'updatedAt', 'id']],
  ['ix_list_entry_favourite', ['userId', 'favouritePlace']],
  ['ix_list_entry_score', ['userId', 'score', 'id']],
  ['ix_list_entry_of_status', ['userId', 'status', 'animeId', 'progress']],
];

/** One wide index of a person's entries in place of five; read notifications are found by when they were read. */
export class LeanIndexes1795223200000 implements MigrationInterface {
  name = 'LeanIndexes1795223200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.createIndex(
      'list_entry',
      new TableIndex({ name: 'ix_list_entry_listed', columnNames: wide }),
    );
    for (const [name] of dropped) await queryRunner.dropIndex('list_entry', name);
    await queryRunner.createIndex(
      'notification',
      new TableIndex({ name: 'ix_notification_read', columnNames: ['readAt'] }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('notification', 'ix_notification_read');
    for (const [name, columnNames] of dropped)
      await queryRunner.createIndex('list_entry', new TableIndex({ name, columnNames }));
    await queryRunner.dropIndex('list_entry', 'ix_list_entry_listed');
  }
}
