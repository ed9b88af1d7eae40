import type { Entry } from './entries';
import { removeSpaces } from './normalise';
import type { Reading } from './readQuery';
import { FINAL_SEASON } from './season';
import { allowWrongLetters, countWrongLetters } from './spelling';

/**
 * Points for how a title matches a text: the whole title, its beginning, a phrase in it, its words, or near spellings. The
 * steps are wide enough for the boost of a popular anime (up to 290) to lift it over the next step, but never to the level of
 * the whole title.
 */
export const points = {
  whole: 1250,
  beginning: 780,
  beginningOfWord: 740,
  phrase: 680,
  phraseOfWord: 640,
  words: 560,
  inside: 520,
  /** The words are spread over several of the anime's titles. */
  scattered: 400,
  /** The text abbreviates the title. */
  shortened: 700,
  /** The whole title but for a few letters; `letter` is subtracted for each. */
  nearlyWhole: 800,
  letter: 90,
  nearlyBeginning: 640,
  nearlyWords: 640,
  /** For a title that the text covers almost entirely. */
  coverage: 80,
  season: 150,
  sequel: -170,
  otherSeason: -320,
  otherPart: -70,
} as const;

const EAST = /[\p{Script=Han}\p{Script=Hiragana}]/u;

/** Points for an exact match of the text in a title; 0 without one. */
export function exactPoints({ text, joined, words }: Reading, title: string): number {
  const whole = removeSpaces(title);
  if (whole === joined) return points.whole;
  const covered = points.coverage * Math.min(1, joined.length / whole.length);
  if (whole.startsWith(joined)) {
    const ends = title.startsWith(`${text} `) || endsBetween(whole, joined.length);
    return (ends ? points.beginning : points.beginningOfWord) + covered;
  }
  const padded = ` ${title} `;
  if (padded.includes(` ${text} `)) return points.phrase + covered;
  if (padded.includes(` ${text}`)) return points.phraseOfWord + covered;
  if (whole.includes(joined)) {
    return (EAST.test(joined) && joined.length > 1 ? points.phrase : points.inside) + covered;
  }
  // One or two letters must match a whole word: too many words begin with them.
  if (words.every((word) => padded.includes(word.length > 2 ? ` ${word}` : ` ${word} `)))
    return points.words + covered;
  return 0;
}

/** Japanese and Chinese have no spaces: a word may end where the script changes, or anywhere between Han characters. */
function endsBetween(whole: string, at: number): boolean {
  const [before = '', after = ''] = [whole[at - 1], whole[at]];
  return EAST.test(before) || (EAST.test(after) && !EAST.test(before));
}

/** Points for similarity, where letters are wrong, missing, extra or transposed. */
export function nearPoints({ joined, words }: Reading, title: string): number {
  const whole = removeSpaces(title);
  const covered = points.coverage * Math.min(1, joined.length / whole.length);
  const allowed = allowWrongLetters(joined.length);
  if (allowed > 0 && whole.length >= joined.length - allowed) {
    if (whole.length <= joined.length + allowed) {
      const wrong = countWrongLetters(joined, whole);
      if (wrong <= allowed) return points.nearlyWhole - points.letter * (wrong - 1) + covered;
    }
    const wrong = countWrongLetters(joined, whole.slice(0, joined.length));
    if (wrong <= allowed) return points.nearlyBeginning - points.letter * (wrong - 1) + covered;
  }
  const likeness = wordLikeness(words, title.split(' '));
  return likeness === 0 ? 0 : points.nearlyWords * likeness + covered;
}

/** 0–1: how well the words of the text match those of the title. Below a half it means nothing. */
function wordLikeness(words: readonly string[], titleWords: readonly string[]): number {
  let sum = 0;
  let letters = 0;
  for (const word of words) {
    letters += word.length;
    sum += word.length * Math.max(...titleWords.map((other) => likeness(word, other)));
  }
  const share = letters === 0 ? 0 : sum / letters;
  return share < 0.5 ? 0 : share;
}

function likeness(word: string, other: string): number {
  if (other === word) return 1;
  if (other.startsWith(word)) return 0.95;
  const allowed = allowWrongLetters(word.length);
  if (allowed === 0 || Math.abs(other.length - word.length) > allowed) return 0;
  const wrong = countWrongLetters(word, other);
  // A typo in the first letter rarely comes with another one.
  if (wrong > allowed || (wrong > 1 && word[0] !== other[0])) return 0;
  return 0.9 - 0.12 * wrong;
}

/** The first season comes before its sequels, unless the text names one. */
export function seasonPoints(
  { season, part }: Pick<Reading, 'season' | 'part'>,
  entry: Pick<Entry, 'season' | 'part'>,
): number {
  const otherPart = (part ?? 1) === entry.part ? 0 : points.otherPart;
  if (season === null) return otherPart + (entry.season > 1 ? points.sequel : 0);
  if (season === entry.season) return otherPart + points.season;
  // The last season may be called "final" while users continue to count.
  if (entry.season === FINAL_SEASON && season > 3) return otherPart + points.season / 2;
  return otherPart + points.otherSeason;
}
