import type { AnimeFormat } from '../../../data/entities/catalogue';
import { WEEK } from './deriveRun';

export interface CountFacts {
  format: AnimeFormat;
  startsAt: Date | null;
  endsAt: Date | null;
  /** As another source notes it. */
  noted: number | undefined;
}

/** What a note may add to the weeks before it tells of something else, such as episodes of five minutes every day. */
const DISCS = 3;

/**
 * How many episodes an ended anime probably has, where nobody has counted them; null where not even that can be said.
 * The figures behind each number are in docs/catalogue.md: runs of one cour have an episode a week; the note of another
 * source is right unless it is slightly higher than the weeks, as then it counts those on discs as well.
 */
export function likelyCount({ format, startsAt, endsAt, noted }: CountFacts): number | null {
  if (!endsAt || format === 'MOVIE') return null;
  const weeks = startsAt ? (endsAt.getTime() - startsAt.getTime()) / WEEK : 0;
  const serial = format === 'TV' || format === 'WEB';
  if (noted !== undefined) {
    const most = Math.round(weeks) + 1;
    const withDiscs = serial && inCours(weeks) && noted > most && noted <= most + DISCS;
    return withDiscs ? most : noted;
  }
  if (format !== 'TV') return null;
  if (oneCour(weeks)) return Math.round(weeks) + 1;
  // Two cours lose a week or two to the turn of the year and to sport.
  return twoCours(weeks) ? Math.round(weeks) : null;
}

const oneCour = (weeks: number): boolean => weeks >= 9.5 && weeks <= 14;
const twoCours = (weeks: number): boolean => weeks >= 21.5 && weeks <= 27;
const inCours = (weeks: number): boolean => oneCour(weeks) || twoCours(weeks);
