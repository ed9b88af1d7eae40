import type { ColumnKinds, TableSpecs } from './tables';

export const accounts = ({
  bool,
  date,
  id,
  name,
  optional,
  text,
  varchar,
  byDefault,
}: ColumnKinds): TableSpecs => ({
  user: {
    columns: {
      id,
      email: name,
      emailVerified: bool,
      name,
      image: optional(text),
      createdAt: date,
      updatedAt: date,
    },
    indexes: {
      ux_user_email: ['email'],
    },
  },
  account: {
    columns: {
      id,
      userId: id,
      providerId: varchar(64),
      accountId: name,
      password: optional(text),
      accessToken: optional(text),
      refreshToken: optional(text),
      idToken: optional(text),
      accessTokenExpiresAt: optional(date),
      refreshTokenExpiresAt: optional(date),
      scope: optional(text),
      createdAt: date,
      updatedAt: date,
      renewalEndsAt: optional(date),
      operator: byDefault(0, bool),
    },
    indexes: {
      ux_account_provider: ['providerId', 'accountId'],
      ix_account_user: ['userId'],
    },
    references: {
      fk_account_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  api_token: {
    columns: {
      id,
      userId: id,
      name,
      hash: varchar(64),
      scopes: name,
      createdAt: date,
      lastUsedAt: optional(date),
      expiresAt: optional(date),
    },
    indexes: {
      ux_api_token_hash: ['hash'],
      ix_api_token_user: ['userId', 'createdAt'],
    },
    references: {
      fk_api_token_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  device_cookie: {
    columns: {
      hash: varchar(64),
      userId: id,
      lastSeenAt: date,
    },
    key: ['hash', 'userId'],
    indexes: {
      ix_device_cookie_user: ['userId', 'lastSeenAt'],
      ix_device_cookie_seen: ['lastSeenAt'],
    },
    references: {
      fk_device_cookie_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  known_device: {
    columns: {
      userId: id,
      fingerprint: varchar(64),
      lastSeenAt: date,
    },
    key: ['userId', 'fingerprint'],
    indexes: {
      ix_known_device_seen: ['lastSeenAt'],
    },
    references: {
      fk_known_device_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  session: {
    columns: {
      id,
      userId: id,
      token: varchar(64),
      expiresAt: date,
      ipAddress: varchar(64),
      userAgent: varchar(512),
      createdAt: date,
      updatedAt: date,
    },
    indexes: {
      ux_session_token: ['token'],
      ix_session_user: ['userId', 'expiresAt'],
      ix_session_expires: ['expiresAt'],
    },
    references: {
      fk_session_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  verification: {
    columns: {
      id,
      identifier: name,
      value: text,
      expiresAt: date,
      createdAt: date,
      updatedAt: date,
    },
    indexes: {
      ix_verification_identifier: ['identifier', 'createdAt'],
      ix_verification_expires: ['expiresAt'],
    },
  },
});
