import { watchedOf } from '../../data/stores/watchStore';
import type { Deps } from '../deps';
import { spoilerLevelOf } from '../settings/settings';
import { type Entry, type SpoilerLevel, seenUpTo } from './entry';

/** What a user has watched of one anime, and how far the spoiler screen goes there. */
export interface Screen {
  level: SpoilerLevel;
  /** In the current pass. */
  progress: number;
  /** In any pass: what was seen once is no spoiler. */
  seen: number;
  /** Episodes beyond the progress, watched out of order. */
  marked: ReadonlySet<number>;
  /** The next episode to watch, if filler is skipped. */
  next: number | null;
}

type Screenable = Pick<Entry, 'progress' | 'seenBefore' | 'spoilerLevel'>;

/** The screen for an anime on a user's list: its own level, else that of the settings. */
export function screenOf(
  entry: Screenable,
  { level, marked, next }: Pick<Screen, 'level' | 'marked' | 'next'>,
): Screen {
  const { progress } = entry;
  return { level: entry.spoilerLevel ?? level, progress, seen: seenUpTo(entry), marked, next };
}

/**
 * Whether an episode's title, picture and text are hidden: the only place that decides it. Anime that are not on the list have
 * no screen.
 */
export function isScreened(screen: Screen | null, number: number): boolean {
  if (!screen || screen.level === 'OFF') return false;
  if (number <= screen.seen || screen.marked.has(number)) return false;
  return screen.level === 'UNWATCHED' || number > nextUnwatched(screen);
}

export function isWatched(screen: Screen | null, number: number): boolean {
  return screen !== null && (number <= screen.progress || screen.marked.has(number));
}

function nextUnwatched({ seen, marked, next: counted }: Screen): number {
  let next = Math.max(seen + 1, counted ?? 0);
  while (marked.has(next)) next += 1;
  return next;
}

/** The spoiler screen of each of these anime for one user; null if the anime is not on their list. */
export async function screensOf(
  { db }: Pick<Deps, 'db'>,
  { userId, animeIds }: { userId: string; animeIds: readonly number[] },
): Promise<(Screen | null)[]> {
  const watched = await watchedOf(db.manager, { userId, animeIds });
  return animeIds.map((animeId) => {
    const found = watched.get(animeId);
    if (!found) return null;
    const { marked, next, usualLevel } = found;
    return screenOf(found, { level: spoilerLevelOf(usualLevel), marked, next });
  });
}
