import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Passkeys: public keys and their metadata. */
export class Passkeys1795222710000 implements MigrationInterface {
  name = 'Passkeys1795222710000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'passkey',
        columns: [
          { name: 'id', ...t.id, isPrimary: true },
          { name: 'userId', ...t.id },
          { name: 'name', ...t.name, isNullable: true },
          { name: 'credentialId', ...t.text },
          { name: 'credentialHash', type: 'varchar', length: '64' },
          { name: 'publicKey', ...t.text },
          { name: 'counter', type: 'bigint' },
          { name: 'deviceType', type: 'varchar', length: '32' },
          { name: 'backedUp', ...t.bool },
          { name: 'transports', ...t.name, isNullable: true },
          { name: 'aaguid', type: 'varchar', length: '64' },
          { name: 'createdAt', ...t.date },
          { name: 'lastUsedAt', ...t.date, isNullable: true },
        ],
        indices: [
          { name: 'ux_passkey_credential', columnNames: ['credentialHash'], isUnique: true },
          { name: 'ix_passkey_user', columnNames: ['userId', 'createdAt'] },
        ],
        foreignKeys: [
          {
            name: 'fk_passkey_user',
            columnNames: ['userId'],
            referencedTableName: 'user',
            referencedColumnNames: ['id'],
            onDelete: 'CASCADE',
            onUpdate: 'NO ACTION',
          },
        ],
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('passkey');
  }
}
