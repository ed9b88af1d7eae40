import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addIndex, dropIndex } from './indexes';

const index = { name: 'ix_user_confirmed', columnNames: ['emailVerified', 'createdAt', 'id'] };

/** Operators list those who have not confirmed their address: a few among all. */
export class PeopleUnconfirmed1796075000000 implements MigrationInterface {
  name = 'PeopleUnconfirmed1796075000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await addIndex(queryRunner, 'user', index);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'user', index);
  }
}
