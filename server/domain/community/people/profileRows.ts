import { randomInt } from 'node:crypto';
import { inSlices } from '../../../data/bulkInsert';
import { isUniqueViolation } from '../../../data/databaseErrors';
import { ProfileEntity } from '../../../data/entities/community';
import { fromSqlInstantOrNull, toSqlInstant } from '../../../data/instant';
import type { Deps } from '../../ports';
import { shownPicture } from '../pictures/shownPicture';
import { handleFrom, isHandle } from './handle';
import { retiredSince } from './retiredHandles';

export interface ProfileRow {
  userId: string;
  name: string;
  /** Where it is shown from. */
  image: string | null;
  joinedAt: Date | null;
  handle: string;
  about: string;
  avatar: string | null;
  banner: string | null;
}

type SqlProfile = Omit<ProfileRow, 'joinedAt' | 'handle' | 'about'> & {
  joinedAt: string | Date;
  handle: string | null;
  about: string | null;
};

const columns = `u.id AS userId, u.name AS name, u.image AS image, u.createdAt AS joinedAt,
  p.handle AS handle, p.about AS about, p.avatar AS avatar, p.banner AS banner`;

/**
 * The public side of each of these people, by id. Accounts know nothing of handles: whoever is met for the first time gets
 * theirs here, after their name.
 */
export async function profileRows(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  userIds: readonly string[],
): Promise<Map<string, ProfileRow>> {
  const rows = await inSlices<string, SqlProfile>([...new Set(userIds)], (slice, marks) =>
    deps.db.manager.query(
      `SELECT ${columns} FROM user u LEFT JOIN profile p ON p.userId = u.id WHERE u.id IN (${marks})`,
      [...slice],
    ),
  );
  const found = new Map<string, ProfileRow>();
  for (const row of rows) {
    const handle = row.handle ?? (await firstHandle(deps, row));
    const joinedAt = fromSqlInstantOrNull(row.joinedAt);
    const image = shownPicture(row.userId, row.image);
    found.set(row.userId, { ...row, handle, image, about: row.about ?? '', joinedAt });
  }
  return found;
}

export async function profileRow(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
): Promise<ProfileRow | undefined> {
  return (await profileRows(deps, [userId])).get(userId);
}

const TRIES = 20;

/** Two at once may want the same one, or make the same person's: the loser of the race looks again. */
async function firstHandle(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId, name }: { userId: string; name: string },
): Promise<string> {
  const { db, clock } = deps;
  const wish = handleFrom(name);
  for (let round = 0; round < TRIES; round += 1) {
    const handle =
      round === 0 && isHandle(wish) ? wish : `${wish}_${randomInt(10 ** Math.min(2 + round, 6))}`;
    if (await isTaken(deps, handle)) continue;
    try {
      await db.manager.insert(ProfileEntity, {
        userId,
        handle,
        about: '',
        avatar: null,
        banner: null,
        postsGoSince: null,
        digestAt: null,
        createdAt: clock.now(),
      });
      return handle;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const made = await db.manager.findOneBy(ProfileEntity, { userId });
      if (made) return made.handle;
    }
  }
  throw new Error(`No handle could be found for ${userId}`);
}

/**
 * Somebody has it, or had it before: links with it must not lead to another person one day; that of an account that was deleted
 * is kept for a year. An operator's handle is
 * nobody's to take: it gives power over the site.
 */
export async function isTaken(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  handle: string,
): Promise<boolean> {
  if (config.operators.includes(handle)) return true;
  const row = await db.readRow<{ n: number | string }>(
    `SELECT (SELECT COUNT(*) FROM profile WHERE handle = ?)
          + (SELECT COUNT(*) FROM former_handle WHERE handle = ?)
          + (SELECT COUNT(*) FROM retired_handle WHERE handle = ? AND retiredAt > ?) AS n`,
    [handle, handle, handle, toSqlInstant(retiredSince({ clock }))],
  );
  return Number(row?.n ?? 0) > 0;
}
