import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const index = { name: 'ix_user_confirmed', columnNames: ['emailVerified', 'createdAt', 'id'] };

/** Operators list those who have not confirmed their address: a few among all. */
export class PeopleUnconfirmed1796075000000 implements MigrationInterface {
  name = 'PeopleUnconfirmed1796075000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    if (!(await isIndexed(queryRunner))) await queryRunner.createIndex('user', new TableIndex(index));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    if (await isIndexed(queryRunner)) await queryRunner.dropIndex('user', index.name);
  }
}

async function isIndexed(queryRunner: QueryRunner): Promise<boolean> {
  const user = await queryRunner.getTable('user');
  return user?.indices.some(({ name }) => name === index.name) ?? false;
}
