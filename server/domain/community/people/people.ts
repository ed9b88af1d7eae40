import { randomInt } from 'node:crypto';
import { isUniqueViolation } from '../../../data/databaseErrors';
import { casingsOf, escapeLike } from '../../../data/stores/namedLike';
import {
  findProfile,
  insertProfile,
  profileRowsOf,
  type ProfileRow as StoredProfile,
  searchProfiles,
} from '../../../data/stores/profileStore';
import type { Deps } from '../../deps';
import { shownPicture } from '../pictures/shownPicture';
import type { Reader } from '../reader';
import { handleFrom, isHandle, isTaken, MAX_HANDLE_ATTEMPTS, normaliseHandle } from './handles';

/** A user's public profile. */
export interface ProfileRow extends StoredProfile {
  handle: string;
  about: string;
}

/**
 * The public profile of each of these users, by id, with the address of their picture. Accounts have no handles of their own: a
 * user gets one here on first read.
 */
export async function readProfileRows(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  userIds: readonly string[],
): Promise<Map<string, ProfileRow>> {
  const found = new Map<string, ProfileRow>();
  for (const row of await profileRowsOf(deps.db.manager, [...new Set(userIds)])) {
    const handle = row.handle ?? (await firstHandle(deps, row));
    const image = shownPicture(row.userId, row.image);
    found.set(row.userId, { ...row, handle, image, about: row.about ?? '' });
  }
  return found;
}

export async function readProfileRow(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
): Promise<ProfileRow | undefined> {
  return (await readProfileRows(deps, [userId])).get(userId);
}

/** Two requests may want the same handle, or create the same user's, at once: the loser of the race retries. */
async function firstHandle(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId, name }: { userId: string; name: string },
): Promise<string> {
  const { manager } = deps.db;
  const wish = handleFrom(name);
  for (let round = 0; round < MAX_HANDLE_ATTEMPTS; round += 1) {
    const handle =
      round === 0 && isHandle(wish) ? wish : `${wish}_${randomInt(10 ** Math.min(2 + round, 6))}`;
    if (await isTaken(deps, handle)) continue;
    try {
      const empty = { about: '', avatar: null, banner: null, postsGoSince: null, digestAt: null };
      await insertProfile(manager, { userId, handle, ...empty, createdAt: deps.clock.now() });
      return handle;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const made = await findProfile(manager, userId);
      if (made) return made.handle;
    }
  }
  throw new Error(`No handle could be found for ${userId}`);
}

/** What everyone sees of a user next to their posts. */
export interface Person {
  id: string;
  handle: string;
  name: string;
  avatar: string | null;
}

/** In the order of the ids; null if an account is gone. */
export async function readPeopleByIds(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  ids: readonly string[],
): Promise<(Person | null)[]> {
  const rows = await readProfileRows(deps, ids);
  return ids.map((id) => {
    const row = rows.get(id);
    return row ? { id, handle: row.handle, name: row.name, avatar: row.image } : null;
  });
}

const MIN_PART_CHARACTERS = 3;

/**
 * People whose handle starts with the text or whose name contains it, for mentions and for finding friends. People whose
 * profile is closed to the reader are found only by their full handle; people hidden from the reader, never.
 */
export async function searchPeople(
  { db }: Pick<Deps, 'db'>,
  { reader, text, limit }: { reader: Reader; text: string; limit: number },
): Promise<Person[]> {
  const handle = normaliseHandle(text);
  if (handle === '') return [];
  const wanted = escapeLike(handle);
  // One or two letters occur in too many names to be useful.
  const before = handle.length < MIN_PART_CHARACTERS ? '' : '%';
  const names = casingsOf(wanted).map((one) => `${before}${one}%`);
  const asked = { handle, start: `${wanted}%`, names, reader, most: limit };
  const found = await searchProfiles(db.manager, asked);
  return found.map(({ image, ...person }) => ({ ...person, avatar: shownPicture(person.id, image) }));
}
