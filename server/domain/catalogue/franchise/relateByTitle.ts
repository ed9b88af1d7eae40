import type { AnimeFormat } from '../../../data/entities/catalogue';
import type { Link } from './watchOrder';

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

/** What the rules look at of one anime. */
export interface TitledAnime {
  id: number;
  nativeTitle: string;
  format: AnimeFormat;
  /** Milliseconds; null where it is not known. */
  startsAt: number | null;
}

interface Read extends TitledAnime {
  reading: TitleReading;
  at: number;
}

/** Words in front of a name that say what it is, and no more. */
const heralds =
  /^(?:劇場版|映画|ova|tvアニメ|テレビアニメ|アニメ|新編集版|特別編集版|総集編)\s*[「『:：]?\s*|^(?:the movie)\s+/i;
const edges = /[\s:：!！?？～〜~\-‐–—―「『【（(＜<／/・…♪☆★♡♥]/gu;

/**
 * Relations that follow from titles alone, for the many anime of which no source states any (docs/catalogue.md): a
 * numbered season is the sequel of the one before, when it also began later; a title that begins with another's whole
 * title belongs to the same franchise. They are marked as derived.
 */
export function relateByTitle(anime: readonly TitledAnime[]): Link[] {
  const byStem = new Map<string, Read[]>();
  const all = anime.map((one): Read => {
    const read = {
      ...one,
      reading: readTitle(one.nativeTitle),
      at: one.startsAt ?? Number.POSITIVE_INFINITY,
    };
    const known = byStem.get(read.reading.stem);
    if (known) known.push(read);
    else byStem.set(read.reading.stem, [read]);
    return read;
  });
  const links: Link[] = [];
  for (const [stem, group] of byStem) if (stem.length > 1 && group.length > 1) links.push(...chain(group));
  for (const one of all) {
    const parent = namesake(one, byStem);
    if (parent) links.push(link(one.id, parent.id, 'OTHER'));
  }
  return links;
}

/** Anime of one name: each follows the latest of an earlier season; what fits no order is merely of the same name. */
function chain(group: readonly Read[]): Link[] {
  const sorted = [...group].sort((a, b) => rank(a) - rank(b) || a.at - b.at || a.id - b.id);
  return sorted.slice(1).flatMap((one, index) => {
    const earlier = sorted.slice(0, index + 1);
    const before = earlier.filter((other) => rank(other) < rank(one) && other.at <= one.at).at(-1);
    if (before && serial(before) && serial(one)) return [link(one.id, before.id, 'PREQUEL')];
    const kin = before ?? earlier.find((other) => other.at <= one.at) ?? earlier[0];
    return kin ? [link(one.id, kin.id, 'OTHER')] : [];
  });
}

const rank = ({ reading }: Read): number => (reading.final ? 50 : reading.season) * 20 + reading.part;
const serial = ({ format }: Read): boolean => format === 'TV' || format === 'WEB';

/** The elder anime whose whole title this one begins with, the longest such title. */
function namesake(one: Read, byStem: ReadonlyMap<string, Read[]>): Read | undefined {
  const title = one.nativeTitle.normalize('NFKC');
  const name = title.replace(heralds, '');
  const cuts = [...name.matchAll(edges)].map(({ index }) => index);
  if (name !== title) cuts.push(name.length);
  for (const cut of cuts.sort((a, b) => b - a)) {
    const head = name.slice(0, cut);
    const stem = stemOf(head);
    if (stem === one.reading.stem || !telling(head, stem, name.slice(cut))) continue;
    const eldest = byStem
      .get(stem)
      ?.filter(({ id, at, reading }) => id !== one.id && at <= one.at && reading.season === 1)
      .sort((a, b) => a.at - b.at)[0];
    if (eldest) return eldest;
  }
  return undefined;
}

/** Short names and single Latin words begin many titles that have nothing to do with them. */
function telling(head: string, stem: string, rest: string): boolean {
  const latin = /^[\x20-\x7e]+$/.test(head);
  if (!latin) return stem.length >= 3;
  return stem.length >= 4 && (/\s/.test(head.trim()) || /[^\x20-\x7e]/.test(rest) || /^\s*[:!?]/.test(rest));
}

function link(animeId: number, relatedId: number, kind: Link['kind']): Link {
  return { animeId, relatedId, kind, derived: true };
}
