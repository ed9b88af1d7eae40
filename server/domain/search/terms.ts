import { removeSpaces } from './normalise';
import { romajiOf } from './spelling';

const EAST = /[\p{Script=Han}\p{Script=Hiragana}々〆]+/gu;
const OTHER = /[^\p{Script=Han}\p{Script=Hiragana}々〆\s]+/gu;
/** Shorter words occur in too many titles; a whole title may be of any length. */
const MIN_TERM_CHARACTERS = 3;

/** A title's terms in the index: its words, and pairs of Japanese or Chinese characters. */
export function termsOf(title: string): string[] {
  return [...wordsOf(title), ...pairsOf(title), ...kanaRuns(title)];
}

/** The first one and two characters of a title, for the first keystrokes. */
export function startTerms(title: string): string[] {
  const [first = '', second = ''] = removeSpaces(title);
  return [startTerm(first), startTerm(first + second)];
}

export function startTerm(characters: string): string {
  return `^${characters}`;
}

/** Words of scripts with spaces between words. */
export function wordsOf(text: string): string[] {
  return (text.match(OTHER) ?? []).filter((word) => word.length >= MIN_TERM_CHARACTERS);
}

/** A single Japanese or Chinese character; words are never that short. */
export function isLoneSign(term: string): boolean {
  return [...term].length === 1;
}

/** The Japanese or Chinese terms of a search text: its pairs; for a lone character, a prefix of pairs. */
export function eastTerms(text: string): string[] {
  return runsOf(text).flatMap((signs) =>
    signs.length === 1 ? signs : signs.slice(0, -1).map((sign, at) => sign + signs[at + 1]),
  );
}

/** 進撃の巨人: 進撃 撃の の巨 巨人 人. The last character also forms a term of its own, so that any character is the prefix of one. */
function pairsOf(text: string): string[] {
  return runsOf(text).flatMap((signs) => signs.map((sign, at) => sign + (signs[at + 1] ?? '')));
}

function runsOf(text: string): string[][] {
  return (text.match(EAST) ?? []).map((run) => [...run]);
}

/** Loanwords among other words, read as romaji: 葬送のフリーレン has "furiren". A leading の is stripped. */
function kanaRuns(text: string): string[] {
  const runs = text.match(/\p{Script=Hiragana}{4,}/gu) ?? [];
  return runs.flatMap((run) => romajiOf(run.replace(/^の/, '')) ?? []);
}
