/**
 * One row of the state table: a default, and how the value is written to and read from storage. `parse` returns undefined for
 * text it does not recognise, and the default applies. `reset` marks what resetAll() restores.
 */
export interface StateEntry<T> {
  default: T;
  key: string;
  persist?: boolean;
  reset?: boolean;
  parse(text: string): T | undefined;
  format(value: T): string;
}

type Options = Pick<StateEntry<unknown>, 'persist' | 'reset'>;

/** One of a fixed set of values. Persisted by default. */
export function choice<const T extends string>(
  key: string,
  values: readonly T[],
  fallback: NoInfer<T>,
  options: Options = { persist: true },
): StateEntry<T> {
  return {
    key,
    default: fallback,
    ...options,
    parse: (text) => values.find((value) => value === text),
    format: String,
  };
}

/** A boolean that is false only when the stored text is `false` (episodes sort). */
export function flagOn(key: string, options: Options = { persist: true }): StateEntry<boolean> {
  return { key, default: true, ...options, parse: (text) => text !== 'false', format: String };
}

export function page(key: string): StateEntry<number> {
  return { key, default: 1, reset: true, parse: wholePage, format: String };
}

/** An instant as ISO text, or null if none is set yet. */
export function instant(key: string): StateEntry<string | null> {
  return {
    key,
    default: null,
    persist: true,
    parse: (text) => (Number.isNaN(Date.parse(text)) ? undefined : text),
    format: (value) => value ?? '',
  };
}

/** A few short texts, newest first. */
export function texts(
  key: string,
  most: number,
  options: Options = { persist: true },
): StateEntry<readonly string[]> {
  return {
    key,
    default: [],
    ...options,
    parse: (text) => {
      try {
        const list: unknown = JSON.parse(text);
        if (Array.isArray(list)) return list.filter((one) => typeof one === 'string').slice(0, most);
      } catch {}
      return undefined;
    },
    format: (value) => JSON.stringify(value.slice(0, most)),
  };
}

/** A value kept in memory only. */
export function memory<T>(key: string, fallback: T, options: Pick<Options, 'reset'> = {}): StateEntry<T> {
  return { key, default: fallback, ...options, parse: () => undefined, format: () => '' };
}

function wholePage(text: string): number | undefined {
  const number = Number(text);
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined;
}
