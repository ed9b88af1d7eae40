import { removeSpaces } from './normalise';
import { seasonForm } from './season';
import { foldSpelling, foldVowels, romajiOf } from './spelling';

/** One interpretation of a search text. */
export interface Reading {
  /** Folded, words separated by spaces. */
  text: string;
  joined: string;
  words: string[];
  season: number | null;
  part: number | null;
  /** Whether the number is surely a season; if not, it counts only if such a season exists. */
  sure: boolean;
}

/** Longer than any title users type; more would only cost time. */
const MAX_QUERY_CHARACTERS = 120;
const MAX_QUERY_WORDS = 12;

/**
 * All interpretations of a search text: literal, without the season it names, and kana as romaji. None for punctuation alone.
 */
export function readQuery(text: string): Reading[] {
  const spelled = spellLine(text);
  if (spelled === '') return [];
  const form = seasonForm(spelled);
  const readings = [reading(spelled, { season: null, part: null, sure: true })];
  if (form.base !== spelled) readings.unshift(reading(form.base, form));
  const read = romajiOf(form.base);
  if (read) readings.push(reading(read, form));
  return readings;
}

/**
 * The text with its long vowels kept, if it has any: two equal vowels may be the remains of two syllables ("suume" is *Suzume*
 * without its z).
 */
export function readWithLongVowels(text: string): Reading[] {
  const { base, ...form } = seasonForm(spellLine(text));
  if (base === foldVowels(base)) return [];
  return [{ ...form, text: base, joined: removeSpaces(base), words: base.split(' ') }];
}

function spellLine(text: string): string {
  return foldSpelling(text.slice(0, MAX_QUERY_CHARACTERS)).split(' ').slice(0, MAX_QUERY_WORDS).join(' ');
}

function reading(
  spelled: string,
  { season, part, sure }: { season: number | null; part: number | null; sure: boolean },
): Reading {
  const text = foldVowels(spelled);
  return { text, joined: removeSpaces(text), words: text.split(' '), season, part, sure };
}
