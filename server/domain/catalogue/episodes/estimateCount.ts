import type { AnimeFormat } from '../../../data/entities/catalogue';
import { WEEK_MS } from './deriveRun';

export interface CountFacts {
  format: AnimeFormat;
  startsAt: Date | null;
  endsAt: Date | null;
  /** As noted by another source. */
  noted: number | undefined;
}

/** How far a note may exceed the weeks before it means something else, such as daily five-minute episodes. */
const MAX_DISC_EPISODES = 3;

/**
 * The likely number of episodes of an ended anime whose count no source knows; null if it cannot be estimated. The figures
 * behind each number are in docs/catalogue.md: a run of one cour has an episode a week; another source's note is right unless
 * it slightly exceeds the weeks, since it then includes episodes on disc.
 */
export function estimateCount({ format, startsAt, endsAt, noted }: CountFacts): number | null {
  if (!endsAt || format === 'MOVIE') return null;
  const weeks = startsAt ? (endsAt.getTime() - startsAt.getTime()) / WEEK_MS : 0;
  const serial = format === 'TV' || format === 'WEB';
  if (noted !== undefined) {
    const most = Math.round(weeks) + 1;
    const withDiscs = serial && inCours(weeks) && noted > most && noted <= most + MAX_DISC_EPISODES;
    return withDiscs ? most : noted;
  }
  if (format !== 'TV') return null;
  if (oneCour(weeks)) return Math.round(weeks) + 1;
  // Two cours lose a week or two to New Year and sports.
  return twoCours(weeks) ? Math.round(weeks) : null;
}

const oneCour = (weeks: number): boolean => weeks >= 9.5 && weeks <= 14;
const twoCours = (weeks: number): boolean => weeks >= 21.5 && weeks <= 27;
const inCours = (weeks: number): boolean => oneCour(weeks) || twoCours(weeks);
