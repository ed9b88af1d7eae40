import type { StateEntry } from './entry';
import { makeVar, type ReactiveVar } from './reactive';

/**
 * A reactive variable that remembers itself in localStorage. Storage that throws (private mode, full, switched off)
 * is ignored: the value then lives as long as the page. A change made in another tab arrives here, too.
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

  // On a server nothing is stored, and there are no tabs.
  globalThis.window?.addEventListener('storage', (event) => {
    if (event.key === entry.key && event.newValue !== null) variable(parseStored(entry, event.newValue));
  });
  return variable;
}

export function forgetStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is not available, so nothing was remembered.
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
