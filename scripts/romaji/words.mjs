/**
 * Joins the analyser's tokens into the words a reader expects: a verb with its endings, honorifics with a hyphen, particles
 * separate and in lower case, loanwords in their own spelling.
 */
import { readFileSync } from 'node:fs';
import { kanaToRomaji, toKatakana } from './kana.mjs';

const loanwords = readJson('loanwords.json');
const readings = readJson('readings.json');
const KANA_ONLY = /^[ぁ-ゖァ-ヺー]+$/;
const KATAKANA = /^[ァ-ヺー]+$/;
const HONORIFICS = new Set(['さん', 'ちゃん', 'くん', '君', '様', 'さま', '殿', 'どの', '氏', 'たん']);
/** How kanji honorifics are read after a name. */
const TITLES = { 君: 'クン', 様: 'サマ', 殿: 'ドノ', 氏: 'シ', 編: 'ヘン', 篇: 'ヘン' };
const JOINED_PARTICLES = new Set([
  'て',
  'で',
  'ば',
  'ちゃ',
  'じゃ',
  'ながら',
  'たり',
  'だり',
  'つつ',
  'たって',
  'ちゃっ',
]);
const PARTICLES = new Set([
  'は',
  'が',
  'を',
  'に',
  'で',
  'と',
  'も',
  'の',
  'へ',
  'や',
  'から',
  'まで',
  'より',
  'では',
  'には',
  'とは',
]);
const QUIET = new Set(['だ', 'です', 'な', 'なの', 'ん']);

function readJson(name) {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
}

/**
 * One run of Japanese text in romaji; `tokens` are kuromoji's. `unread` collects tokens without a reading; `follows` is true if
 * a name from the phrase list comes directly before it.
 */
export function wordsOf(tokens, unread, follows = false) {
  const words = [];
  for (const token of withWholeHiragana(withLoanwords(follows ? startingWithParticle(tokens) : tokens))) {
    const last = words.at(-1);
    const kind = kindOf(token, last);
    const kana = readingOf(token, unread, kind, last);
    if (last && kind === 'joined') {
      last.kana += kana;
      last.end = token;
    } else if (last && kind === 'hyphen') {
      words.push({ kana, end: token, hyphen: true });
    } else {
      words.push({ kana, end: token, quiet: kind === 'quiet', latin: token.latin });
    }
  }
  return words.map(print).join('').trim();
}

function print(word) {
  const text = word.latin ?? kanaToRomaji(word.kana);
  if (word.hyphen) return `-${text}`;
  return ` ${word.quiet ? text : text.charAt(0).toUpperCase() + text.slice(1)}`;
}

function kindOf(token, last) {
  const { pos, pos_detail_1: detail, surface_form: surface } = token;
  if (token.latin) return 'word';
  if (surface === 'ノ' && last) return 'quiet';
  if (/^[編篇]$/.test(surface) && last) return 'hyphen';
  if (pos === '助詞') return joinsVerb(token, last) ? 'joined' : 'quiet';
  if (pos === '助動詞') return joinsVerb(token, last) ? 'joined' : QUIET.has(surface) ? 'quiet' : 'word';
  if (!last || last.latin) return HONORIFICS.has(surface) && last ? 'hyphen' : 'word';
  if (HONORIFICS.has(surface) && pos === '名詞' && last.end.pos === '名詞') return 'hyphen';
  if (last.end.pos === '名詞' && last.end.pos_detail_1 === '数')
    return detail === '数' ? 'joined' : counter(detail, surface);
  if (last.end.pos === '接頭詞') return /^[おご御第大小初]/.test(last.end.surface_form) ? 'joined' : 'word';
  if (pos === '名詞' && detail === '接尾' && last.end.pos === '名詞') return 'joined';
  if (pos === '名詞' && surface === 'たち') return 'joined';
  const verbal = last.end.pos === '動詞' || last.end.pos === '助動詞' || last.end.pos === '形容詞';
  if (verbal && (detail === '接尾' || (detail === '非自立' && ['動詞', '形容詞'].includes(pos))))
    return 'joined';
  if (
    last.end.pos === '助詞' &&
    /^[てで]$/.test(last.end.surface_form) &&
    /^(る|た|ない|ます|く)$/.test(surface)
  )
    return 'joined';
  return 'word';
}

function counter(detail, surface) {
  return detail === '接尾' || /^[月年日人回話分間]$/.test(surface) ? 'hyphen' : 'word';
}

/** Separated from its noun, a particle looks like a conjunction or a noun to the analyser. */
function startingWithParticle([first, ...rest]) {
  return first && PARTICLES.has(first.surface_form) ? [{ ...first, pos: '助詞' }, ...rest] : [first, ...rest];
}

/** Endings attach to a verb or adjective: 告ら+せ+たい, 可愛かっ+た, 始め+て. */
function joinsVerb(token, last) {
  if (!last || last.latin) return false;
  const inflected = ['動詞', '形容詞', '助動詞'].includes(last.end.pos) && !QUIET.has(last.end.surface_form);
  if (!inflected) return false;
  if (token.pos === '助動詞')
    return !['だ', 'です', 'な', 'だろ', 'でしょ', 'らしい'].includes(token.surface_form);
  return token.pos_detail_1 === '接続助詞' && JOINED_PARTICLES.has(token.surface_form);
}

function readingOf(token, unread, kind, last) {
  const surface = token.surface_form;
  if (token.latin) return '';
  if (token.pos === '助詞' && surface === 'は') return 'ワ';
  if (token.pos === '助詞' && surface === 'へ') return 'エ';
  if (token.pos === '助詞' && surface.length > 1 && surface.endsWith('は') && KANA_ONLY.test(surface))
    return `${surface.slice(0, -1)}ワ`;
  if (KANA_ONLY.test(surface)) return toKatakana(surface);
  if (kind === 'hyphen' && TITLES[surface]) return TITLES[surface];
  if (surface === '月' && last?.end.pos_detail_1 === '数') return 'ガツ';
  const alone = token.pos_detail_1 !== '接尾' && last?.end.pos_detail_1 !== '数';
  if (readings[surface] && (alone || !token.reading)) return readings[surface];
  if (/^[0-9.,%]+$/.test(surface)) return surface;
  if (token.reading && token.reading !== '*') return token.reading;
  unread.push(surface);
  return surface;
}

/** Runs of katakana tokens that the loanword list can spell as a whole become Latin words; others stay as they are. */
function withLoanwords(tokens) {
  const out = [];
  for (let at = 0; at < tokens.length; ) {
    let end = at;
    while (end < tokens.length && KATAKANA.test(tokens[end].surface_form)) end++;
    if (end === at) {
      out.push(tokens[at++]);
      continue;
    }
    const run = tokens.slice(at, end);
    const latin = spell(run.map((token) => token.surface_form).join(''));
    if (latin) out.push({ ...run[0], pos: '名詞', pos_detail_1: '一般', latin });
    else out.push(...run.map((token) => ({ ...token, latin: spell(token.surface_form) })));
    at = end;
  }
  return out;
}

/** A short run of hiragana that the analyser split into single kana is one word it does not know. */
function withWholeHiragana(tokens) {
  const out = [];
  for (let at = 0; at < tokens.length; ) {
    let end = at;
    while (end < tokens.length && /^[ぁ-ゖー]+$/.test(tokens[end].surface_form)) end++;
    const run = tokens.slice(at, end);
    const text = run.map((token) => token.surface_form).join('');
    const scraps = run.some(isScrap);
    if (scraps && text.length > 1 && text.length <= 7)
      out.push({ ...run[0], surface_form: text, pos: '名詞', pos_detail_1: '一般' });
    else out.push(...run);
    if (end === at) out.push(tokens[at]);
    at = Math.max(end, at + 1);
  }
  return out;
}

function isScrap({ surface_form: surface, pos, pos_detail_1: detail }) {
  return surface.length === 1 && detail !== '非自立' && !['助詞', '助動詞', '動詞', '接頭詞'].includes(pos);
}

function spell(run) {
  if (loanwords[run]) return loanwords[run];
  for (let cut = run.length - 2; cut >= 2; cut--) {
    const head = loanwords[run.slice(0, cut)];
    const rest = head && spell(run.slice(cut));
    if (rest) return `${head} ${rest}`;
  }
  return undefined;
}
