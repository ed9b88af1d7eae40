import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** The log of moderation. */
export class Moderation1795980000000 implements MigrationInterface {
  name = 'Moderation1795980000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { bool, date, id, name, text } = columnTypes(queryRunner);
    const key = (keyName: string, columnName: string) => ({
      name: keyName,
      columnNames: [columnName],
      referencedTableName: 'user',
      referencedColumnNames: ['id'],
      onDelete: 'SET NULL',
      onUpdate: 'NO ACTION',
    });
    const table = new Table({
      name: 'moderation_action',
      columns: [
        { name: 'id', ...id, isPrimary: true },
        { name: 'kind', type: 'varchar', length: '24' },
        { name: 'byId', ...id, isNullable: true },
        { name: 'onServer', ...bool },
        { name: 'personId', ...id, isNullable: true },
        { name: 'threadId', ...id, isNullable: true },
        { name: 'aboutId', ...id, isNullable: true },
        { name: 'reason', ...text },
        { name: 'detail', ...name },
        { name: 'createdAt', ...date },
      ],
      indices: [
        { name: 'ix_moderation_action_age', columnNames: ['createdAt', 'id'] },
        { name: 'ix_moderation_action_by', columnNames: ['byId', 'createdAt', 'id'] },
        { name: 'ix_moderation_action_person', columnNames: ['personId', 'createdAt', 'id'] },
      ],
      foreignKeys: [key('fk_moderation_action_by', 'byId'), key('fk_moderation_action_person', 'personId')],
    });
    await queryRunner.createTable(table, true);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('moderation_action', true);
  }
}
