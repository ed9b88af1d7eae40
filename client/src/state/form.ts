import type { StateEntry } from './entry';

/**
 * The persisted form record: username (the name at sign-up), email and password. The password is kept in memory but never
 * written to storage (docs/decisions/0004).
 */
export interface FormRecord {
  username: string;
  email: string;
  password: string;
}

const emptyForm: FormRecord = { username: '', email: '', password: '' };

export const formEntry: StateEntry<FormRecord> = {
  default: emptyForm,
  parse: (text) => {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null) return undefined;
    return { ...emptyForm, username: textOf(stored, 'username'), email: textOf(stored, 'email') };
  },
  format: ({ username, email }) => JSON.stringify({ username, email }),
};

function textOf(record: object, name: string): string {
  const value: unknown = Reflect.get(record, name);
  return typeof value === 'string' ? value : '';
}

/**
 * Unsaved input of the settings, posts and dialogs, so that visiting another page, closing a dialog or a session ending meanwhile
 * loses nothing. Kept in memory, shown only to the person who typed it, and never includes passwords.
 */
export interface AccountDraft {
  /** The user's id; null when there is no draft. */
  owner: string | null;
  values: Readonly<Record<string, string>>;
}

export const noDraft: AccountDraft = { owner: null, values: {} };
