import { scryptSync, timingSafeEqual } from 'node:crypto';

const settings = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 };
const form = /^([0-9a-f]{32}):([0-9a-f]{128})$/;

/** Whether a stored password has the form that sites bring with them from the package (contract section 8). */
export function isScryptHash(stored: string): boolean {
  return form.test(stored);
}

/** Checks such a password. The salt is the hexadecimal text itself, not the bytes that it spells. */
export function verifyScrypt(stored: string, normalised: string): boolean {
  const [, salt, key] = form.exec(stored) ?? [];
  if (!salt || !key) return false;
  const derived = scryptSync(normalised, salt, 64, settings);
  return timingSafeEqual(derived, Buffer.from(key, 'hex'));
}
