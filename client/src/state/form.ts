import type { StateEntry } from './entry';

/**
 * The persisted form record (specification section 3): username (the name at sign-up), email and password. The
 * password is part of the record in memory, but never of what is written (P6, docs/decisions/0004).
 */
export interface FormRecord {
  username: string;
  email: string;
  password: string;
}

const emptyForm: FormRecord = { username: '', email: '', password: '' };

export const formEntry: StateEntry<FormRecord> = {
  key: 'form',
  default: emptyForm,
  persist: true,
  reset: true,
  parse: parseForm,
  format: ({ username, email }) => JSON.stringify({ username, email }),
};

function parseForm(text: string): FormRecord | undefined {
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null) return undefined;
    return { ...emptyForm, username: textOf(stored, 'username'), email: textOf(stored, 'email') };
  } catch {
    return undefined;
  }
}

function textOf(record: object, name: string): string {
  const value: unknown = Reflect.get(record, name);
  return typeof value === 'string' ? value : '';
}

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
