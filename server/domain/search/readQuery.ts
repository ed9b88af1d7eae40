import { compact } from './normalise';
import { seasonForm } from './season';
import { foldVowels, romajiOf, spell } from './spelling';

/** One way to understand a search text. */
export interface Reading {
  /** Folded, words apart. */
  text: string;
  joined: string;
  words: string[];
  season: number | null;
  part: number | null;
  /** Says how sure it is that the season is one: an unsure one counts only where such a season exists. */
  sure: boolean;
}

/** Longer than any title that people type; the rest would cost time and find nothing. */
const LENGTH = 120;
const WORDS = 12;

/**
 * The ways to read what somebody typed: as it stands; without the season that it names; and kana as romaji. None for
 * signs alone.
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
 * The text with its long vowels, where it has any: two alike may be what is left of two syllables ("suume" is *Suzume* without its
 * z).
 */
export function unfolded(text: string): Reading[] {
  const { base, ...form } = seasonForm(spellLine(text));
  if (base === foldVowels(base)) return [];
  return [{ ...form, text: base, joined: compact(base), words: base.split(' ') }];
}

function spellLine(text: string): string {
  return spell(text.slice(0, LENGTH)).split(' ').slice(0, WORDS).join(' ');
}

function reading(
  spelled: string,
  { season, part, sure }: { season: number | null; part: number | null; sure: boolean },
): Reading {
  const text = foldVowels(spelled);
  return { text, joined: compact(text), words: text.split(' '), season, part, sure };
}
