/**
 * Kana to Hepburn letters with long vowels as typed ("ou", "uu"), the way anime lists write them. kuroshiro's own converters
 * only give macrons or drop the length, so this uses its own table.
 */
const ROWS = {
  '': 'アイウエオ',
  k: 'カキクケコ',
  g: 'ガギグゲゴ',
  s: 'サシスセソ',
  z: 'ザジズゼゾ',
  t: 'タチツテト',
  d: 'ダヂヅデド',
  n: 'ナニヌネノ',
  h: 'ハヒフヘホ',
  b: 'バビブベボ',
  p: 'パピプペポ',
  m: 'マミムメモ',
  r: 'ラリルレロ',
};
const SINGLES = {
  シ: 'shi',
  ジ: 'ji',
  チ: 'chi',
  ツ: 'tsu',
  ヂ: 'ji',
  ヅ: 'zu',
  フ: 'fu',
  ヤ: 'ya',
  ユ: 'yu',
  ヨ: 'yo',
  ワ: 'wa',
  ヰ: 'i',
  ヱ: 'e',
  ヲ: 'wo',
  ン: 'n',
  ヴ: 'vu',
  ァ: 'a',
  ィ: 'i',
  ゥ: 'u',
  ェ: 'e',
  ォ: 'o',
  ャ: 'ya',
  ュ: 'yu',
  ョ: 'yo',
  ヮ: 'wa',
  ヵ: 'ka',
  ヶ: 'ke',
};
const SMALL = { ャ: 'ya', ュ: 'yu', ョ: 'yo', ァ: 'a', ィ: 'i', ゥ: 'u', ェ: 'e', ォ: 'o' };
/** Initial kana that absorb the "y" of ャ, ュ and ョ: "sha", "cha", "ja". */
const PALATAL = { シ: 'sh', ジ: 'j', チ: 'ch', ヂ: 'j' };
/** Kana that keep their consonant before a small vowel: ファ "fa", ティ "ti", ウェ "we". */
const BEFORE_VOWEL = {
  フ: 'f',
  テ: 't',
  デ: 'd',
  ト: 't',
  ド: 'd',
  ウ: 'w',
  ヴ: 'v',
  ツ: 'ts',
  ク: 'kw',
  グ: 'gw',
  ス: 'sw',
  イ: 'y',
};

const LETTERS = new Map(Object.entries(SINGLES));
for (const [consonant, row] of Object.entries(ROWS)) {
  [...row].forEach((kana, at) => {
    if (!LETTERS.has(kana)) LETTERS.set(kana, consonant + 'aiueo'[at]);
  });
}

export function toKatakana(text) {
  return text.replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
}

/** `reading` is kana; anything else in it is passed through. */
export function kanaToRomaji(reading) {
  const kana = [...toKatakana(reading)];
  let out = '';
  let doubled = false;
  for (let at = 0; at < kana.length; at++) {
    if (kana[at] === 'ッ') {
      doubled = true;
      continue;
    }
    if (kana[at] === 'ー') {
      out += /[aiueo]$/.test(out) ? out.at(-1) : '';
      continue;
    }
    const small = SMALL[kana[at + 1]];
    let letters = small && contracted(kana[at], small);
    if (letters) at++;
    letters ||= LETTERS.get(kana[at]) ?? kana[at];
    if (doubled && /^[a-z]/.test(letters) && !/^[aiueo]/.test(letters)) out += letters[0];
    if (/n$/.test(out) && kana[at - 1] === 'ン' && /^[aiueoy]/.test(letters)) out += "'";
    out += letters;
    doubled = false;
  }
  return out;
}

function contracted(kana, small) {
  if (PALATAL[kana]) return PALATAL[kana] + small.replace('y', '');
  if (BEFORE_VOWEL[kana] && !(small.startsWith('y') && /[クグスイウツ]/.test(kana)))
    return BEFORE_VOWEL[kana] + small;
  const letters = LETTERS.get(kana);
  return small.startsWith('y') && /^[^aiueo]+i$/.test(letters ?? '') ? letters.slice(0, -1) + small : '';
}
