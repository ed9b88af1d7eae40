import {
  type MigrationInterface,
  type QueryRunner,
  Table,
  type TableColumnOptions,
  type TableForeignKeyOptions,
} from 'typeorm';
import { columnTypes } from './columnTypes';

/** Users, their sessions and ways to sign in, one-time values, and the mail outbox. */
export class Accounts1795219100000 implements MigrationInterface {
  name = 'Accounts1795219100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of tables(columnTypes(queryRunner))) await queryRunner.createTable(new Table(table));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of ['mail_outbox', 'verification', 'account', 'session', 'user']) {
      await queryRunner.dropTable(name);
    }
  }
}

function tables(t: ReturnType<typeof columnTypes>) {
  const nullable = { isNullable: true };
  const varchar = (name: string, length: number): TableColumnOptions => ({
    name,
    type: 'varchar',
    length: String(length),
  });
  const id = { name: 'id', ...t.id, isPrimary: true };
  const userId = { name: 'userId', ...t.id };
  const dates = [
    { name: 'createdAt', ...t.date },
    { name: 'updatedAt', ...t.date },
  ];
  const ofUser = (name: string): TableForeignKeyOptions => ({
    name,
    columnNames: ['userId'],
    referencedTableName: 'user',
    referencedColumnNames: ['id'],
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  });

  return [
    {
      name: 'user',
      columns: [
        id,
        { name: 'email', ...t.name },
        { name: 'emailVerified', ...t.bool },
        { name: 'name', ...t.name },
        { name: 'image', ...t.text, ...nullable },
        ...dates,
      ],
      indices: [{ name: 'ux_user_email', columnNames: ['email'], isUnique: true }],
    },
    {
      name: 'session',
      columns: [
        id,
        userId,
        varchar('token', 64),
        { name: 'expiresAt', ...t.date },
        varchar('ipAddress', 64),
        varchar('userAgent', 512),
        ...dates,
      ],
      indices: [
        { name: 'ux_session_token', columnNames: ['token'], isUnique: true },
        { name: 'ix_session_user', columnNames: ['userId', 'expiresAt'] },
        { name: 'ix_session_expires', columnNames: ['expiresAt'] },
      ],
      foreignKeys: [ofUser('fk_session_user')],
    },
    {
      name: 'account',
      columns: [
        id,
        userId,
        varchar('providerId', 64),
        { name: 'accountId', ...t.name },
        { name: 'password', ...t.text, ...nullable },
        { name: 'accessToken', ...t.text, ...nullable },
        { name: 'refreshToken', ...t.text, ...nullable },
        { name: 'idToken', ...t.text, ...nullable },
        { name: 'accessTokenExpiresAt', ...t.date, ...nullable },
        { name: 'refreshTokenExpiresAt', ...t.date, ...nullable },
        { name: 'scope', ...t.text, ...nullable },
        ...dates,
      ],
      indices: [
        { name: 'ux_account_provider', columnNames: ['providerId', 'accountId'], isUnique: true },
        { name: 'ix_account_user', columnNames: ['userId'] },
      ],
      foreignKeys: [ofUser('fk_account_user')],
    },
    {
      name: 'verification',
      columns: [
        id,
        { name: 'identifier', ...t.name },
        { name: 'value', ...t.text },
        { name: 'expiresAt', ...t.date },
        ...dates,
      ],
      indices: [
        { name: 'ix_verification_identifier', columnNames: ['identifier', 'createdAt'] },
        { name: 'ix_verification_expires', columnNames: ['expiresAt'] },
      ],
    },
    {
      name: 'mail_outbox',
      columns: [
        id,
        varchar('template', 64),
        { name: 'content', ...t.text },
        { name: 'attempts', ...t.int },
        { name: 'nextAttemptAt', ...t.date, ...nullable },
        { name: 'lastError', ...t.text, ...nullable },
        { name: 'createdAt', ...t.date },
      ],
      indices: [{ name: 'ix_mail_outbox_due', columnNames: ['nextAttemptAt'] }],
    },
  ];
}
