import { compositions } from './compositions';
import type { Composition, Stage } from './compositions/composition';
import { type Mood, type Palette, palettes } from './palettes';
import { chanceFrom } from './seed';
import type { PosterSubject } from './subject';
import { wellKnownPicture } from './wellKnown';

/**
 * Which picture in which colours: the genres weigh, words of the title may call for a subject ("rain", 雨), the id
 * decides. Cheap, because every row of every list asks for its dominant colour.
 */
export interface Design {
  composition: Composition;
  palette: Palette;
}

export function designOf({ id, title, native, genres }: PosterSubject): Design {
  const chance = chanceFrom(`${id}:design`);
  const wanted = genres.map((genre) => genre.toLowerCase());
  const text = `${title} ${native ?? ''}`;
  const known = wellKnownPicture(text);
  const composition = chance.weighted(
    compositions.map((candidate) => {
      const shared = candidate.suits.filter((genre) => wanted.includes(genre)).length;
      if (known !== undefined) return [candidate, candidate.name === known ? 1 : 0] as const;
      const called = candidate.words?.test(text) ? 500 : 0;
      if (candidate.terse && title.length > 44) return [candidate, 0] as const;
      return [candidate, (candidate.unasked ?? 1) + (shared > 0 ? 5 + shared * 2 : 0) + called] as const;
    }),
  );
  const moods = wanted.flatMap((genre) => moodsOf[genre] ?? []);
  const palette = chance.weighted(
    palettes.map((candidate) => {
      const mine = candidate.moods.filter((mood) => composition.moods.includes(mood)).length;
      const shared = candidate.moods.filter((mood) => moods.includes(mood)).length;
      return [candidate, 1 + mine * 3 + shared * 3] as const;
    }),
  );
  return { composition, palette };
}

/** Composition and stage of a drawing of this size; poster, wallpaper and shared picture of an anime are alike in both. */
export function stageFor(subject: PosterSubject, size: { w: number; h: number }, wide: boolean) {
  const { composition, palette } = designOf(subject);
  const chance = chanceFrom(`${subject.id}:art`);
  const stage: Stage = { w: size.w, h: size.h, wide, palette, chance, mark: markOf(subject) };
  return { composition, stage };
}

const moodsOf: Record<string, readonly Mood[]> = {
  action: ['vivid', 'warm'],
  adventure: ['vivid', 'earth'],
  comedy: ['vivid', 'warm'],
  drama: ['soft', 'cool'],
  fantasy: ['earth', 'cool'],
  horror: ['dark'],
  'mahou shoujo': ['soft', 'vivid'],
  mecha: ['cool', 'dark'],
  music: ['vivid', 'soft'],
  mystery: ['dark', 'cool'],
  psychological: ['dark'],
  romance: ['soft', 'warm'],
  'sci-fi': ['cool', 'dark'],
  'slice of life': ['soft', 'earth'],
  sports: ['vivid', 'warm'],
  supernatural: ['dark', 'cool'],
  thriller: ['dark', 'warm'],
};

/** The character that stands for the anime where type is the picture. */
function markOf({ title, native }: PosterSubject): string {
  return (
    /[\u3400-\u9fff]/u.exec(native ?? '')?.[0] ??
    /\p{Lu}|\p{N}/u.exec(title)?.[0] ??
    /[\u30a0-\u30ff]/u.exec(native ?? '')?.[0] ??
    'A'
  );
}

/** "TV series  2013  Action / Drama": the small line of facts on each poster. */
export function creditLine({ format, year, genres }: PosterSubject): string {
  const kind = formats[format.toUpperCase()] ?? format;
  return [kind, year === null ? '' : String(year), genres.slice(0, 2).join(' / ')]
    .filter((part) => part !== '')
    .join('   ');
}

const formats: Record<string, string> = {
  TV: 'TV series',
  MOVIE: 'Film',
  OVA: 'OVA',
  WEB: 'Web series',
  ONA: 'Web series',
  SPECIAL: 'Special',
  OTHER: '',
};
