import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { UserEntity } from './accounts';

const hash = { type: 'varchar', length: 64 } as const;

/** Codes of an authenticator app as a second step. `secret` is null until the first code was confirmed. Secrets are sealed. */
@Entity('two_factor')
export class TwoFactorEntity {
  @PrimaryColumn(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_two_factor_user' })
  user?: Relation<UserEntity>;
  @Column({ ...column.text, nullable: true }) secret: string | null;
  /** A secret that waits for its first code; the one in use stays until then. */
  @Column({ ...column.text, nullable: true }) pendingSecret: string | null;
  /** The time step of the last code that was accepted: no code is good twice. */
  @Column(column.int) lastStep: number;
  /** Wrong codes since `failuresSince`. */
  @Column(column.int) failures: number;
  @Column({ ...column.date, nullable: true }) failuresSince: Date | null;
  @Column(column.date) createdAt: Date;
}

/** A recovery code by a keyed hash; used ones are gone. Pending ones wait with the secret they were made with. */
@Entity('recovery_code')
@Index('ix_recovery_code_user', ['userId'])
export class RecoveryCodeEntity {
  @PrimaryColumn(hash) hash: string;
  @Column(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_recovery_code_user' })
  user?: Relation<UserEntity>;
  @Column(column.bool) pending: boolean;
}

/** A sign-in whose password was right and whose second step is open, by a hash of its cookie. */
@Entity('two_factor_challenge')
@Index('ix_two_factor_challenge_user', ['userId'])
@Index('ix_two_factor_challenge_expires', ['expiresAt'])
export class TwoFactorChallengeEntity {
  @PrimaryColumn(hash) hash: string;
  @Column(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_two_factor_challenge_user' })
  user?: Relation<UserEntity>;
  @Column(column.int) tries: number;
  /** Whether the session is to outlive the visit. */
  @Column(column.bool) remember: boolean;
  @Column(column.date) expiresAt: Date;
}

/** A browser that is not asked for a second step, by a hash of its cookie. */
@Entity('trusted_device')
@Index('ux_trusted_device_hash', ['hash'], { unique: true })
@Index('ix_trusted_device_user', ['userId', 'createdAt'])
@Index('ix_trusted_device_expires', ['expiresAt'])
export class TrustedDeviceEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_trusted_device_user' })
  user?: Relation<UserEntity>;
  @Column(hash) hash: string;
  @Column({ type: 'varchar', length: 64 }) ipAddress: string;
  @Column({ type: 'varchar', length: 512 }) userAgent: string;
  @Column(column.date) createdAt: Date;
  @Column(column.date) lastUsedAt: Date;
  @Column(column.date) expiresAt: Date;
}

/** A passkey: a key pair on somebody's device, of which only the public half is here. */
@Entity('passkey')
@Index('ux_passkey_credential', ['credentialHash'], { unique: true })
@Index('ix_passkey_user', ['userId', 'createdAt'])
export class PasskeyEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_passkey_user' })
  user?: Relation<UserEntity>;
  @Column({ ...column.name, nullable: true }) name: string | null;
  @Column(column.text) credentialId: string;
  /** Ids may be longer than an index holds. */
  @Column(hash) credentialHash: string;
  @Column(column.text) publicKey: string;
  /** How often the device says that it was used: one that falls back is a copy. Up to 32 bits, unsigned. */
  @Column({ type: 'bigint', transformer: { to: (value: number) => value, from: Number } }) counter: number;
  @Column({ type: 'varchar', length: 32 }) deviceType: string;
  @Column(column.bool) backedUp: boolean;
  @Column({ ...column.name, nullable: true }) transports: string | null;
  @Column({ type: 'varchar', length: 64 }) aaguid: string;
  @Column(column.date) createdAt: Date;
  @Column({ ...column.date, nullable: true }) lastUsedAt: Date | null;
}

/** What the log of an account tells; `detail` says how, or of what. */
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

/** What happened to an account, for its owner to read. */
@Entity('security_event')
@Index('ix_security_event_user', ['userId', 'createdAt', 'id'])
@Index('ix_security_event_created', ['createdAt'])
export class SecurityEventEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_security_event_user' })
  user?: Relation<UserEntity>;
  @Column({ type: 'varchar', length: 32 }) kind: SecurityEventKind;
  /** What it was about: a provider, the name of a token or passkey. */
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
