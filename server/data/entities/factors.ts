import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { column, RefersTo } from '../columnTypes';
import { UserEntity } from './accounts';

const hash = { type: 'varchar', length: 64 } as const;

/** An authenticator app as a second factor. `secret` is null until the first code is confirmed. Secrets are sealed. */
@Entity('two_factor')
@RefersTo('fk_two_factor_user', 'userId', () => UserEntity)
export class TwoFactorEntity {
  @PrimaryColumn(column.id) userId: string;
  @Column({ ...column.text, nullable: true }) secret: string | null;
  /** A secret waiting for its first code; the current one stays in use until then. */
  @Column({ ...column.text, nullable: true }) pendingSecret: string | null;
  /** Time step of the last accepted code, so that no code works twice. */
  @Column(column.int) lastStep: number;
  /** Wrong codes since `failuresSince`. */
  @Column(column.int) failures: number;
  @Column({ ...column.date, nullable: true }) failuresSince: Date | null;
  @Column(column.date) createdAt: Date;
}

/** A recovery code, by a keyed hash; used ones are deleted. Pending ones belong to the pending secret. */
@Entity('recovery_code')
@Index('ix_recovery_code_user', ['userId'])
@RefersTo('fk_recovery_code_user', 'userId', () => UserEntity)
export class RecoveryCodeEntity {
  @PrimaryColumn(hash) hash: string;
  @Column(column.id) userId: string;
  @Column(column.bool) pending: boolean;
}

/** A sign-in with a correct password and the second step pending, by a hash of its cookie. */
@Entity('two_factor_challenge')
@Index('ix_two_factor_challenge_user', ['userId'])
@Index('ix_two_factor_challenge_expires', ['expiresAt'])
@RefersTo('fk_two_factor_challenge_user', 'userId', () => UserEntity)
export class TwoFactorChallengeEntity {
  @PrimaryColumn(hash) hash: string;
  @Column(column.id) userId: string;
  @Column(column.int) tries: number;
  /** Whether the session is persistent. */
  @Column(column.bool) remember: boolean;
  @Column(column.date) expiresAt: Date;
}

/** A browser that skips the second step, by a hash of its cookie. */
@Entity('trusted_device')
@Index('ux_trusted_device_hash', ['hash'], { unique: true })
@Index('ix_trusted_device_user', ['userId', 'createdAt'])
@Index('ix_trusted_device_expires', ['expiresAt'])
@RefersTo('fk_trusted_device_user', 'userId', () => UserEntity)
export class TrustedDeviceEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @Column(hash) hash: string;
  @Column({ type: 'varchar', length: 64 }) ipAddress: string;
  @Column({ type: 'varchar', length: 512 }) userAgent: string;
  @Column(column.date) createdAt: Date;
  @Column(column.date) lastUsedAt: Date;
  @Column(column.date) expiresAt: Date;
}

/** A passkey: a key pair on a user's device, of which only the public key is stored. */
@Entity('passkey')
@Index('ux_passkey_credential', ['credentialHash'], { unique: true })
@Index('ix_passkey_user', ['userId', 'createdAt'])
@RefersTo('fk_passkey_user', 'userId', () => UserEntity)
export class PasskeyEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @Column({ ...column.name, nullable: true }) name: string | null;
  @Column(column.text) credentialId: string;
  /** Hash of the id, which may be too long for an index. */
  @Column(hash) credentialHash: string;
  @Column(column.text) publicKey: string;
  /** The device's signature counter: a decrease reveals a cloned key. Unsigned, up to 32 bits. */
  @Column({ type: 'bigint', transformer: { to: (value: number) => value, from: Number } }) counter: number;
  @Column({ type: 'varchar', length: 32 }) deviceType: string;
  @Column(column.bool) backedUp: boolean;
  @Column({ ...column.name, nullable: true }) transports: string | null;
  @Column({ type: 'varchar', length: 64 }) aaguid: string;
  @Column(column.date) createdAt: Date;
  @Column({ ...column.date, nullable: true }) lastUsedAt: Date | null;
}

/** Events of an account's security log; `detail` says how, or what was concerned. */
export const securityEventKinds = [
  'SIGN_UP',
  'SIGN_IN',
  'WRONG_CODES',
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'EMAIL_CONFIRMED',
  'EMAIL_CHANGE_ASKED',
  'EMAIL_CHANGE_CANCELLED',
  'EMAIL_CHANGED',
  'TWO_FACTOR_ENABLED',
  'TWO_FACTOR_DISABLED',
  'UNLOCK_ASKED',
  'RECOVERY_CODES_REPLACED',
  'DEVICE_TRUSTED',
  'DEVICE_UNTRUSTED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'TOKEN_CREATED',
  'TOKEN_REVOKED',
  'PROVIDER_LINKED',
  'PROVIDER_UNLINKED',
  'PLAYER_ADDRESS_CREATED',
  'PLAYER_ADDRESS_REVOKED',
  'FEED_CREATED',
  'FEED_REVOKED',
  'CHANNEL_ADDED',
  'CHANNEL_CHANGED',
  'CHANNEL_REMOVED',
  'COPIES_SET_UP',
  'COPIES_STOPPED',
  'ACCOUNT_EXPORTED',
  'DELETION_ASKED',
  'ROLE_GIVEN',
  'ROLE_TAKEN',
  'SESSION_ENDED',
  'SESSIONS_ENDED',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** An event in an account's security log, shown to its owner. */
@Entity('security_event')
@Index('ix_security_event_user', ['userId', 'createdAt', 'id'])
@Index('ix_security_event_created', ['createdAt'])
@RefersTo('fk_security_event_user', 'userId', () => UserEntity)
export class SecurityEventEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @Column({ type: 'varchar', length: 32 }) kind: SecurityEventKind;
  /** The subject: a provider, or the name of a token or passkey. */
  @Column({ ...column.name, nullable: true }) detail: string | null;
  @Column({ type: 'varchar', length: 64 }) ipAddress: string;
  @Column({ type: 'varchar', length: 512 }) userAgent: string;
  @Column(column.date) createdAt: Date;
}

export const factorEntities = [
  TwoFactorEntity,
  RecoveryCodeEntity,
  TwoFactorChallengeEntity,
  TrustedDeviceEntity,
  PasskeyEntity,
  SecurityEventEntity,
];
