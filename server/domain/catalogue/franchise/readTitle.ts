/** What a native title says of its place among others: the name that they share, and the season and part it carries. */
export interface TitleReading {
  /** The shared name, compared without signs, spaces and width. */
  stem: string;
  /** 1 where the title names none. */
  season: number;
  part: number;
  /** "The Final Season": after every numbered one. */
  final: boolean;
}

const kanji = '一二三四五六七八九';
const number = '([2-9]|1\\d|[二三四五六七八九十])';

type Meaning = (found: string) => Partial<TitleReading>;
const season: Meaning = (found) => ({ season: toNumber(found) });
const part: Meaning = (found) => ({ part: toNumber(found) });

/** Markers at the end of a title. A bare figure counts only behind Japanese script or a space: "86" is a name. */
const markers: readonly [RegExp, Meaning][] = [
  [/\s*(?:the\s+)?(final)\s*season$/i, () => ({ final: true })],
  [new RegExp(`\\s*第${number}(?:期|シーズン|シリーズ|季)$`), season],
  [new RegExp(`\\s*${number}(?:期|シーズン)$`), season],
  [/\s*(?:season|シーズン)\s*(\d{1,2})$/i, season],
  [/\s*(\d{1,2})(?:st|nd|rd|th)\s*(?:season|シーズン)$/i, season],
  [new RegExp(`\\s*第${number}(?:クール|部|章)$`), part],
  [/\s*(?:part|パート)\.?\s*(\d{1,2})$/i, part],
  [/(?<![A-Za-z])\s*(II|III|IV|V|VI)$/, season],
  [/(?<=[\s\u3040-\u30ff\u3400-\u9fff])\s*([2-9])$/, season],
];

/** Reads season markers off the end of a title: 「進撃の巨人 Season3 Part.2」 is season 3, part 2 of 「進撃の巨人」. */
export function readTitle(native: string): TitleReading {
  const reading: TitleReading = { stem: '', season: 1, part: 1, final: false };
  // 「ナンバカ(第2期)」 says the same as 「ナンバカ 第2期」.
  let rest = native
    .normalize('NFKC')
    .trim()
    .replace(/\s*\((第[^()]*)\)$/, ' $1');
  for (let more = true; more; ) {
    more = false;
    for (const [marker, meaning] of markers) {
      const found = marker.exec(rest);
      if (!found?.[1] || found.index === 0) continue;
      Object.assign(reading, meaning(found[1]));
      rest = rest.slice(0, found.index).trim();
      more = true;
      break;
    }
  }
  return { ...reading, stem: stemOf(rest) };
}

/** Letters and figures alone, in one case. */
export function stemOf(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const romans = ['', 'I', 'II', 'III', 'IV', 'V', 'VI'];

function toNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  if (text === '十') return 10;
  const roman = romans.indexOf(text);
  return roman > 0 ? roman : kanji.indexOf(text) + 1;
}
