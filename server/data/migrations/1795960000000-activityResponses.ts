import { type MigrationInterface, type QueryRunner, Table, type TableColumnOptions } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Likes of activities, answers to them, reports about answers, and muted friends. */
export class ActivityResponses1795960000000 implements MigrationInterface {
  name = 'ActivityResponses1795960000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { date, id, text } = columnTypes(queryRunner);
    const activityId = { name: 'activityId', type: 'varchar', length: '64' };
    await create(queryRunner, {
      name: 'activity_like',
      columns: [
        { ...activityId, isPrimary: true },
        { name: 'userId', ...id, isPrimary: true },
        { name: 'ownerId', ...id },
        { name: 'createdAt', ...date },
      ],
      indexes: {
        ix_activity_like_user: ['userId', 'activityId'],
        ix_activity_like_owner: ['ownerId', 'userId'],
      },
      users: { fk_activity_like_owner: 'ownerId', fk_activity_like_user: 'userId' },
    });
    await create(queryRunner, {
      name: 'activity_answer',
      columns: [
        { name: 'id', ...id, isPrimary: true },
        activityId,
        { name: 'userId', ...id },
        { name: 'ownerId', ...id },
        { name: 'text', ...text },
        { name: 'removedAt', ...date, isNullable: true },
        { name: 'createdAt', ...date },
      ],
      indexes: {
        ix_activity_answer_latest: ['activityId', 'createdAt', 'id'],
        ix_activity_answer_user: ['userId', 'id'],
        ix_activity_answer_owner: ['ownerId'],
      },
      users: { fk_activity_answer_owner: 'ownerId', fk_activity_answer_user: 'userId' },
    });
    await create(queryRunner, {
      name: 'muted_friend',
      columns: [
        { name: 'userId', ...id, isPrimary: true },
        { name: 'friendId', ...id, isPrimary: true },
        { name: 'createdAt', ...date },
      ],
      indexes: {
        ix_muted_friend_latest: ['userId', 'createdAt', 'friendId'],
        ix_muted_friend_friend: ['friendId'],
      },
      users: { fk_muted_friend_user: 'userId', fk_muted_friend_friend: 'friendId' },
    });
    for (const [column, type] of reported)
      if (!(await queryRunner.hasColumn('report', column)))
        await queryRunner.query(`ALTER TABLE report ADD COLUMN ${column} ${type} NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [column] of reported)
      if (await queryRunner.hasColumn('report', column))
        await queryRunner.query(`ALTER TABLE report DROP COLUMN ${column}`);
    for (const name of ['muted_friend', 'activity_answer', 'activity_like'])
      await queryRunner.dropTable(name, true);
  }
}

const reported = [
  ['answerId', 'varchar(36)'],
  ['quote', 'text'],
] as const;

interface Spec {
  name: string;
  columns: TableColumnOptions[];
  indexes: Record<string, string[]>;
  /** Columns that refer to a user, by the names of their keys. */
  users: Record<string, string>;
}

async function create(queryRunner: QueryRunner, { name, columns, indexes, users }: Spec): Promise<void> {
  const table = new Table({
    name,
    columns,
    indices: Object.entries(indexes).map(([index, columnNames]) => ({ name: index, columnNames })),
    foreignKeys: Object.entries(users).map(([key, column]) => ({
      name: key,
      columnNames: [column],
      referencedTableName: 'user',
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
      onUpdate: 'NO ACTION',
    })),
  });
  await queryRunner.createTable(table, true);
}
