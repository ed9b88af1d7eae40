import type { ApiTokenScope } from '../../generated/graphql';

/** What a token may be allowed, in the words of the settings. A new scope of the server does not compile without its own. */
export const scopeWords: Record<ApiTokenScope, { label: string; hint: string }> = {
  READ_ACCOUNT: { label: 'Read the account', hint: 'Name, e-mail address, picture.' },
  READ_LISTS: { label: 'Read the lists', hint: 'What you watch, have watched and plan to.' },
  WRITE_LISTS: { label: 'Change the lists', hint: 'Add, update and remove entries.' },
};

export const allScopes = Object.keys(scopeWords) as ApiTokenScope[];
