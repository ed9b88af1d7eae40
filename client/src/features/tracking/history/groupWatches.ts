import type { HistoryWatchFragment } from '../../../generated/graphql';

export type Watch = HistoryWatchFragment;

/** What was watched of an anime in one pass on one day, earliest episode first. */
export interface WatchGroup {
  key: string;
  anime: Watch['anime'];
  pass: number;
  watches: Watch[];
}

export interface HistoryDay {
  /** Such as 2026-04-05; null for what has no date. */
  day: string | null;
  groups: WatchGroup[];
}

/** Rows by day and anime, in the order in which each comes first. */
export function groupByDay(watches: readonly Watch[]): HistoryDay[] {
  const days = new Map<string | null, Map<string, WatchGroup>>();
  for (const watch of watches) {
    const { anime, pass, day } = watch;
    const groups = days.get(day) ?? new Map<string, WatchGroup>();
    days.set(day, groups);
    const key = `${day}/${anime.id}/${pass}`;
    const group = groups.get(key) ?? { key, anime, pass, watches: [] };
    groups.set(key, group);
    group.watches.push(watch);
  }
  for (const groups of days.values())
    for (const { watches: rows } of groups.values()) rows.sort((one, other) => one.number - other.number);
  return [...days].map(([day, groups]) => ({ day, groups: [...groups.values()] }));
}

/** "Episode 4", "Episodes 4–7, 9": neighbours are folded into ranges. */
export function episodesWords(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of [...new Set(numbers)].sort((one, other) => one - other)) {
    const range = ranges.at(-1);
    if (range && range[1] === number - 1) range[1] = number;
    else ranges.push([number, number]);
  }
  const words = ranges.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`));
  return `${words.length === 1 && ranges[0]?.[0] === ranges[0]?.[1] ? 'Episode' : 'Episodes'} ${words.join(', ')}`;
}

/** Each pass but the first is a rewatch. */
export const passWords = (pass: number): string => (pass === 1 ? 'First time' : `Rewatch ${pass - 1}`);

/** Other passes that came as far as these episodes: they may belong to one of those. */
export function passesFor({ anime: { viewerEntry: entry }, pass, watches }: WatchGroup): number[] {
  if (!entry) return [];
  const furthest = Math.max(...watches.map(({ number }) => number));
  return [...entry.passes, { number: entry.pass, progress: entry.progress }]
    .filter(({ number, progress }) => number !== pass && progress >= furthest)
    .map(({ number }) => number);
}

/** What a removal does to the progress: nothing, except to episodes that were watched out of order. */
export function removalWords({ anime: { viewerEntry: entry }, pass, watches }: WatchGroup): string {
  if (!entry) return '';
  const beyond = watches.filter(({ number }) => pass === entry.pass && number > entry.progress);
  const stays = `Your progress stays at ${entry.progress}.`;
  if (beyond.length === 0) return stays;
  return `${stays} ${episodesWords(beyond.map(({ number }) => number))} will no longer be marked as watched.`;
}
