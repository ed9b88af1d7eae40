import { Column, Entity, PrimaryColumn } from 'typeorm';
import { column, RefersTo } from '../columnTypes';
import { UserEntity } from './accounts';

/** What a new account has done on the last day that it posted or contacted anyone, and since when it may. */
@Entity('new_account')
@RefersTo('fk_new_account_user', 'userId', () => UserEntity)
export class NewAccountEntity {
  @PrimaryColumn(column.id) userId: string;
  /** In UTC, as `2026-11-28`. */
  @Column({ type: 'varchar', length: 10 }) day: string;
  @Column(column.int) posts: number;
  @Column(column.int) contacts: number;
  /** Null unless it had to wait for approval. */
  @Column({ ...column.date, nullable: true }) approvedAt: Date | null;
}

export const newAccountEntities = [NewAccountEntity];
