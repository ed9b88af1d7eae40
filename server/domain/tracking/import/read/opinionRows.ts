import type { AnimeReference, GivenOpinion, ReadRow } from '../importRow';
import type { ImportProblem } from '../rowKinds';

/** Bytes of the opinions in a row, besides the last one: the size of a row is limited. */
const OPINION_BYTES_PER_ROW = 30_000;

/** The rows of what a file says about episodes of one anime. */
export function opinionRows(
  anime: AnimeReference,
  opinions: readonly GivenOpinion[],
  problems: ImportProblem[] = [],
): ReadRow[] {
  const parts: GivenOpinion[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const opinion of opinions) {
    if (bytes > OPINION_BYTES_PER_ROW) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(opinion);
    bytes += Buffer.byteLength(JSON.stringify(opinion));
  }
  return parts.map((part) => ({
    kind: 'OPINION',
    title: anime.title,
    payload: { anime, opinions: part },
    problems,
  }));
}
