import DataLoader from 'dataloader';
import { pendingEmails } from '../../domain/accounts/email/emailChanges';
import { usersWithPassword } from '../../domain/accounts/password/credentialAccount';
import type { GraphqlContext } from '../context';

/** Parts of users, each loaded for all users of a query with one statement. Created once per request. */
export function userLoaders({ deps }: GraphqlContext) {
  return {
    /** Not cached: a mutation must see what the mutation before it changed. */
    hasPassword: new DataLoader((ids: readonly string[]) => usersWithPassword(deps, ids), { cache: false }),
    pendingEmail: new DataLoader((ids: readonly string[]) => pendingEmails(deps, ids), { cache: false }),
  };
}
