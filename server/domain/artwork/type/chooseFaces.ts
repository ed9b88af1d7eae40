import type { Chance } from '../seed';
import type { PosterSubject } from '../subject';
import { type Face, faces, japanese } from './faces';
import type { TitleParts } from './lines';
import { shapeOf } from './run';

/**
 * The typefaces to try for a title, best first: one that suits the genres and is made for titles of this length, then narrower
 * ones. Japanese characters need the Japanese face; empty if no face covers the title.
 */
export function chooseFaces({ main, sub }: TitleParts, { genres }: PosterSubject, chance: Chance): Face[] {
  const text = `${main} ${sub ?? ''}`;
  if (/[^ -\u024f\u1e00-\u1eff\u2000-\u206f]/u.test(text))
    return coveredBy(japanese, text) ? [japanese] : roman(text);
  const wanted = genres.map((genre) => genre.toLowerCase());
  const widest = Math.max(...main.split(/[\s-]+/).map((word) => word.length));
  const length = main.length + Math.round((sub?.length ?? 0) / 2);
  const fitting = faces.filter(({ length: [from, to] }) => length >= from && length <= to);
  const narrow = faces.filter(({ id }) => narrowFaces.has(id));
  if (fitting.length === 0) return narrow;
  const chosen = chance.weighted(
    fitting.map((face) => {
      const shared = face.suits.filter((genre) => wanted.includes(genre)).length;
      const wide = widest > 10 && wideFaces.has(face.id) ? 0.1 : 1;
      return [face, (1 + shared * 5) * wide] as const;
    }),
  );
  return [chosen, ...narrow];
}

/** For a title no face covers: faces for its Latin part, if that is most of it. */
function roman(text: string): Face[] {
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '');
  const latin = letters.replace(/[^ -\u024f\u1e00-\u1eff]/gu, '');
  return latin.length > letters.length * 0.7
    ? faces.filter(({ id }) => id === 'archivo' || id === 'league gothic')
    : [];
}

function coveredBy(face: Face, text: string): boolean {
  for (const character of text)
    if (/[\p{L}\p{N}]/u.test(character) && !shapeOf(face, character)) return false;
  return true;
}

const wideFaces = new Set(['unbounded', 'syne', 'space mono', 'alfa slab', 'cinzel', 'archivo', 'fredoka']);
const narrowFaces = new Set(['anton', 'league gothic']);
