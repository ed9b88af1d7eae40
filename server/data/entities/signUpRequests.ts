import { Column, Entity, PrimaryColumn } from 'typeorm';
import { column, RefersTo } from '../columnTypes';
import { UserEntity } from './accounts';

/** An account that no one can sign in to until a moderator has approved it. The row goes with the decision. */
@Entity('sign_up_request')
@RefersTo('fk_sign_up_request_user', 'userId', () => UserEntity)
export class SignUpRequestEntity {
  @PrimaryColumn(column.id) userId: string;
  /** What they answered to the question of sign-up; empty if nothing. */
  @Column(column.text) answer: string;
  /** When the account goes unless its address has been confirmed; null if no link was mailed. */
  @Column({ ...column.date, nullable: true }) expiresAt: Date | null;
}

export const signUpRequestEntities = [SignUpRequestEntity];
