import { limits } from '../../../config/limits';
import { updateProfile } from '../../../data/stores/profileStore';
import { isWaiting } from '../../../data/stores/signUpRequestStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { type Viewing, viewingOf } from '../../tracking/visibility';
import { type Relationship, relationshipsTo } from '../friends/friendLists';
import { userIdOf } from '../people/handles';
import { readProfileRow } from '../people/people';
import type { Reader } from '../reader';
import { cleanOptionalText } from '../text/requireText';
import { storeHtml } from '../text/storedHtml';

export interface Profile {
  id: string;
  handle: string;
  name: string;
  avatar: string | null;
  /** How the reader may view the profile; null if its owner has closed it. Everything below depends on it. */
  viewing: Viewing | null;
  relationship: Relationship;
  banner: string | null;
  about: string | null;
  joinedAt: Date | null;
}

type ProfileDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'social'>;

/**
 * A user's public profile. The list visibility rules decide who may see it; a closed one shows only name, handle and picture,
 * as comments do. Someone who has blocked the reader does not exist for them, nor does who waits for approval.
 */
export async function profileOf(
  deps: ProfileDeps,
  { handle, reader }: { handle: string; reader: Reader },
): Promise<Profile | null> {
  const userId = await userIdOf(deps, handle);
  return userId === null ? null : await readProfileOfUser(deps, { userId, reader });
}

export async function readProfileOfUser(
  deps: ProfileDeps,
  { userId, reader }: { userId: string; reader: Reader },
): Promise<Profile | null> {
  if (reader.blockedBy.has(userId)) return null;
  const row = await readProfileRow(deps, userId);
  if (!row) return null;
  const [relationship = 'NONE'] = await relationshipsTo(deps, { reader, userIds: [userId] });
  const viewing = await viewingOf(deps, { ownerId: userId, viewerId: reader.userId });
  const { handle, name, image: avatar } = row;
  // Only moderators know of who waits for approval.
  if (!viewing && !reader.moderator && (await isWaiting(deps.db.manager, userId))) return null;
  const card = { id: userId, handle, name, avatar, viewing, relationship };
  if (!viewing) return { ...card, banner: null, about: null, joinedAt: null };
  return { ...card, banner: row.banner, about: row.about, joinedAt: row.joinedAt };
}

/** Sets a user's own description, in Markdown. */
export async function updateAbout(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'admission'>,
  { userId, about }: { userId: string; about: string },
): Promise<void> {
  const text = cleanOptionalText(about, limits.aboutLength);
  await deps.admission.admitPost({ userId, text });
  if (!(await readProfileRow(deps, userId))) throw new AppError('UNAUTHENTICATED');
  await deps.db.transaction(async (manager) => {
    await updateProfile(manager, userId, { about: text });
    await storeHtml(manager, 'about', { id: userId, text });
  });
}
