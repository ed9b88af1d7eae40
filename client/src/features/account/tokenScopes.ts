import type { ApiTokenScope } from '../../generated/graphql';

/** What a token may be allowed, in the words of the settings. A new scope of the server does not compile without its own. */
export const scopeWords: Record<ApiTokenScope, { label: string; hint: string }> = {
  READ_ACCOUNT: { label: 'Read your account', hint: 'Name, email address, picture.' },
  READ_LISTS: { label: 'Read your lists', hint: 'What you’re watching, have watched and plan to watch.' },
  WRITE_LISTS: { label: 'Change your lists', hint: 'Add, update and remove entries.' },
};

export const allScopes = Object.keys(scopeWords) as ApiTokenScope[];
