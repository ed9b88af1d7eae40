import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

const ofUser = (table: string) => ({
  name: `fk_${table}_user`,
  columnNames: ['userId'],
  referencedTableName: 'user',
  referencedColumnNames: ['id'],
  onDelete: 'CASCADE',
  onUpdate: 'NO ACTION',
});

/** Two-step sign-in: secrets, recovery codes, pending challenges, trusted browsers; and the security log of accounts. */
export class SecondSteps1795222700000 implements MigrationInterface {
  name = 'SecondSteps1795222700000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    const hash = { name: 'hash', type: 'varchar', length: '64' };
    const from = [
      { name: 'ipAddress', type: 'varchar', length: '64' },
      { name: 'userAgent', type: 'varchar', length: '512' },
    ];
    await queryRunner.createTable(
      new Table({
        name: 'two_factor',
        columns: [
          { name: 'userId', ...t.id, isPrimary: true },
          { name: 'secret', ...t.text, isNullable: true },
          { name: 'pendingSecret', ...t.text, isNullable: true },
          { name: 'lastStep', ...t.int },
          { name: 'failures', ...t.int },
          { name: 'failuresSince', ...t.date, isNullable: true },
          { name: 'createdAt', ...t.date },
        ],
        foreignKeys: [ofUser('two_factor')],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'recovery_code',
        columns: [
          { ...hash, isPrimary: true },
          { name: 'userId', ...t.id },
          { name: 'pending', ...t.bool },
        ],
        indices: [{ name: 'ix_recovery_code_user', columnNames: ['userId'] }],
        foreignKeys: [ofUser('recovery_code')],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'two_factor_challenge',
        columns: [
          { ...hash, isPrimary: true },
          { name: 'userId', ...t.id },
          { name: 'tries', ...t.int },
          { name: 'remember', ...t.bool },
          { name: 'expiresAt', ...t.date },
        ],
        indices: [
          { name: 'ix_two_factor_challenge_user', columnNames: ['userId'] },
          { name: 'ix_two_factor_challenge_expires', columnNames: ['expiresAt'] },
        ],
        foreignKeys: [ofUser('two_factor_challenge')],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'trusted_device',
        columns: [
          { name: 'id', ...t.id, isPrimary: true },
          { name: 'userId', ...t.id },
          hash,
          ...from,
          { name: 'createdAt', ...t.date },
          { name: 'lastUsedAt', ...t.date },
          { name: 'expiresAt', ...t.date },
        ],
        indices: [
          { name: 'ux_trusted_device_hash', columnNames: ['hash'], isUnique: true },
          { name: 'ix_trusted_device_user', columnNames: ['userId', 'createdAt'] },
          { name: 'ix_trusted_device_expires', columnNames: ['expiresAt'] },
        ],
        foreignKeys: [ofUser('trusted_device')],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'security_event',
        columns: [
          { name: 'id', ...t.id, isPrimary: true },
          { name: 'userId', ...t.id },
          { name: 'kind', type: 'varchar', length: '32' },
          { name: 'detail', ...t.name, isNullable: true },
          ...from,
          { name: 'createdAt', ...t.date },
        ],
        indices: [
          { name: 'ix_security_event_user', columnNames: ['userId', 'createdAt', 'id'] },
          { name: 'ix_security_event_created', columnNames: ['createdAt'] },
        ],
        foreignKeys: [ofUser('security_event')],
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [
      'security_event',
      'trusted_device',
      'two_factor_challenge',
      'recovery_code',
      'two_factor',
    ])
      await queryRunner.dropTable(table);
  }
}
