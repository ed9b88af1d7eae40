import { FIRST_OWN_ID } from '../ownId';
import type { Visibility } from './entryRow';

/** Somebody's lists, as somebody sees them. Every read of entries that are not one's own goes through one of these. */
export interface Viewing {
  ownerId: string;
  as: 'owner' | 'friend' | 'stranger';
  /** The viewer is an adult who has switched adult titles on (product P2). */
  adult: boolean;
}

/** Which visibilities each kind of viewer may see. */
export const visibleTo: Readonly<Record<Viewing['as'], readonly Visibility[]>> = {
  owner: ['PUBLIC', 'FRIENDS', 'PRIVATE'],
  friend: ['PUBLIC', 'FRIENDS'],
  stranger: ['PUBLIC'],
};

/**
 * A condition for the entries that a viewer may see, in a statement in which `list_entry` is called `l`. All its words come
 * from this file. Adult titles are left out for anyone who hasn't switched them on.
 */
export function visibleEntries(viewing: Viewing): string {
  return `${visibleIn('l.visibility', viewing)} AND ${visibleAnime('l.animeId', viewing)}`;
}

export function visibleIn(column: 'l.visibility' | 'c.visibility', { as }: Viewing): string {
  if (as === 'owner') return '1 = 1';
  return `${column} IN (${visibleTo[as].map((one) => `'${one}'`).join(', ')})`;
}

/** What somebody added for themselves alone, nobody else meets. */
export function visibleAnime(column: 'l.animeId' | 'i.animeId', { as, adult }: Viewing): string {
  const whose = as === 'owner' ? '1 = 1' : `${column} < ${FIRST_OWN_ID}`;
  return adult
    ? whose
    : `${whose} AND NOT EXISTS (SELECT 1 FROM anime x WHERE x.id = ${column} AND x.adult = 1)`;
}
