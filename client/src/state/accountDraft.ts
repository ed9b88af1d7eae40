/**
 * What was typed in the settings and not saved yet, so that a look at another page, or a session that ended meanwhile,
 * loses nothing. In memory only, and shown to nobody but the person who typed it. Passwords are never part of it.
 */
export interface AccountDraft {
  /** The id of the person; null while there is nothing. */
  owner: string | null;
  values: Readonly<Record<string, string>>;
}

export const noDraft: AccountDraft = { owner: null, values: {} };
