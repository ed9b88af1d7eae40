import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column, RefersTo } from '../columnTypes';

/** A person with an account. The email address is stored and looked up in lower case. */
@Entity('user')
@Index('ux_user_email', ['email'], { unique: true })
@Index('ix_user_age', ['createdAt', 'id'])
@Index('ix_user_confirmed', ['emailVerified', 'createdAt', 'id'])
export class UserEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.name) email: string;
  @Column(column.bool) emailVerified: boolean;
  @Column(column.name) name: string;
  @Column({ ...column.text, nullable: true }) image: string | null;
  @Column(column.date) createdAt: Date;
  @Column(column.date) updatedAt: Date;
}

/** A signed-in browser. The cookie holds the signed token: a leaked table opens no session. */
@Entity('session')
@Index('ux_session_token', ['token'], { unique: true })
@Index('ix_session_user', ['userId', 'expiresAt'])
@Index('ix_session_expires', ['expiresAt'])
@RefersTo('fk_session_user', 'userId', () => UserEntity)
export class SessionEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @Column({ type: 'varchar', length: 64 }) token: string;
  @Column(column.date) expiresAt: Date;
  @Column({ type: 'varchar', length: 64 }) ipAddress: string;
  @Column({ type: 'varchar', length: 512 }) userAgent: string;
  @Column(column.date) createdAt: Date;
  @Column(column.date) updatedAt: Date;
}

/**
 * One way for a user to sign in: the password (`credential`, whose accountId is the user's id) or an account at a provider.
 * Identity is provider and subject together, so the pair is unique (security A14).
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
  /** While an instance renews the tokens, when other instances stop waiting for it. */
  @Column({ ...column.date, nullable: true }) renewalEndsAt: Date | null;
  /** Whether the groups named by the issuer at the last sign-in make the user an operator. */
  @Column({ ...column.bool, default: false }) operator: boolean;
  @Column(column.date) createdAt: Date;
  @Column(column.date) updatedAt: Date;
}

/** A pending one-time value: password reset, deletion, OAuth state (contract 7). */
@Entity('verification')
@Index('ix_verification_identifier', ['identifier', 'createdAt'])
@Index('ix_verification_expires', ['expiresAt'])
export class VerificationEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.name) identifier: string;
  @Column(column.text) value: string;
  @Column(column.date) expiresAt: Date;
  @Column(column.date) createdAt: Date;
  @Column(column.date) updatedAt: Date;
}

/** A personal API token for GraphQL clients. Only its hash is stored; the owner sees the token once. */
@Entity('api_token')
@Index('ux_api_token_hash', ['hash'], { unique: true })
@Index('ix_api_token_user', ['userId', 'createdAt'])
export class ApiTokenEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_api_token_user' })
  user?: Relation<UserEntity>;
  @Column(column.name) name: string;
  /** SHA-256 in hexadecimal. The token has enough entropy to need no salt or slow hash. */
  @Column({ type: 'varchar', length: 64 }) hash: string;
  /** Comma-separated. */
  @Column(column.name) scopes: string;
  @Column(column.date) createdAt: Date;
  @Column({ ...column.date, nullable: true }) lastUsedAt: Date | null;
  @Column({ ...column.date, nullable: true }) expiresAt: Date | null;
}

/** A kind of browser that a user has signed in with, by a hash of its name. Sign-ins with a new kind are reported by email. */
@Entity('known_device')
@Index('ix_known_device_seen', ['lastSeenAt'])
@RefersTo('fk_known_device_user', 'userId', () => UserEntity)
export class KnownDeviceEntity {
  @PrimaryColumn(column.id) userId: string;
  @PrimaryColumn({ type: 'varchar', length: 64 }) fingerprint: string;
  @Column(column.date) lastSeenAt: Date;
}

/** A browser that has signed in to an account, by a hash of its device cookie. Others' wrong passwords do not lock it out. */
@Entity('device_cookie')
@Index('ix_device_cookie_user', ['userId', 'lastSeenAt'])
@Index('ix_device_cookie_seen', ['lastSeenAt'])
@RefersTo('fk_device_cookie_user', 'userId', () => UserEntity)
export class DeviceCookieEntity {
  @PrimaryColumn({ type: 'varchar', length: 64 }) hash: string;
  @PrimaryColumn(column.id) userId: string;
  @Column(column.date) lastSeenAt: Date;
}

export const accountEntities = [
  UserEntity,
  SessionEntity,
  AccountEntity,
  VerificationEntity,
  ApiTokenEntity,
  KnownDeviceEntity,
  DeviceCookieEntity,
];
