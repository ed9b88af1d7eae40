import type { StateEntry } from './entry';
import { makeVar, type ReactiveVar } from './reactive';

/**
 * A reactive variable persisted in localStorage. Storage that throws (private mode, full, switched off) is ignored: the value
 * then lasts as long as the page. Changes made in other tabs arrive here, too.
 */
export function persistedVar<T>(entry: StateEntry<T>): ReactiveVar<T> {
  const variable = makeVar(entry.persist ? readStored(entry) : entry.default);
  if (!entry.persist) return variable;

  // onNextChange fires once only, so the listener registers itself again each time.
  const remember = (value: T) => {
    writeStored(entry.key, entry.format(value));
    variable.onNextChange(remember);
  };
  variable.onNextChange(remember);

  // On a server there is neither storage nor other tabs.
  globalThis.window?.addEventListener('storage', (event) => {
    if (event.key === entry.key && event.newValue !== null) variable(parseStored(entry, event.newValue));
  });
  return variable;
}

export function forgetStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage isn't available, so nothing was stored.
  }
}

function readStored<T>(entry: StateEntry<T>): T {
  try {
    const text = localStorage.getItem(entry.key);
    return text === null ? entry.default : parseStored(entry, text);
  } catch {
    return entry.default;
  }
}

function parseStored<T>(entry: StateEntry<T>, text: string): T {
  return entry.parse(text) ?? entry.default;
}

function writeStored(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // See above: the value stays in memory.
  }
}
