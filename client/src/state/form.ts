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

export const emptyForm: FormRecord = { username: '', email: '', password: '' };

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
