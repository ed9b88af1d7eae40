import { compositions } from './compositions';
import type { Composition, Stage } from './compositions/composition';
import { type Mood, type Palette, palettes } from './palettes';
import { chanceFrom } from './seed';
import type { PosterSubject } from './subject';
import { wellKnownPicture } from './wellKnown';

/**
 * Chooses picture and colours: genres and tags add weight, title words may call for a subject ("rain", 雨), and neighbours on
 * pages count (motifs.ts). Seasons and films of one series share their colours. Cheap, because every row of every list asks for
 * its dominant colour.
 */
export interface Design {
  composition: Composition;
  palette: Palette;
}

export function designOf(subject: PosterSubject): Design {
  const palette = paletteFor(subject);
  return { palette, composition: compositionFor(subject, palette) };
}

function compositionFor(subject: PosterSubject, palette: Palette): Composition {
  const given = compositions.find(({ name }) => name === subject.motif);
  if (given && fits(given, subject)) return given;
  const known = knownPicture(subject);
  const famous = compositions.find(({ name }) => name === known);
  return famous ?? chanceFrom(`${subject.id}:design`).weighted(motifWeights(subject, palette));
}

const namesOf = ({ title, native }: PosterSubject) => `${title} ${native ?? ''}`;

/** Whether the picture has room for the title and, for an anime about a sport with its own pictures, is one of them. */
export function fits(candidate: Composition, subject: PosterSubject): boolean {
  if (candidate.terse && subject.title.length > 44) return false;
  const sports = sportPictures(subject);
  return sports.length > 0 ? sports.includes(candidate) : !candidate.sport;
}

/** The pictures of the sport an anime is about, judged by what it is known for, its tags and its title. */
function sportPictures(subject: PosterSubject): readonly Composition[] {
  const found = sportsFound.get(subject) ?? findSportPictures(subject);
  sportsFound.set(subject, found);
  return found;
}

/** Choosing a motif asks for each picture anew. */
const sportsFound = new WeakMap<PosterSubject, readonly Composition[]>();

function findSportPictures(subject: PosterSubject): readonly Composition[] {
  const text = namesOf(subject);
  const known = wellKnownPicture(text);
  if (known)
    return sports.filter((one) =>
      sports.some(({ name, suits }) => name === known && alike(one.suits, suits)),
    );
  const tagged = sports.filter(({ suits }) => alike(suits, subject.tags.map(lower)));
  if (
    tagged.length > 0 ||
    (subject.genres.length > 0 && !subject.genres.some((genre) => lower(genre) === 'sports'))
  )
    return tagged;
  return sports.filter(({ words }) => words?.test(text));
}

/** Whether only pictures of one sport fit. */
export const isSport = (subject: PosterSubject): boolean => sportPictures(subject).length > 0;

/** The picture associated with a well-known title, if it has room for the title. */
export function knownPicture(subject: PosterSubject): string | undefined {
  const known = wellKnownPicture(namesOf(subject));
  return compositions.find((one) => one.name === known && fits(one, subject))?.name;
}

const sports = compositions.filter(({ sport }) => sport);
const alike = (some: readonly string[], others: readonly string[]) =>
  some.some((word) => others.includes(word));

/** Weight of each picture for this anime; 0 if it does not fit. */
export function motifWeights(
  subject: PosterSubject,
  palette = paletteFor(subject),
): (readonly [Composition, number])[] {
  const wanted = subject.genres.map(lower);
  const about = subject.tags.map(lower);
  const text = namesOf(subject);
  const own = sportPictures(subject);
  return compositions.map((candidate) => {
    if (candidate.sport || own.length > 0) return [candidate, own.includes(candidate) ? 1 : 0] as const;
    if (candidate.terse && subject.title.length > 44) return [candidate, 0] as const;
    const { suits, words, moods, unasked = 1 } = candidate;
    const shared = suits.filter((word) => wanted.includes(word)).length;
    const tagged = suits.filter((word) => about.includes(word)).length;
    const called = words?.test(text) ? 500 : 0;
    const tuned = moods.some((mood) => palette.moods.includes(mood)) ? 1.6 : 1;
    return [candidate, (unasked + (shared > 0 ? 5 + shared * 2 : 0) + tagged * 9) * tuned + called] as const;
  });
}

function paletteFor({ id, family, genres }: PosterSubject): Palette {
  const moods = genres.flatMap((genre) => moodsOf[lower(genre)] ?? []);
  return chanceFrom(`${family || id}:colours`).weighted(
    palettes.map((candidate) => {
      const shared = candidate.moods.filter((mood) => moods.includes(mood)).length;
      return [candidate, 1 + shared * 4] as const;
    }),
  );
}

const lower = (word: string) => word.toLowerCase();

/**
 * Composition and stage for a drawing of this size; the same composition and colours for an anime's poster, wallpaper and share
 * picture.
 */
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

/** The character that represents the anime where type is the picture. */
function markOf({ title, native }: PosterSubject): string {
  return (
    /[\u3400-\u9fff]/u.exec(native ?? '')?.[0] ??
    /\p{Lu}|\p{N}/u.exec(title)?.[0] ??
    /[\u30a0-\u30ff]/u.exec(native ?? '')?.[0] ??
    'A'
  );
}

/** "TV series   2013   Action / Drama": the small line of facts on each poster. */
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
