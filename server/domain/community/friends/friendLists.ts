import { areBlocked, blocksOf } from '../../../data/stores/blockStore';
import {
  areFriends,
  bonds,
  bondsOf,
  countFriendsOf,
  countRequests,
  friendIdsOf,
  friendsOf as readFriends,
  requestsOf,
  type Since,
} from '../../../data/stores/friendStore';
import type { Deps, SocialGraph } from '../../deps';
import { type Part, type PartInput, partOf, sliceOf } from '../cursor';
import { userIdOf } from '../people/handles';
import type { Reader } from '../reader';

export type { Since };

const cursors = {
  cursor: ({ userId, at }: Since) => ({ id: userId, at }),
  item: (since: Since) => since,
};

/**
 * A user's friends, newest first, without people hidden from the reader or closed to them. A user's own list has all of them,
 * since that is where a friendship is ended. A text finds those whose handle or name has its words.
 */
export async function friendsOf(
  { db }: Pick<Deps, 'db'>,
  { userId, reader, text = '', ...part }: PartInput & { userId: string; reader: Reader; text?: string },
): Promise<Part<Since>> {
  const words = text.trim().replace(/^@/, '').split(/\s+/).filter(Boolean);
  const rows = await readFriends(db.manager, { userId, reader, words, ...sliceOf(part) });
  return partOf(rows, part.limit, cursors);
}

/** How many friends the reader finds in `friendsOf`. */
export async function countFriends(
  { db }: Pick<Deps, 'db'>,
  { userIds, reader }: { userIds: readonly string[]; reader: Reader },
): Promise<number[]> {
  const counts = await countFriendsOf(db.manager, { userIds, reader });
  return userIds.map((id) => counts.get(id) ?? 0);
}

/** The reader's own pending requests, newest first, with their total. */
export async function friendRequestsOf(
  { db }: Pick<Deps, 'db'>,
  { userId, sent, ...part }: PartInput & { userId: string; sent: boolean },
): Promise<Part<Since> & { totalItems: number }> {
  const rows = await requestsOf(db.manager, { userId, sent, ...sliceOf(part) });
  const totalItems = await countRequests(db.manager, { userId, sent });
  return { ...partOf(rows, part.limit, cursors), totalItems };
}

/** People a user has blocked, newest first: only for that user. */
export async function blockedBy(
  { db }: Pick<Deps, 'db'>,
  { userId, ...part }: PartInput & { userId: string },
): Promise<Part<Since>> {
  return partOf(await blocksOf(db.manager, { userId, ...sliceOf(part) }), part.limit, cursors);
}

/** How a user is related to a reader ("Friends"). */
export const relationships = ['SELF', 'NONE', ...bonds] as const;
export type Relationship = (typeof relationships)[number];

/** Relationships to each of these people, in one statement. */
export async function relationshipsTo(
  { db }: Pick<Deps, 'db'>,
  { reader, userIds }: { reader: Reader; userIds: readonly string[] },
): Promise<Relationship[]> {
  const { userId } = reader;
  if (userId === null) return userIds.map(() => 'NONE');
  const known = await bondsOf(db.manager, { userId, others: userIds.filter((id) => id !== userId) });
  return userIds.map((id) => (id === userId ? 'SELF' : (known.get(id) ?? 'NONE')));
}

/** Who knows whom, for the modules that show lists (`SocialGraph` in deps.ts). */
export function createSocialGraph({ db }: Pick<Deps, 'db'>): SocialGraph {
  return {
    userIdOf: (handle) => userIdOf({ db }, handle),
    areFriends: (userId, otherId) => areFriends(db, userId, otherId),
    areBlocked: (userId, otherId) => areBlocked(db, userId, otherId),
    friendIdsOf: (userId) => friendIdsOf(db.manager, userId),
  };
}
