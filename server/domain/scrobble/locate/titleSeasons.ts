import { readTitle } from '../../catalogue/franchise/readTitle';
import { type Answer, placeInTurn, type SeriesPart } from './series';

/** Season numbers anywhere in a title: 「… 2nd season 後半クール」, 「… 第3期 …編」. */
const within = [
  /(\d{1,2})(?:st|nd|rd|th)\s*season/i,
  /season\s*(\d{1,2})/i,
  /第(\d{1,2})期/,
  /第(\d{1,2})シーズン/,
];

/** Titles of a later part of the same season: 「(第2クール)」, 「Part.2」, 「後半クール」. */
const LATER_PART = /クール[)）]?$|(?:part|パート)\.?\s*\d$|第\d部$|[前後]半$/i;

/** The season that a title names, or null. */
function seasonNamed(nativeTitle: string): number | null {
  const reading = readTitle(nativeTitle, { loosely: true });
  if (reading.final) return null;
  if (reading.season > 1) return reading.season;
  for (const pattern of within) {
    const [, found] = pattern.exec(nativeTitle.normalize('NFKC')) ?? [];
    if (found) return Number(found);
  }
  return null;
}

/**
 * Groups parts into seasons by their titles, for databases whose numbering is not stored here. Stops at the first title that
 * does not fit the sequence.
 */
export function numberSeasonsByTitle(parts: readonly SeriesPart[]): Map<number, SeriesPart[]> {
  const seasons = new Map<number, SeriesPart[]>();
  let current = 0;
  for (const part of parts) {
    const named = seasonNamed(part.nativeTitle);
    if (current === 0 && named === null) current = 1;
    else if (named !== null && named >= current && named <= current + 1) current = named;
    else if (named !== null || !LATER_PART.test(part.nativeTitle.normalize('NFKC'))) break;
    const members = seasons.get(current);
    if (members) members.push(part);
    else seasons.set(current, [part]);
  }
  return seasons;
}

/** Places an episode by the seasons that titles name, counting through the parts of a season. */
export function placeByTitles(
  parts: readonly SeriesPart[],
  { season, episode }: { season: number; episode: number },
): Answer {
  const members = numberSeasonsByTitle(parts).get(season);
  return members && placeInTurn(members, episode);
}
