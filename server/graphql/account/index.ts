import { ApiTokenResolver } from './apiToken.resolver';
import { DeleteAccountResolver } from './deleteAccount.resolver';
import { LinkedAccountResolver } from './linkedAccount.resolver';
import { PasswordResolver } from './password.resolver';

/** What people do with their own account. */
export const accountResolvers = [
  ApiTokenResolver,
  DeleteAccountResolver,
  LinkedAccountResolver,
  PasswordResolver,
] as const;
