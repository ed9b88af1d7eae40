import { type FriendEntryRow, friendEntries } from '../../../data/stores/friendEntryStore';
import type { Deps } from '../../deps';
import { settingsOf } from '../../settings/settings';

export interface FriendsOnAnime {
  entries: FriendEntryRow[];
  /** Friends in all, beyond the entries read. */
  total: number;
}

/** What a user's friends share of their entries of these anime, in the order of `animeIds`; at most `limit` of each. */
export async function readFriendsOnAnime(
  { db }: Pick<Deps, 'db'>,
  { userId, animeIds, limit }: { userId: string; animeIds: readonly number[]; limit: number },
): Promise<FriendsOnAnime[]> {
  const [settings] = await settingsOf(db, [userId]);
  const rows = await friendEntries(db.manager, {
    userId,
    adult: settings?.adult ?? false,
    animeIds,
    most: limit,
  });
  return animeIds.map((animeId) => {
    const entries = rows.filter((row) => row.animeId === animeId);
    return { entries, total: entries[0]?.total ?? 0 };
  });
}
