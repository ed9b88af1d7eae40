/** What a native title says about its place in a series: the shared name, and its season and part. */
export interface TitleReading {
  /** The shared name, without punctuation, spaces and width differences. */
  stem: string;
  /** 1 if the title names none. */
  season: number;
  part: number;
  /** "The Final Season": after every numbered one. */
  final: boolean;
}

const romans = ['', 'I', 'II', 'III', 'IV', 'V', 'VI'];
const kanji = '一二三四五六七八九';
const number = '([2-9]|1\\d|[二三四五六七八九十])';

type Meaning = (found: string) => Partial<TitleReading>;
const season: Meaning = (found) => ({ season: toNumber(found) });
const part: Meaning = (found) => ({ part: toNumber(found) });

/** Markers at the end of a title. A bare digit counts only after Japanese script or a space: "86" is a name. */
const markers: readonly [RegExp, Meaning][] = [
  [/ ?(?:the )?(final) ?season$/i, () => ({ final: true })],
  [new RegExp(` ?第${number}(?:期|シーズン|シリーズ|季)$`), season],
  [new RegExp(` ?${number}(?:期|シーズン)$`), season],
  [/ ?(?:season|シーズン) ?(\d{1,2})$/i, season],
  [/ ?(\d{1,2})(?:st|nd|rd|th) ?(?:season|シーズン)$/i, season],
  [new RegExp(` ?第${number}(?:クール|部|章)$`), part],
  [/ ?(?:part|パート)\.? ?(\d{1,2})$/i, part],
  [/(?<![A-Za-z]) ?(II|III|IV|V|VI)$/, season],
  [/(?<=[\s\u3040-\u30ff\u3400-\u9fff]) ?([2-9])$/, season],
];

const words = ['', 'first', 'second', 'third', 'fourth', 'fifth'];
const daiji = '壱弐参肆伍陸漆';
const two: Meaning = () => ({ season: 2 });

/** Less reliable sequel markers, which are read as part of a name unless asked for. */
const looseMarkers: readonly [RegExp, Meaning][] = [
  [/ ?(?:(final)|ファイナル|最終)(?:シーズン|シリーズ|章)$/i, () => ({ final: true })],
  [
    /[ :]{1,3}(second|third|fourth|fifth) (?:season|series|beat!?)$/i,
    (found) => ({ season: words.indexOf(found.toLowerCase()) }),
  ],
  [/ ([2-9])(?:st|nd|rd|th)$/i, season],
  [/ ?season ?(II|III|IV|V)$/i, (found) => ({ season: romans.indexOf(found.toUpperCase()) })],
  [/ ?(セカンド)・?(?:シーズン|シリーズ)$/, two],
  [/ ?(サード)・?(?:シーズン|シリーズ)$/, () => ({ season: 3 })],
  [/ ([弐参肆伍陸漆])(?:[ノの]章)?$/, (found) => ({ season: daiji.indexOf(found) + 1 })],
  [/ ?\(([2-9])\)$/, season],
  [/ act\.? ?([2-9])$/i, season],
  [/ ?(√A|R2)$/, two],
];

/** Reads season markers off the end of a title: 「進撃の巨人 Season3 Part.2」 is season 3, part 2 of 「進撃の巨人」. */
export function readTitle(native: string, { loosely = false } = {}): TitleReading {
  const known = loosely ? [...markers, ...looseMarkers] : markers;
  const reading: TitleReading = { stem: '', season: 1, part: 1, final: false };
  // 「ナンバカ(第2期)」 says the same as 「ナンバカ 第2期」.
  let rest = native
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ ?\((第[^()]*)\)$/, ' $1');
  for (let more = true; more; ) {
    more = false;
    for (const [marker, meaning] of known) {
      const found = marker.exec(rest);
      if (!found || found.index === 0) continue;
      Object.assign(reading, meaning(found[1] ?? ''));
      rest = rest.slice(0, found.index).trim();
      more = true;
      break;
    }
  }
  return { ...reading, stem: stemOf(rest) };
}

const THREE_JAPANESE_LETTERS = /(?:[\u3040-\u30ff\u3400-\u9fff].*){3}/;

/**
 * A name that the seasons and films of a series share: 「劇場版 鬼滅の刃 無限列車編」 belongs to 「鬼滅の刃」. Only for artwork: too rough to
 * derive a relation from.
 */
export function familyOf(native: string): string {
  const name = native.normalize('NFKC').replace(/^(劇場版|映画|特別編|新)\s*/, '');
  const [head = ''] = name.split(/[\s~〜「『:\-―(]/, 1);
  return readTitle(THREE_JAPANESE_LETTERS.test(head) ? head : name).stem;
}

/** Only letters and digits, in lower case. */
export function stemOf(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function toNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  if (text === '十') return 10;
  const roman = romans.indexOf(text);
  return roman > 0 ? roman : kanji.indexOf(text) + 1;
}
