import { limits } from '../../../config/limits';

/** Words that an address or an operator may need, and that would deceive as a name. */
const reserved = new Set([
  ...['about', 'account', 'admin', 'administrator', 'all', 'anonymous', 'api', 'auth', 'bot', 'channel'],
  ...['comments', 'deleted', 'deleted_user', 'enspired', 'everyone', 'friends', 'guest', 'help', 'here'],
  ...['legal', 'login', 'me', 'mod', 'moderator', 'mods', 'new', 'nobody', 'none', 'null', 'official'],
  ...['operator', 'operators', 'owner', 'profile', 'root', 'security', 'settings', 'sign_in', 'sign_up'],
  ...['site', 'staff', 'support', 'system', 'team', 'thread', 'threads', 'undefined', 'user', 'you'],
]);

const form = new RegExp(`^[a-z][a-z0-9_]{${limits.handleShortest - 1},${limits.handleLongest - 1}}$`);

/** Whether somebody may be called so: small letters, digits and _, a letter first, no reserved word. */
export function isHandle(text: string): boolean {
  return form.test(text) && !reserved.has(text);
}

/** A handle is looked up as it was typed, whatever the case and with or without its @. */
export function normaliseHandle(text: string): string {
  return text.trim().replace(/^@/, '').toLowerCase();
}

/** A first handle after a name; what has no Latin letters becomes `fan`. */
export function handleFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, limits.handleLongest - SUFFIX)
    .replace(/_+$/, '');
  return plain.length >= limits.handleShortest ? plain : 'fan';
}

/** Room for digits behind a name that is taken. */
const SUFFIX = 7;
