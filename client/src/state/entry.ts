/**
 * One row of the state table. It is stored locally if it has `parse`, which returns undefined or throws for text it doesn't
 * recognise: the default then applies. `format` writes what `parse` reads (by default, String). With `tab`, each tab stores its
 * own, until it is closed.
 */
export interface StateEntry<T> {
  default: T;
  parse?(text: string): T | undefined;
  format?(value: T): string;
  tab?: true;
}

/** One of a fixed set of values; the first is the default, unless another one is usual. */
export function choice<const T extends string>(values: readonly [T, ...T[]], usual?: string): StateEntry<T> {
  const parse = (text?: string) => values.find((value) => value === text);
  return { default: parse(usual) ?? values[0], parse };
}

/** A boolean that is false only when the stored text is `false` (episodes sort). */
export function flagOn(): StateEntry<boolean> {
  return { default: true, parse: (text) => text !== 'false' };
}

/** A boolean, or null until something sets it. */
export function flagUnset(): StateEntry<boolean | null> {
  return {
    default: null,
    parse: (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined),
  };
}

/** An instant as ISO text, or null if none is set yet. */
export function instant(): StateEntry<string | null> {
  return { default: null, parse: (text) => (Number.isNaN(Date.parse(text)) ? undefined : text) };
}

/** A few short texts, newest first. */
export function texts(most: number): StateEntry<readonly string[]> {
  return {
    default: [],
    parse: (text) => {
      const list: unknown = JSON.parse(text);
      return Array.isArray(list) ? list.filter((one) => typeof one === 'string').slice(0, most) : undefined;
    },
    format: (value) => JSON.stringify(value.slice(0, most)),
  };
}

/** The code of a country; empty until one is chosen. */
export function country(): StateEntry<string> {
  return { default: '', parse: (text) => (/^[A-Z]{2}$/.test(text) ? text : undefined) };
}

/** A value kept in memory only. */
export function memory<T>(fallback: T): StateEntry<T> {
  return { default: fallback };
}
