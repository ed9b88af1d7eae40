import type { RawProfile } from './descriptor';

/** Reads a text (or number, as text) along a path of an answer that may be anything: `text(raw, 'data', 0, 'id')`. */
export function text(raw: RawProfile, ...path: (string | number)[]): string | undefined {
  const value = at(raw, path);
  if (typeof value === 'string' && value !== '') return value;
  // A larger number has lost digits: two people could share one id.
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

/** True only for `true`, or the text that some providers write for it. */
export function flag(raw: RawProfile, ...path: (string | number)[]): boolean {
  const value = at(raw, path);
  return value === true || value === 'true';
}

/** The value at a path, whatever it is. */
export function at(raw: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string | number, unknown>)[key]
        : undefined,
    raw,
  );
}
