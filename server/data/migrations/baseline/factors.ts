import type { ColumnKinds, TableSpecs } from './tables';

export const factors = ({
  bigint,
  bool,
  date,
  id,
  int,
  name,
  optional,
  text,
  varchar,
}: ColumnKinds): TableSpecs => ({
  passkey: {
    columns: {
      id,
      userId: id,
      name: optional(name),
      credentialId: text,
      credentialHash: varchar(64),
      publicKey: text,
      counter: bigint,
      deviceType: varchar(32),
      backedUp: bool,
      transports: optional(name),
      aaguid: varchar(64),
      createdAt: date,
      lastUsedAt: optional(date),
    },
    indexes: {
      ux_passkey_credential: ['credentialHash'],
      ix_passkey_user: ['userId', 'createdAt'],
    },
    references: {
      fk_passkey_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  recovery_code: {
    columns: {
      hash: varchar(64),
      userId: id,
      pending: bool,
    },
    key: ['hash'],
    indexes: {
      ix_recovery_code_user: ['userId'],
    },
    references: {
      fk_recovery_code_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  security_event: {
    columns: {
      id,
      userId: id,
      kind: varchar(32),
      detail: optional(name),
      ipAddress: varchar(64),
      userAgent: varchar(512),
      createdAt: date,
    },
    indexes: {
      ix_security_event_user: ['userId', 'createdAt', 'id'],
      ix_security_event_created: ['createdAt'],
    },
    references: {
      fk_security_event_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  trusted_device: {
    columns: {
      id,
      userId: id,
      hash: varchar(64),
      ipAddress: varchar(64),
      userAgent: varchar(512),
      createdAt: date,
      lastUsedAt: date,
      expiresAt: date,
    },
    indexes: {
      ux_trusted_device_hash: ['hash'],
      ix_trusted_device_user: ['userId', 'createdAt'],
      ix_trusted_device_expires: ['expiresAt'],
    },
    references: {
      fk_trusted_device_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  two_factor: {
    columns: {
      userId: id,
      secret: optional(text),
      pendingSecret: optional(text),
      lastStep: int,
      failures: int,
      failuresSince: optional(date),
      createdAt: date,
    },
    key: ['userId'],
    references: {
      fk_two_factor_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  two_factor_challenge: {
    columns: {
      hash: varchar(64),
      userId: id,
      tries: int,
      remember: bool,
      expiresAt: date,
    },
    key: ['hash'],
    indexes: {
      ix_two_factor_challenge_user: ['userId'],
      ix_two_factor_challenge_expires: ['expiresAt'],
    },
    references: {
      fk_two_factor_challenge_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
});
