import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Lease of the instance that renews an account's tokens at its provider. */
export class AccountRenewal1795219950000 implements MigrationInterface {
  name = 'AccountRenewal1795219950000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    await queryRunner.addColumn(
      'account',
      new TableColumn({ name: 'renewalEndsAt', ...t.date, isNullable: true }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumn('account', 'renewalEndsAt');
  }
}
