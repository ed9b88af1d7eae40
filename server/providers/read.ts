import type { RawProfile } from './descriptor';

/** Reads a string (or a number, as a string) along a path of an untrusted response: `text(raw, 'data', 0, 'id')`. */
export function text(raw: RawProfile, ...path: (string | number)[]): string | undefined {
  const value = at(raw, path);
  if (typeof value === 'string' && value !== '') return value;
  // Unsafe integers have lost digits, so two people could share an id.
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

/** The name of a person in standard claims (OpenID Connect Core 1.0, section 5.1): whole, or else in parts. */
export function nameOf(raw: RawProfile): string | undefined {
  const parts = [text(raw, 'given_name'), text(raw, 'family_name')];
  return text(raw, 'name') ?? (parts.filter(Boolean).join(' ') || undefined);
}

/** True only for `true`, or the string that some providers send for it. */
export function flag(raw: RawProfile, ...path: (string | number)[]): boolean {
  const value = at(raw, path);
  return value === true || value === 'true';
}

/** The value at a path, of any type. */
export function at(raw: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string | number, unknown>)[key]
        : undefined,
    raw,
  );
}
