/** A whole title: season marks, punctuation and Latin runs around the Japanese text read by words.mjs. */
import { readFileSync } from 'node:fs';
import { wordsOf } from './words.mjs';

export const JAPANESE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}々〆ヶ]/u;
const JAPANESE_RUN = /((?:[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー々〆ヶ]|[0-9]+(?=[\p{sc=Han}]))+)/u;
const KANJI_DIGITS = '〇一二三四五六七八九';
/** Names and idioms that the analyser's dictionary lacks or misreads, longest first. */
const phrases = Object.entries(JSON.parse(readFileSync(new URL('phrases.json', import.meta.url), 'utf8')))
  .map(([phrase, romaji]) => [phrase.normalize('NFKC'), romaji])
  .sort((a, b) => b[0].length - a[0].length);
const QUIET_AT_START = /^([^\w.]*)([a-z])/;

export function romajiTitle(native, tokenize, unread) {
  const text = read(marks(native.normalize('NFKC')), tokenize, unread);
  return tidy(text).replace(QUIET_AT_START, (_, lead, letter) => lead + letter.toUpperCase());
}

function read(text, tokenize, unread, follows = false) {
  const known = phrases.find(([phrase]) => text.includes(phrase));
  if (known) {
    const [before, ...after] = text.split(known[0]);
    const left = read(before, tokenize, unread, follows);
    return `${left} ${known[1]} ${read(after.join(known[0]), tokenize, unread, true)}`;
  }
  return text
    .split(JAPANESE_RUN)
    .map((part, at, all) => {
      if (at % 2 === 0) return part;
      return ` ${wordsOf(tokenize(part), unread, /[A-Za-z0-9]$/.test(all[at - 1]) || (follows && !all[at - 1]))} `;
    })
    .join('');
}

/** Writes season and part marks the way anime lists do. */
function marks(text) {
  return text
    .replace(
      /第?\s*([0-9]+|[一二三四五六七八九十]+)\s*(?:期|シーズン)(?![ぁ-ゖァ-ヺ一-龠])/g,
      (_, n) => ` ${ordinal(number(n))} Season `,
    )
    .replace(/第\s*([0-9]+|[一二三四五六七八九十]+)\s*シリーズ/g, (_, n) => ` ${ordinal(number(n))} Series `)
    .replace(/第\s*([0-9]+|[一二三四五六七八九十]+)\s*クール/g, (_, n) => ` Part ${number(n)} `)
    .replace(
      /第\s*([0-9]+|[一二三四五六七八九十]+)\s*([部章話夜幕弾])/g,
      (_, n, unit) => ` Dai ${number(n)}-${UNITS[unit]} `,
    )
    .replace(/劇場版/g, ' Gekijouban ')
    .replace(/^映画/g, ' Eiga ')
    .replace(/(?<=[\s)）」』!~〜-])(前|中|後|完結)[編篇]/g, (_, part) => ` ${PARTS[part]} `);
}

const UNITS = { 部: 'bu', 章: 'shou', 話: 'wa', 夜: 'ya', 幕: 'maku', 弾: 'dan' };
const PARTS = { 前: 'Zenpen', 中: 'Chuuhen', 後: 'Kouhen', 完結: 'Kanketsu-hen' };

function number(text) {
  if (/\d/.test(text)) return Number(text);
  const [tens, ones] = text.includes('十') ? text.split('十') : ['〇', text];
  return 10 * (tens ? KANJI_DIGITS.indexOf(tens) : 1) + (ones ? KANJI_DIGITS.indexOf(ones) : 0);
}

function ordinal(n) {
  const teen = n % 100 > 10 && n % 100 < 14;
  return `${n}${(!teen && { 1: 'st', 2: 'nd', 3: 'rd' }[n % 10]) || 'th'}`;
}

/** Unifies punctuation, with a space only after each mark. */
function tidy(text) {
  return text
    .replace(/[「」『』【】《》〈〉“”„〝〟"]/g, ' ')
    .replace(/[〔［]/g, '(')
    .replace(/[〕］]/g, ')')
    .replace(/[・·‧•]/g, ' ')
    .replace(/、/g, ', ')
    .replace(/。/g, '. ')
    .replace(/[〜～]/g, '~')
    .replace(/[−－―—–‐]/g, '-')
    .replace(/…|‥|・・・/g, '...')
    .replace(/[’‘`´]/g, "'")
    .replace(/~\s*([^~]+?)\s*~/g, ': $1 ')
    .replace(/(?:^|(?<=\s))-\s*([^-]+(?:-[^-\s][^-]*)*?)\s*-(?=\s|$)/g, ': $1')
    .replace(/\s*~\s*/g, ': ')
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.!?):;%])/g, '$1')
    .replace(/\(\s+/g, '(')
    .replace(/([!?])(?=[A-Za-z0-9])/g, '$1 ')
    .replace(/\s*([/×☆★♪♥♡∞])\s*/g, '$1')
    .replace(/([^:]):\s*:/g, '$1:')
    .replace(/^[\s:]+|[\s:]+$/g, '')
    .replace(/\bRe: (?=[A-Z])/g, 'Re:')
    .replace(/(?<=[\w!?.])\((?=\S)/g, ' (')
    .replace(/ -(san|chan|kun|sama|hen|tachi)\b/g, '-$1')
    .trim();
}
