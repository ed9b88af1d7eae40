import { randomInt } from 'node:crypto';
import { limits } from '../../../config/limits';
import { deleteRetiredHandles, handleOwner, isHandleUsed } from '../../../data/stores/handleStore';
import type { Deps } from '../../deps';

/** Words that an address or an operator may need, or that would mislead as a name. */
const reserved = new Set([
  ...['about', 'account', 'admin', 'administrator', 'all', 'anonymous', 'api', 'auth', 'bot', 'channel'],
  ...['comments', 'deleted', 'deleted_user', 'enspired', 'everyone', 'friends', 'guest', 'help', 'here'],
  ...['legal', 'login', 'me', 'mod', 'moderator', 'mods', 'new', 'nobody', 'none', 'null', 'official'],
  ...['operator', 'operators', 'owner', 'profile', 'root', 'security', 'settings', 'sign_in', 'sign_up'],
  ...['site', 'staff', 'support', 'system', 'team', 'thread', 'threads', 'undefined', 'user', 'you'],
]);

const form = new RegExp(`^[a-z][a-z0-9_]{${limits.handleShortest - 1},${limits.handleLongest - 1}}$`);

/** Whether a text is a valid handle: lower-case letters, digits and _, starting with a letter, not reserved. */
export function isHandle(text: string): boolean {
  return form.test(text) && !reserved.has(text);
}

/** Handles are case-insensitive, with or without the @. */
export function normaliseHandle(text: string): string {
  return text.trim().replace(/^@/, '').toLowerCase();
}

/** Room for digits after a taken name. */
const SUFFIX_CHARACTERS = 7;

/** A first handle derived from a name; `fan` for a name without Latin letters. */
export function handleFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_$/g, '')
    .slice(0, limits.handleLongest - SUFFIX_CHARACTERS)
    .replace(/_$/, '');
  return plain.length >= limits.handleShortest ? plain : 'fan';
}

/** The user behind a current or former handle; null if no one has it. */
export async function userIdOf({ db }: Pick<Deps, 'db'>, handle: string): Promise<string | null> {
  return (await handleOwner(db, normaliseHandle(handle))) ?? null;
}

/**
 * Whether anyone has or had a handle: links with it must never lead to someone else. A deleted account's handle is reserved for
 * a year. An operator's handle gives power over the site, so no one can take it.
 */
export async function isTaken(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  handle: string,
): Promise<boolean> {
  return (
    config.operators.includes(handle) ||
    (await isHandleUsed(db, { handle, retiredSince: retiredSince({ clock }) }))
  );
}

export const MAX_HANDLE_ATTEMPTS = 20;

/** A handle as people without a name get it at sign-up. */
export async function neutralHandle(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<string> {
  for (let round = 0; round < MAX_HANDLE_ATTEMPTS; round += 1) {
    const handle = `${handleFrom('')}_${randomInt(10 ** 6)}`;
    if (!(await isTaken(deps, handle))) return handle;
  }
  throw new Error('No neutral handle is free');
}

const DAY_MS = 86_400_000;
const HANDLES_PER_BATCH = 500;

/** Handles of accounts deleted before this are free again. */
function retiredSince({ clock }: Pick<Deps, 'clock'>): Date {
  return new Date(clock.now().getTime() - limits.retiredHandleDays * DAY_MS);
}

/** Frees handles that have been retired for a year. */
export async function sweepHandles(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  isStopping = () => false,
): Promise<void> {
  while (!isStopping()) {
    const until = retiredSince({ clock });
    if ((await deleteRetiredHandles(db.manager, { until, most: HANDLES_PER_BATCH })) < HANDLES_PER_BATCH)
      return;
  }
}
