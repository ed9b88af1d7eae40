import type { Request } from 'express';
import { Strategy } from 'passport';
import { readApiToken } from '../domain/accounts/apiTokens';
import type { Deps } from '../domain/deps';

/** Whether a request has an `Authorization: Bearer` header, valid or not. Its cookies are then ignored. */
export function isBearerRequest(req: Request): boolean {
  return /^bearer(?:\s|$)/i.test(req.headers.authorization ?? '');
}

/** Authenticates by a personal API token in the Authorization header. Only for `/graphql` (contract 3). */
export class ApiTokenStrategy extends Strategy {
  constructor(private readonly deps: Pick<Deps, 'db' | 'clock' | 'log'>) {
    super();
  }

  override authenticate(req: Request): void {
    const [, secret = ''] = /^bearer +([\w.~+/-]+=*) *$/i.exec(req.headers.authorization ?? '') ?? [];
    readApiToken(this.deps, { secret }).then(
      (bearer) => (bearer ? this.success(bearer) : this.fail()),
      (error: unknown) => this.error(error),
    );
  }
}
