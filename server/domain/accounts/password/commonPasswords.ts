import { dictionary } from '@zxcvbn-ts/language-common';

/** How many of the best-known passwords are refused (security A3), counted among those long enough to be tried at all. */
const REFUSED = 3000;
const SHORTEST = 8;

let known: Set<string> | undefined;

/** Whether a password, in any letter case, is among the best-known ones. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(list().slice(0, REFUSED));
  return known.has(password.normalize('NFKC').toLowerCase());
}

/** Most used first. */
function list(): string[] {
  return (dictionary['passwords-common'] as string[]).filter((word) => word.length >= SHORTEST);
}
