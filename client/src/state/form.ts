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
 * Unsaved input of the settings, posts and dialogs, so that visiting another page, closing a dialog, a reload or a session ending
 * meanwhile loses nothing. Kept by the tab, shown only to the person who typed it, and never includes passwords.
 */
export interface AccountDraft {
  /** The user's id; null when there is no draft. */
  owner: string | null;
  /** Those changed last come last. */
  values: Readonly<Record<string, string>>;
}

export const noDraft: AccountDraft = { owner: null, values: {} };

/** How many characters of drafts a tab stores; the newest first. */
const mostStored = 100_000;

export const draftEntry: StateEntry<AccountDraft> = {
  default: noDraft,
  tab: true,
  parse: (text) => {
    const { owner, values } = JSON.parse(text) as { owner: unknown; values: object };
    const known = Object.entries(values).filter(([, value]) => typeof value === 'string');
    return typeof owner === 'string' || owner === null
      ? { owner, values: Object.fromEntries(known) }
      : undefined;
  },
  format: ({ owner, values }) => {
    let room = mostStored;
    const newest = Object.entries(values)
      .reverse()
      .filter(([name, value]) => {
        room -= name.length + value.length;
        return room >= 0;
      });
    return JSON.stringify({ owner, values: Object.fromEntries(newest.reverse()) });
  },
};
