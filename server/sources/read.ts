import type { RawRecord } from './descriptor';

/** Reads outside JSON without trusting its shape. */
export const isObject = (value: unknown): value is RawRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (isObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
    value,
  );
}

/** The text there, if there is one that is not blank. */
export function text(value: unknown, ...path: string[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === 'string' && found.trim() !== '' ? found : undefined;
}

/** The number above zero there. */
export function amount(value: unknown, ...path: string[]): number | undefined {
  const found = at(value, ...path);
  return typeof found === 'number' && Number.isFinite(found) && found > 0 ? found : undefined;
}

export function list(value: unknown, ...path: string[]): unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** An id of digits, written as a number or as a text. */
export function id(value: unknown, ...path: string[]): string | undefined {
  const found = at(value, ...path);
  const written = typeof found === 'number' ? String(found) : found;
  return typeof written === 'string' && /^[1-9]\d{0,11}$/.test(written) ? written : undefined;
}
