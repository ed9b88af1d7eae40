import type { EntryStatus } from '../../generated/graphql';

/** The statuses of a list in words (product P1), in the order in which they are offered. */
export const statusWord: Record<EntryStatus, string> = {
  WATCHING: 'Watching',
  REWATCHING: 'Rewatching',
  PLANNING: 'Planning',
  COMPLETED: 'Completed',
  PAUSED: 'Paused',
  DROPPED: 'Dropped',
};

export const statuses = (Object.keys(statusWord) as EntryStatus[]).map((value) => ({
  value,
  label: statusWord[value],
}));
