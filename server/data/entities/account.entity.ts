import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { UserEntity } from './user.entity';

/**
 * One way for a user to sign in: the password (`credential`, whose accountId is the user's id) or an account at a
 * provider (specification section 3). Identity is provider and subject together, so the pair is unique (security A14).
 */
@Entity('account')
@Index('ux_account_provider', ['providerId', 'accountId'], { unique: true })
@Index('ix_account_user', ['userId'])
export class AccountEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_account_user' })
  user?: Relation<UserEntity>;
  @Column({ type: 'varchar', length: 64 }) providerId: string;
  @Column(column.name) accountId: string;
  @Column({ ...column.text, nullable: true }) password: string | null;
  @Column({ ...column.text, nullable: true }) accessToken: string | null;
  @Column({ ...column.text, nullable: true }) refreshToken: string | null;
  @Column({ ...column.text, nullable: true }) idToken: string | null;
  @Column({ ...column.date, nullable: true }) accessTokenExpiresAt: Date | null;
  @Column({ ...column.date, nullable: true }) refreshTokenExpiresAt: Date | null;
  @Column({ ...column.text, nullable: true }) scope: string | null;
  /** While an instance renews the tokens: until when the others wait for it. */
  @Column({ ...column.date, nullable: true }) renewalEndsAt: Date | null;
  @Column(column.date) createdAt: Date;
  @Column(column.date) updatedAt: Date;
}
