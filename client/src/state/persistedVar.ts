import type { StateEntry } from './entry';
import { makeVar, type ReactiveVar } from './reactive';

/**
 * A reactive variable that is stored under this key if its entry can be parsed: in localStorage, or the tab's sessionStorage.
 * Storage that throws (private mode, full, switched off) is ignored: the value then lasts as long as the page. Changes made in
 * other tabs arrive here, too.
 */
export function persistedVar<T>(key: string, entry: StateEntry<T>): ReactiveVar<T> {
  const { parse, format = String, tab } = entry;
  if (!parse) return makeVar(entry.default);
  const read = (text: string | null) =>
    (text === null ? undefined : attempt(() => parse(text))) ?? entry.default;
  const storage = () => (tab ? sessionStorage : localStorage);
  const variable = makeVar(read(attempt(() => storage().getItem(key)) ?? null));
  variable.subscribe((value) => attempt(() => storage().setItem(key, format(value))));
  // On a server there is neither storage nor other tabs.
  globalThis.window?.addEventListener('storage', (event) => {
    if (event.key === key && event.newValue !== null) variable(read(event.newValue));
  });
  return variable;
}

export function forgetStored(key: string): void {
  attempt(() => localStorage.removeItem(key));
  attempt(() => sessionStorage.removeItem(key));
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
