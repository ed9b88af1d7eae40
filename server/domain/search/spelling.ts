import { distance } from 'fastest-levenshtein';
import { toRomaji } from 'wanakana';
import { normalise } from './normalise';

/** Scripts without spaces between words: Han, kana. */
const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}々〆';
const SPACES_INSIDE_CJK = new RegExp(`(?<=[${CJK}]) (?=[${CJK}])`, 'gu');
const ONLY_KANA = /^[\p{Script=Hiragana} ]+$/u;
const VOWELS: Record<string, string> = {
  ゔぁ: 'ば',
  ゔぃ: 'び',
  ゔぇ: 'べ',
  ゔぉ: 'ぼ',
  ゔ: 'ぶ',
  ゑ: 'え',
  ゐ: 'い',
  を: 'お',
};

/**
 * `normalise`, plus folding only search may do, since it joins spellings that look different: × is the letter x, & is "and", ∀
 * gets its reading; spaces between Japanese or Chinese characters are dropped.
 */
export function foldSpelling(text: string): string {
  const plain = text
    .replaceAll('×', ' x ')
    .replaceAll('∀', ' ターンエー ')
    .replace(/[&＆]/g, ' and ')
    .replace(/(?<=\p{L})@(?=\p{L})/gu, 'a');
  return normalise(plain).replace(SPACES_INSIDE_CJK, '');
}

/**
 * Folds long vowels (Yuujinchou, Yujincho, Yūjinchō; ハイキュウ, ハイキュー), the particle wo to o, and old kana to new ones. For text
 * processed by `spell`; applied last, because it also shortens English words.
 */
export function foldVowels(spelled: string): string {
  return spelled
    .replace(/ou|oo|oh(?=[^aeiou]|$)/g, 'o')
    .replace(/uu/g, 'u')
    .replace(/(?<![a-z])wo(?![a-z])/g, 'o')
    .replace(/ゔ[ぁぃぇぉ]?|[ゑゐを]/g, (kana) => VOWELS[kana] ?? kana)
    .replace(/(?<=[おこそとのほもよろごぞどぼぽょうくすつぬふむゆるぐずづぶぷゅ])う/g, '');
}

/** Kana as romaji, without spaces; undefined if the text contains anything else. */
export function romajiOf(spelled: string): string | undefined {
  if (!ONLY_KANA.test(spelled)) return undefined;
  return foldVowels(toRomaji(spelled).replace(/[^a-z]/g, ''));
}

/** Number of slips between two spellings: a letter wrong, missing or extra, or two transposed. */
export function countWrongLetters(one: string, other: string): number {
  const wrong = distance(one, other);
  return wrong === 2 && isSwap(one, other) ? 1 : wrong;
}

/** How many slips are allowed in a text of this length. */
export function allowWrongLetters(length: number): number {
  return length < 4 ? 0 : length < 6 ? 1 : length < 12 ? 2 : 3;
}

function isSwap(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = [...one].findIndex((letter, n) => letter !== other[n]);
  const swapped = one.slice(0, at) + one.charAt(at + 1) + one.charAt(at) + one.slice(at + 2);
  return swapped === other;
}
