import { isWaiting } from '../../data/stores/signUpRequestStore';
import { type Viewing, visibleTo } from '../../data/stores/viewing';
import type { Deps } from '../deps';
import { settingsOf } from '../settings/settings';
import type { Visibility } from './entry';

export type { Viewing };

/** A user's own lists: everything that they keep. */
export function ownLists(userId: string): Viewing {
  return { ownerId: userId, as: 'owner', adult: true };
}

/**
 * The only place that decides who sees what: first the owner's privacy, then each entry's own visibility. Null if the owner's
 * lists are closed to the viewer, to whom it looks as if there were none.
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
  if (!settings || !mayBeSeen(settings.privacy, viewing)) return null;
  // Anyone can sign up to show something, until a moderator says otherwise.
  return (await isWaiting(db.manager, ownerId)) ? null : viewing;
}

/** The lists of the user with this handle, or null: closed and unknown look alike. */
export async function resolveViewing(
  deps: Pick<Deps, 'db' | 'social'>,
  { handle, viewerId }: { handle: string; viewerId: string | null },
): Promise<Viewing | null> {
  const ownerId = await deps.social.userIdOf(handle);
  return ownerId === null ? null : await viewingOf(deps, { ownerId, viewerId });
}

export function mayBeSeen(visibility: Visibility, { as }: Viewing): boolean {
  return visibleTo[as].includes(visibility);
}
