import type { EntityManager } from 'typeorm';
import { countedCommentsBy, deleteLikesBy, eraseCommentsBy } from '../../../data/stores/commentWriteStore';
import { retireHandles } from '../../../data/stores/handleStore';
import { deleteHtmlOfAuthor } from '../../../data/stores/htmlStore';
import { findProfile, updateProfile } from '../../../data/stores/profileStore';
import { eraseQuotesOf, renameSubject } from '../../../data/stores/reportStore';
import { deleteReviewsBy, deleteVersionsOfAuthor } from '../../../data/stores/reviewStore';
import { isWaiting } from '../../../data/stores/signUpRequestStore';
import { clearTitlesOf, deleteThreadsOfOneVoice } from '../../../data/stores/threadStore';
import type { AccountDeletionHook, Deps } from '../../deps';
import { deleteAllOwnAnime } from '../../tracking/own/ownAnime';
import { forgetPicture } from '../pictures/setPicture';
import { recount } from '../threads/recount';

/**
 * What a deleted account leaves behind: threads, comments and written reviews stay, unsigned, unless the owner asked to erase
 * them; its likes no longer count; its pictures and private anime are removed; no one else gets its handles for a year. Profile, friends,
 * recommendations and notifications are deleted by foreign keys.
 */
export function createAccountDeletionHook({
  config,
  clock,
  random,
  pictures,
  log,
}: Pick<Deps, 'config' | 'clock' | 'random' | 'pictures' | 'log'>): AccountDeletionHook {
  return {
    // Kept until the deletion is confirmed, perhaps hours later by an emailed link; each one that begins sets it again.
    saveWish: async (manager, { userId, postsGo }) =>
      await updateProfile(manager, userId, { postsGoSince: postsGo ? clock.now() : null }),
    beforeDelete: async (manager, userId) => {
      const profile = await findProfile(manager, userId);
      // That of an account that was never approved was never anyone's.
      if (!(await isWaiting(manager, userId)))
        await retireHandles(manager, { userId, retiredAt: clock.now() });
      await deleteLikesBy(manager, { userId });
      const asked = profile?.postsGoSince?.getTime() ?? 0;
      const lately = asked > clock.now().getTime() - config.auth.deleteLifetime * 1000;
      await deleteReviewsBy(manager, { userId, all: lately });
      await renameSubject(manager, { subjectId: userId, to: random.id() });
      if (lately) await erasePosts(manager, userId);
      await deleteAllOwnAnime(manager, userId);
      const keys = [profile?.avatar, profile?.banner].flatMap((key) => key ?? []);
      return async () => {
        for (const key of keys) await forgetPicture({ pictures, log }, key);
      };
    },
  };
}

/** Erases the account's own texts. Others' texts stay: a thread in which others wrote remains, without title and opening. */
async function erasePosts(manager: EntityManager, userId: string): Promise<void> {
  await deleteThreadsOfOneVoice(manager, userId);
  const counted = await countedCommentsBy(manager, userId);
  await clearTitlesOf(manager, userId);
  await deleteHtmlOfAuthor(manager, userId);
  await deleteVersionsOfAuthor(manager, userId);
  await eraseCommentsBy(manager, userId);
  await eraseQuotesOf(manager, userId);
  await recount(manager, counted);
}
