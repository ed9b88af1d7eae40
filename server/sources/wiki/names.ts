import { toRomaji } from 'wanakana';
import { valuesIn } from './infobox';

/** A name as the site writes it. */
export interface WikiName {
  /** In Latin letters, given name first. */
  latin?: string;
  /** In its own script, if that is another one. */
  native?: string;
}

const LONGEST_NAME = 100;

const ENGLISH = ['英文名'];
const ROMAJI = ['罗马字', '罗马音'];
const KANA = ['纯假名', '假名', '平假名'];

/** The name of a page about a character or a person. */
export function nameOf(title: string, page: string): WikiName {
  const native = nativeFrom(title);
  const own = latinFrom(title);
  const latin = latinOn(page, native) ?? own;
  return { ...(latin && { latin }), ...(native && !own && { native }) };
}

function latinOn(page: string, native: string): string | undefined {
  const values = valuesIn(page);
  const of = (names: readonly string[]) => names.flatMap((name) => values.get(name) ?? []);
  const firstOf = (names: readonly string[]) => of(names).flatMap((value) => latinFrom(value) ?? [])[0];
  const [english, romaji] = [firstOf(ENGLISH), firstOf(ROMAJI)];
  // Those who write the same in both have the family name first, as in Japan.
  if (english && english.toLowerCase() !== romaji?.toLowerCase()) return english;
  if (romaji) return isJapanese(native) ? plainRomaji(romaji) : eachWord(romaji, capitalised);
  const readings = isJapanese(native) ? of(KANA) : [];
  return readings.flatMap((value) => romajiOf(value, native) ?? [])[0];
}

/** Katakana alone may be anyone's name, and is no spelling of it. */
const isJapanese = (native: string): boolean => /[\p{Script=Han}\p{Script=Hiragana}]/u.test(native);

const CJK = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]';
const SPACES_INSIDE_CJK = new RegExp(`(?<=${CJK}) (?=${CJK})`, 'gu');

/** As it is written in Japan, without spaces; bars separate the parts of a line. */
function nativeFrom(written: string): string {
  if (written.length > LONGEST_NAME) return '';
  return words(written.replaceAll('|', ' ')).join(' ').replace(SPACES_INSIDE_CJK, '');
}

const LATIN = /^[\p{Script=Latin}\p{N} !#$%&'*+.:?@_~’-]+$/u;

/** The first of several names, without remarks in brackets and without macrons; undefined if it isn't in Latin letters. */
function latinFrom(written: string): string | undefined {
  if (written.length > LONGEST_NAME) return undefined;
  const [first = ''] = written.normalize('NFKC').split(/[([【/、;]/, 1);
  const name = words(
    first
      .normalize('NFD')
      .replace(/\u0304/g, '')
      .normalize('NFC'),
  ).join(' ');
  return LATIN.test(name) && /\p{Script=Latin}/u.test(name) ? name : undefined;
}

/** A reading without a space between family and given name says neither. */
const LONGEST_SINGLE_NAME = 2;
const ONLY_KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;
/** Sounds of other languages: their spelling can't be told. */
const FOREIGN_KANA = /[ぁぃぅぇぉゔァィゥェォヴ]/;

function romajiOf(reading: string, native: string): string | undefined {
  if (reading.length > LONGEST_NAME || FOREIGN_KANA.test(reading)) return undefined;
  const kana = words(reading.normalize('NFKC'));
  if (!kana.every((word) => ONLY_KANA.test(word))) return undefined;
  const isWhole = kana.length === 1 && native.length <= LONGEST_SINGLE_NAME;
  return kana.length === 2 || isWhole ? plainRomaji(kana.map((word) => toRomaji(word)).join(' ')) : undefined;
}

/** Given name first, long vowels short: Yamadera Kouichi is Koichi Yamadera. */
function plainRomaji(romaji: string): string {
  const plain = eachWord(
    romaji.replace(/[âêîôû]/gi, (vowel) => vowel.normalize('NFD').charAt(0)),
    (word) => capitalised(shortened(word.toLowerCase().replace(/['’]/g, ''))),
  );
  const [family, given, ...more] = plain.split(' ');
  return family && given && more.length === 0 ? `${given} ${family}` : plain;
}

/** Not where the vowels are of two characters, as in Inoue, Matsuura, Yamanouchi and Senoo. */
const shortened = (word: string): string =>
  word.replace(/oo(?!$)|ou(?!e|ra|chi)|uu(?!ra)/g, (vowels) => vowels.charAt(0));

/** Short ones are initials and numbers, such as J.C. and III. */
const IN_CAPITALS = /^\p{Lu}{4,}$/u;

const capitalised = (word: string): string =>
  word.charAt(0).toUpperCase() + (IN_CAPITALS.test(word) ? word.slice(1).toLowerCase() : word.slice(1));

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

const eachWord = (text: string, change: (word: string) => string): string =>
  words(text).map(change).join(' ');
