import DataLoader from 'dataloader';
import { readPendingEmails } from '../../domain/accounts/email/emailChanges';
import { findUsersWithPassword } from '../../domain/accounts/password/credentialAccount';
import type { GraphqlContext } from '../context';

/** Parts of users, each loaded for all users of a query with one statement. Created once per request. */
export function userLoaders({ deps }: GraphqlContext) {
  return {
    /** Not cached: a mutation must see what the mutation before it changed. */
    hasPassword: new DataLoader((ids: readonly string[]) => findUsersWithPassword(deps, ids), {
      cache: false,
    }),
    pendingEmail: new DataLoader((ids: readonly string[]) => readPendingEmails(deps, ids), { cache: false }),
  };
}
