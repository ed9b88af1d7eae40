import { state } from '../../state';

/** What this browser searched for last, the newest first. A text that began another one is replaced by it. */
export function rememberSearch(text: string): void {
  const wanted = text.trim();
  if (wanted === '') return;
  const same = (known: string) => wanted.toLowerCase().startsWith(known.toLowerCase());
  state.recentSearches([wanted, ...state.recentSearches().filter((known) => !same(known))].slice(0, 6));
}

export function forgetSearches(): void {
  state.recentSearches([]);
}
