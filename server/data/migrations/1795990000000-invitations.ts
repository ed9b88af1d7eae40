import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Invitations to create an account, and whom they have brought. */
export class Invitations1795990000000 implements MigrationInterface {
  name = 'Invitations1795990000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { date, id, int } = columnTypes(queryRunner);
    const key = (name: string, columnName: string, referencedTableName: string, onDelete: string) => ({
      name,
      columnNames: [columnName],
      referencedTableName,
      referencedColumnNames: ['id'],
      onDelete,
      onUpdate: 'NO ACTION',
    });
    const invitation = new Table({
      name: 'invitation',
      columns: [
        { name: 'id', ...id, isPrimary: true },
        { name: 'hash', type: 'varchar', length: '64' },
        { name: 'byId', ...id, isNullable: true },
        { name: 'uses', ...int },
        { name: 'usesLeft', ...int },
        { name: 'createdAt', ...date },
        { name: 'expiresAt', ...date },
        { name: 'revokedAt', ...date, isNullable: true },
      ],
      indices: [
        { name: 'ux_invitation_hash', columnNames: ['hash'], isUnique: true },
        { name: 'ix_invitation_age', columnNames: ['createdAt', 'id'] },
        { name: 'ix_invitation_by', columnNames: ['byId', 'expiresAt'] },
        { name: 'ix_invitation_end', columnNames: ['expiresAt'] },
      ],
      foreignKeys: [key('fk_invitation_by', 'byId', 'user', 'SET NULL')],
    });
    const use = new Table({
      name: 'invitation_use',
      columns: [
        { name: 'userId', ...id, isPrimary: true },
        { name: 'invitationId', ...id },
        { name: 'usedAt', ...date },
      ],
      indices: [{ name: 'ix_invitation_use', columnNames: ['invitationId', 'usedAt'] }],
      foreignKeys: [
        key('fk_invitation_use_user', 'userId', 'user', 'CASCADE'),
        key('fk_invitation_use_invitation', 'invitationId', 'invitation', 'CASCADE'),
      ],
    });
    await queryRunner.createTable(invitation, true);
    await queryRunner.createTable(use, true);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('invitation_use', true);
    await queryRunner.dropTable('invitation', true);
  }
}
