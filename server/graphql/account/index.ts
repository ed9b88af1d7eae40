import { ApiTokenResolver } from './apiToken.resolver';
import { DeleteAccountResolver } from './deleteAccount.resolver';
import { EmailResolver } from './email.resolver';
import { LinkedAccountResolver } from './linkedAccount.resolver';
import { PasswordResolver } from './password.resolver';
import { ProfileResolver } from './profile.resolver';
import { SecurityResolver } from './security.resolver';

/** Resolvers of the user's own account. */
export const accountResolvers = [
  ApiTokenResolver,
  DeleteAccountResolver,
  EmailResolver,
  LinkedAccountResolver,
  PasswordResolver,
  ProfileResolver,
  SecurityResolver,
] as const;
