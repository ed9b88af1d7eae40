import { FIRST_OWN_ID } from '../ownId';
import type { Visibility } from './entryRow';

/** A viewer's access to an owner's lists. Every read of another user's entries goes through one of these. */
export interface Viewing {
  ownerId: string;
  as: 'owner' | 'friend' | 'stranger';
  /** The viewer is an adult who has switched adult titles on. */
  adult: boolean;
}

/** Which visibilities each kind of viewer may see. */
export const visibleTo: Readonly<Record<Viewing['as'], readonly Visibility[]>> = {
  owner: ['PUBLIC', 'FRIENDS', 'PRIVATE'],
  friend: ['PUBLIC', 'FRIENDS'],
  stranger: ['PUBLIC'],
};

/**
 * Condition for the entries that a viewer may see, in statements that alias `list_entry` as `l`. It contains no input. Excludes
 * adult titles for viewers who have not switched them on.
 */
export function visibleEntries(viewing: Viewing): string {
  return `${visibleIn('l.visibility', viewing)} AND ${visibleAnime('l.animeId', viewing)}`;
}

/**
 * Condition for the entries that everyone may see, of users whose profile everyone may see, in statements that alias
 * `list_entry` as `l` and its owner's `user_settings` as `s`.
 */
export const openToAll = "l.visibility = 'PUBLIC' AND COALESCE(s.privacy, 'PUBLIC') = 'PUBLIC'";

export function visibleIn(column: 'l.visibility' | 'c.visibility', { as }: Viewing): string {
  if (as === 'owner') return '1 = 1';
  return `${column} IN (${visibleTo[as].map((one) => `'${one}'`).join(', ')})`;
}

/** Excludes own anime for anyone but their owner. */
export function visibleAnime(column: 'l.animeId' | 'i.animeId', { as, adult }: Viewing): string {
  const whose = as === 'owner' ? '1 = 1' : `${column} < ${FIRST_OWN_ID}`;
  return adult
    ? whose
    : `${whose} AND NOT EXISTS (SELECT 1 FROM anime x WHERE x.id = ${column} AND x.adult = 1)`;
}
