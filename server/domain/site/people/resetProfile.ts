import type { EntityManager } from 'typeorm';
import { inWords, type ProfilePart, profileParts, profilePartWords } from '../../../../shared/moderation';
import { limits } from '../../../config/limits';
import { deleteFormerHandle, didHaveHandle, retireHandle } from '../../../data/stores/handleStore';
import { findProfile, type Profile, updateProfile } from '../../../data/stores/profileStore';
import { findUser, type UserRow, updateUser } from '../../../data/stores/userStore';
import { AppError } from '../../../errors/AppError';
import { logModeration } from '../../community/moderation/moderationLog';
import { addNotices, announceNotices } from '../../community/notifications/addNotices';
import { neutralHandle, normaliseHandle } from '../../community/people/handles';
import { forgetPicture } from '../../community/pictures/setPicture';
import { requireMet, requireModerator, type Writer } from '../../community/reader';
import { requireText } from '../../community/text/requireText';
import { storeHtml } from '../../community/text/storedHtml';
import type { Deps } from '../../deps';
import { changeLists } from '../../tracking/changeLists';
import { mailPerson } from './mailPerson';
import { requirePower } from './requirePower';

type ResetDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'config' | 'log' | 'events' | 'mail' | 'pictures'>;

export interface ProfileReset {
  parts: readonly ProfilePart[];
  reason: string;
}

interface Named {
  /** As whom the moderator knows them; the handle to reset, even one that they have left since. */
  handle: string;
}

/**
 * Takes parts of a profile away, as a moderator: who has something there else is told what and why. A reset handle leads nowhere,
 * and no one can take it for a year, its former owner included. Protected are the same people as from suspensions. Fails with
 * `NOTHING_CHANGES` if none of it is there.
 */
export async function resetProfile(
  deps: ResetDeps,
  { moderator, handle, ...given }: ProfileReset & { moderator: Writer; handle: string },
): Promise<string> {
  const by = requireModerator(moderator);
  const userId = await requireMet(deps, by, handle);
  const reason = requireText(given.reason, limits.suspensionReason);
  if (given.parts.length === 0) throw new AppError('INVALID_ARGUMENT');
  await requirePower(deps, by, userId);
  const parts = profileParts.filter((part) => given.parts.includes(part));
  await takeAway(deps, { userId, byId: by.userId, handle, parts, reason });
  deps.log.info({ event: 'profile reset', userId, by: by.userId, parts }, 'a profile was reset');
  return userId;
}

/** Resets a profile whatever powers its owner has: from the server, when no one can sign in. */
export async function takeAway(
  deps: ResetDeps,
  { userId, byId, parts, reason, ...named }: ProfileReset & Named & { userId: string; byId: string | null },
): Promise<void> {
  const neutral = parts.includes('HANDLE') ? await neutralHandle(deps) : null;
  const { files, told } = await changeLists(deps, userId, async (manager) => {
    const [user, profile] = [await findUser(manager, { id: userId }), await findProfile(manager, userId)];
    if (!user || !profile) throw new AppError('NOT_FOUND');
    const taken = parts.filter((part) => isThere(part, { user, profile }));
    if (taken.length === 0) throw new AppError('NOTHING_CHANGES');
    const handle = normaliseHandle(named.handle);
    const isFormer = neutral !== null && (await didHaveHandle(manager, { userId, handle }));
    await write(deps, manager, { user, taken, handle: isFormer ? null : neutral });
    if (isFormer) await deleteFormerHandle(manager, { userId, handle });
    if (neutral !== null)
      await retireHandle(manager, {
        handle: isFormer ? handle : profile.handle,
        retiredAt: deps.clock.now(),
      });
    const detail = inWords(taken.map((part) => profilePartWords[part]));
    await logModeration(deps, manager, { kind: 'PROFILE_RESET', byId, personId: userId, reason, detail });
    await mailPerson(deps, manager, { userId, template: 'profileReset', data: { parts: detail, reason } });
    const notice = { userId, kind: 'PROFILE_RESET', about: `reset:${deps.random.id()}` } as const;
    return {
      files: [
        ...(taken.includes('PICTURE') ? [profile.avatar] : []),
        ...(taken.includes('BANNER') ? [profile.banner] : []),
      ],
      told: await addNotices(deps, manager, [{ ...notice, reference: taken.join(',') }]),
    };
  });
  for (const key of files) if (key) await forgetPicture(deps, key);
  announceNotices(deps, told);
}

interface Before {
  user: UserRow;
  profile: Profile;
}

function isThere(part: ProfilePart, { user, profile }: Before): boolean {
  const there: Record<ProfilePart, boolean> = {
    NAME: user.name !== '',
    PICTURE: user.image !== null || profile.avatar !== null,
    BANNER: profile.banner !== null,
    ABOUT: profile.about !== '',
    HANDLE: true,
  };
  return there[part];
}

async function write(
  { clock }: ResetDeps,
  manager: EntityManager,
  { user, taken, handle }: Pick<Before, 'user'> & { taken: readonly ProfilePart[]; handle: string | null },
): Promise<void> {
  const now = clock.now();
  const is = (part: ProfilePart) => taken.includes(part);
  if (is('NAME') || is('PICTURE'))
    await updateUser(manager, user.id, {
      ...(is('NAME') && { name: '' }),
      ...(is('PICTURE') && { image: null }),
      updatedAt: now,
    });
  const changes = {
    ...(is('PICTURE') && { avatar: null }),
    ...(is('BANNER') && { banner: null }),
    ...(is('ABOUT') && { about: '' }),
    ...(handle !== null && { handle }),
  };
  if (Object.keys(changes).length > 0) await updateProfile(manager, user.id, changes);
  if (is('ABOUT')) await storeHtml(manager, 'about', { id: user.id, text: '' });
}
