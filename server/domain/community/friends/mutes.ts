import { friendshipExists } from '../../../data/stores/friendStore';
import {
  deleteMute,
  insertMute,
  mutedAmong,
  muteExists,
  mutesOf,
} from '../../../data/stores/mutedFriendStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { type Part, type PartInput, partOf, sliceOf } from '../cursor';
import { type Reader, requireMet, type Writer } from '../reader';
import type { Since } from './friendLists';
import { changePair } from './requests';

/** Leaves a friend out of the activity that the reader sees, or takes them in again. They stay friends, and are not told. */
export async function muteFriend(
  deps: Pick<Deps, 'db' | 'clock'>,
  { reader, handle, muted }: { reader: Writer; handle: string; muted: boolean },
): Promise<string> {
  const userId = reader.userId;
  const friendId = await requireMet(deps, reader, handle);
  const mute = { userId, friendId };
  await changePair(deps, [userId, friendId], async (manager) => {
    if (!(await friendshipExists(manager, userId, friendId))) throw new AppError('NOT_FOUND');
    if ((await muteExists(manager, mute)) === muted) return;
    if (muted) await insertMute(manager, { ...mute, createdAt: deps.clock.now() });
    else await deleteMute(manager, mute);
  });
  return friendId;
}

/** Friends a user has muted, latest first: only for that user. */
export async function mutedBy(
  { db }: Pick<Deps, 'db'>,
  { userId, ...part }: PartInput & { userId: string },
): Promise<Part<Since>> {
  const rows = await mutesOf(db.manager, { userId, ...sliceOf(part) });
  return partOf(rows, part.limit, {
    cursor: ({ userId: id, at }) => ({ id, at }),
    item: (since) => since,
  });
}

/** Whether the reader has muted each of these people. */
export async function areMuted(
  { db }: Pick<Deps, 'db'>,
  { reader, userIds }: { reader: Reader; userIds: readonly string[] },
): Promise<boolean[]> {
  if (reader.userId === null) return userIds.map(() => false);
  const muted = await mutedAmong(db.manager, { userId: reader.userId, friendIds: userIds });
  return userIds.map((id) => muted.has(id));
}
