import type { Deps } from '../ports';
import { settingsOf } from '../settings/settings';
import type { Visibility } from './entry';

/** Somebody's lists, as somebody sees them. Every read of entries that are not one's own goes through one of these. */
export interface Viewing {
  ownerId: string;
  as: 'owner' | 'friend' | 'stranger';
  /** The viewer is an adult who has switched adult titles on (product P2). */
  adult: boolean;
}

/** One's own lists: everything that one keeps. */
export function ownLists(userId: string): Viewing {
  return { ownerId: userId, as: 'owner', adult: true };
}

/**
 * The one place that decides who sees what (product P4): first the owner's privacy, then each entry's own visibility. Null
 * when the owner's lists are closed to the viewer, which looks to them as if there were none.
 */
export async function viewingOf(
  { db, social }: Pick<Deps, 'db' | 'social'>,
  { ownerId, viewerId }: { ownerId: string; viewerId: string | null },
): Promise<Viewing | null> {
  if (ownerId === viewerId) return ownLists(ownerId);
  if (viewerId !== null && (await social.areBlocked(ownerId, viewerId))) return null;
  const [settings, viewer] = await settingsOf(db, viewerId === null ? [ownerId] : [ownerId, viewerId]);
  const friend = viewerId !== null && (await social.areFriends(ownerId, viewerId));
  const viewing: Viewing = { ownerId, as: friend ? 'friend' : 'stranger', adult: viewer?.adult ?? false };
  return settings && mayBeSeen(settings.privacy, viewing) ? viewing : null;
}

/** The lists of whoever has this handle, or null: closed and unknown look alike. */
export async function viewingOfHandle(
  deps: Pick<Deps, 'db' | 'social'>,
  { handle, viewerId }: { handle: string; viewerId: string | null },
): Promise<Viewing | null> {
  const ownerId = await deps.social.userIdOf(handle);
  return ownerId === null ? null : await viewingOf(deps, { ownerId, viewerId });
}

export function mayBeSeen(visibility: Visibility, { as }: Viewing): boolean {
  return visible[as].includes(visibility);
}

const visible: Record<Viewing['as'], readonly Visibility[]> = {
  owner: ['PUBLIC', 'FRIENDS', 'PRIVATE'],
  friend: ['PUBLIC', 'FRIENDS'],
  stranger: ['PUBLIC'],
};

/** The same as a condition on entries, of words from this file alone. Adult titles are left out for whoever did not ask for them. */
export function visibleEntries(viewing: Viewing): string {
  return `${visibleIn('l.visibility', viewing)} AND ${visibleAnime('l.animeId', viewing)}`;
}

export function visibleIn(column: 'l.visibility' | 'c.visibility', { as }: Viewing): string {
  if (as === 'owner') return '1 = 1';
  return `${column} IN (${visible[as].map((one) => `'${one}'`).join(', ')})`;
}

export function visibleAnime(column: 'l.animeId' | 'i.animeId', { adult }: Viewing): string {
  return adult ? '1 = 1' : `NOT EXISTS (SELECT 1 FROM anime x WHERE x.id = ${column} AND x.adult = 1)`;
}
