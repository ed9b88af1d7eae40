import type { Deps } from '../ports';

/** How much a change of lists touches, as far as what is sent tells. */
export interface ListWork {
  entries?: number;
  episodes?: number;
}

/**
 * Counts a change of lists for its person, whichever door and token it comes by: one point, and one more for each ten
 * entries or twenty episodes. So a press costs little and a thousand entries what they cost the database. Throws
 * TOO_MANY_REQUESTS.
 */
export async function countListChange(
  { limiter }: Pick<Deps, 'limiter'>,
  { userId, entries = 0, episodes = 0 }: { userId: string } & ListWork,
): Promise<void> {
  const points = 1 + Math.ceil(entries / 10) + Math.ceil(Math.abs(episodes) / 20);
  await limiter.consume('lists', userId, points);
}
