import { compact } from './normalise';
import { romajiOf } from './spelling';

const EAST = /[\p{Script=Han}\p{Script=Hiragana}々〆]+/gu;
const OTHER = /[^\p{Script=Han}\p{Script=Hiragana}々〆\s]+/gu;
/** Shorter words are in too many titles to say much; a whole title may be as short as it likes. */
const WORD = 3;

/** What the index holds of one title: its words, and pairs of Japanese or Chinese characters. */
export function termsOf(title: string): string[] {
  return [...wordsOf(title), ...pairsOf(title), ...kanaRuns(title)];
}

/** The first one and two characters of a title, for the first keys that somebody presses. */
export function startTerms(title: string): string[] {
  const [first = '', second = ''] = compact(title);
  return [startTerm(first), startTerm(first + second)];
}

export function startTerm(characters: string): string {
  return `^${characters}`;
}

/** Words of scripts that put spaces between them. */
export function wordsOf(text: string): string[] {
  return (text.match(OTHER) ?? []).filter((word) => word.length >= WORD);
}

/** Of Japanese or Chinese; no word is as short. */
export function isLoneSign(term: string): boolean {
  return [...term].length === 1;
}

/** What a text asks for of Japanese or Chinese: its pairs; of a lone character, the pairs that begin with it. */
export function eastTerms(text: string): string[] {
  return runsOf(text).flatMap((signs) =>
    signs.length === 1 ? signs : signs.slice(0, -1).map((sign, at) => sign + signs[at + 1]),
  );
}

/** 進撃の巨人: 進撃 撃の の巨 巨人 人. The last character stands alone too, so that any one is the prefix of a term. */
function pairsOf(text: string): string[] {
  return runsOf(text).flatMap((signs) => signs.map((sign, at) => sign + (signs[at + 1] ?? '')));
}

function runsOf(text: string): string[][] {
  return (text.match(EAST) ?? []).map((run) => [...run]);
}

/** Loanwords among other words, read as romaji: 葬送のフリーレン has "furiren". The particle の belongs to none. */
function kanaRuns(text: string): string[] {
  const runs = text.match(/\p{Script=Hiragana}{4,}/gu) ?? [];
  return runs.flatMap((run) => romajiOf(run.replace(/^の/, '')) ?? []);
}
