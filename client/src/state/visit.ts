import { state } from '.';

const pause = 30 * 60_000;
const firstVisitLooksBack = 7 * 24 * 60 * 60_000;

/**
 * Since when episodes count as new on the redbar: the end of the visit before this one. A visit ends when the page was
 * out of sight for half an hour, so a reload does not make everything old. A first visit looks back a week.
 */
export function startVisit(now: number): void {
  const seen = state.lastSeen();
  if (seen && now - Date.parse(seen) > pause) state.lastVisit(seen);
  markSeen(now);
}

export function markSeen(now: number): void {
  state.lastSeen(new Date(now).toISOString());
}

/** Cut to the hour, so that everybody's question of one hour is the same to the server's cache. */
export function newSince(lastVisit: string | null, now: number): string {
  const since = new Date(lastVisit ?? now - firstVisitLooksBack);
  since.setUTCMinutes(0, 0, 0);
  return since.toISOString();
}
