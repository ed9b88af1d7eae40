import { state } from '.';

const pause = 30 * 60_000;
const firstVisitLooksBack = 7 * 24 * 60 * 60_000;

/** Begins a visit, and notes where it pauses and resumes. */
export function followVisits(): void {
  startVisit(Date.now());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') markSeen(Date.now());
    else startVisit(Date.now());
  });
}

/**
 * Sets when episodes start to count as new on the redbar: the end of the previous visit. A visit ends once the page has been
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

/** Truncated to the hour, so that everyone's request within an hour hits the same entry of the server's cache. */
export function newSince(lastVisit: string | null, now: number): string {
  const since = new Date(lastVisit ?? now - firstVisitLooksBack);
  since.setUTCMinutes(0, 0, 0);
  return since.toISOString();
}
