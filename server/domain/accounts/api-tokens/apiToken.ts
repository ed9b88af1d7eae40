import type { ApiTokenEntity } from '../../../data/entities/accounts';

/** What a token may do. Changes of the account itself are never among it (contract 3: a Bearer header is no session). */
export const apiTokenScopes = ['READ_ACCOUNT', 'READ_LISTS', 'WRITE_LISTS'] as const;
export type ApiTokenScope = (typeof apiTokenScopes)[number];

/** A token as its owner sees it, without its secret. */
export interface ApiToken {
  id: string;
  name: string;
  scopes: ApiTokenScope[];
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
}

/** Begins every secret, so that scanners for leaked secrets can tell what they found. */
export const SECRET_PREFIX = 'enspired_';

export function toApiToken(row: ApiTokenEntity): ApiToken {
  const { id, name, scopes, createdAt, lastUsedAt, expiresAt } = row;
  return { id, name, scopes: scopesOf(scopes), createdAt, lastUsedAt, expiresAt };
}

export function scopesOf(stored: string): ApiTokenScope[] {
  const given = stored.split(',');
  return apiTokenScopes.filter((scope) => given.includes(scope));
}
