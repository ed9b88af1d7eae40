/**
 * Public facts about a few runs for which the broadcast slot alone gives wrong results. Keyed by MyAnimeList id and native
 * title, because parts of one anime share the id.
 */
export interface KnownRun {
  malId: number;
  native: string;
  /** Number of episodes in this row, if announced. */
  episodes?: number;
  /** Weeks it fills, for a run the rule would end after one cour. */
  plannedWeeks?: number;
  /** A known number with its date, and the share of weeks with a new episode (0–1): for runs with many breaks. */
  anchor?: { number: number; airedAt: string; pace: number };
}

export const knownRuns: readonly KnownRun[] = [
  // The 26 years to December 2025 ended with episode 1155.
  { malId: 21, native: 'ONE PIECE', episodes: 1155 },
  // From 2026 on at most 26 episodes a year; the arc of April 2026 began with 1156. Lists count progress within this row, so
  // its numbers begin at 1.
  { malId: 21, native: 'ONE PIECE エルバフ編', episodes: 26 },
  // 1110 on 13 January 2024, 1146 on 21 December 2024: about three of four weeks; the others are reruns and sports.
  {
    malId: 235,
    native: '名探偵コナン',
    anchor: { number: 1146, airedAt: '2024-12-21T09:00:00Z', pace: 0.735 },
  },
  // Every Precure fills a year, from February to January.
  { malId: 63042, native: '名探偵プリキュア！', plannedWeeks: 49 },
];

/** Share of weeks with a new episode in a long run, if nothing better is known. */
export const USUAL_PACE = 0.85;

export function findKnownRun(malId: number | null, native: string): KnownRun | undefined {
  return knownRuns.find((run) => run.malId === malId && run.native === native);
}
