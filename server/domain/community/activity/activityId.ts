/** What an activity's id names: a day (UTC) on which episodes of one pass of an entry were watched, or a written review. */
export type ActivityKey =
  | { kind: 'WATCHED'; entryId: string; pass: number; day: string }
  | { kind: 'REVIEWED'; reviewId: string };

/**
 * Likes and answers belong to this id. It names the day instead of an episode or an instant, so that it stays the same while
 * more episodes join, and the entry instead of the anime, so that it survives a merge of two anime.
 */
export function activityIdOf(key: ActivityKey): string {
  return key.kind === 'REVIEWED' ? `r-${key.reviewId}` : `d-${key.entryId}-${key.pass}-${key.day}`;
}

/** Null for a text that is no such id. Each activity has one: likes and answers below another would be found by no one. */
export function parseActivityId(id: string): ActivityKey | null {
  const [, reviewId] = /^r-([\w-]{1,36})$/.exec(id) ?? [];
  if (reviewId !== undefined) return { kind: 'REVIEWED', reviewId };
  const [, entryId, pass, day] = /^d-([\w-]{1,36})-([1-9]\d{0,4})-(\d{4}-\d\d-\d\d)$/.exec(id) ?? [];
  if (entryId === undefined || pass === undefined || day === undefined) return null;
  return { kind: 'WATCHED', entryId, pass: Number(pass), day };
}
