import type { AnimeFormat } from '../../../data/entities/catalogue';
import { readTitle, stemOf, type TitleReading } from './readTitle';
import type { Link } from './watchOrder';

/** The facts of one anime that the rules use. */
export interface TitledAnime {
  id: number;
  nativeTitle: string;
  englishTitle: string | null;
  format: AnimeFormat;
  /** Milliseconds; null if unknown. */
  startsAt: number | null;
  endsAt?: number | null;
}

interface Read extends TitledAnime {
  reading: TitleReading;
  english: TitleReading | null;
  at: number;
}

/** Prefixes that say what a title is and are not part of its name. */
const heralds =
  /^(?:劇場版|映画|ova|tvアニメ|テレビアニメ|アニメ|新編集版|特別編集版|総集編)\s*[「『:：]?\s*|^(?:the movie)\s+/i;
const edges = /[\s:：!！?？～〜~\-‐–—―「『【（(＜<／/・…♪☆★♡♥]/gu;

/**
 * Relations derived from titles alone, for the many anime for which no source states any (docs/catalogue.md): a numbered season
 * that also began later is the sequel of the one before; a title that starts with another's whole title belongs to the same
 * franchise. They are marked as derived.
 */
export function relateByTitle(anime: readonly TitledAnime[]): Link[] {
  const all = anime.map((one): Read => {
    return {
      ...one,
      reading: readTitle(one.nativeTitle, { loosely: true }),
      english: one.englishTitle === null ? null : readTitle(one.englishTitle, { loosely: true }),
      at: one.startsAt ?? Number.POSITIVE_INFINITY,
    };
  });
  const byStem = groupBy(all, ({ reading }) => reading.stem);
  const byEnglish = groupBy(all, ({ english }) => english?.stem ?? '');
  const links: Link[] = [];
  const follows = new Set<number>();
  for (const one of all) {
    const before = predecessor(one, byStem.get(one.reading.stem), byEnglish.get(one.english?.stem ?? ''));
    if (!before) continue;
    links.push(link(one.id, before.id, 'PREQUEL'));
    follows.add(one.id);
  }
  for (const group of byStem.values()) links.push(...namesakes(group, follows));
  const arcs = new Map<string, Read[]>();
  for (const one of [...all].sort((a, b) => a.at - b.at || a.id - b.id)) {
    const parent = namesake(one, byStem);
    if (!parent) continue;
    const before = follows.has(one.id) ? undefined : arcBefore(one, parent, byStem, arcs);
    links.push(link(one.id, (before ?? parent).id, before ? 'PREQUEL' : 'OTHER'));
  }
  return links;
}

/** Single-letter names are not grouped. */
function groupBy(all: readonly Read[], stemOfOne: (one: Read) => string): Map<string, Read[]> {
  const groups = new Map<string, Read[]>();
  for (const one of all) {
    const stem = stemOfOne(one);
    if (stem.length < 2) continue;
    const known = groups.get(stem);
    if (known) known.push(one);
    else groups.set(stem, [one]);
  }
  return groups;
}

/** The season before: of those that the native or the English title ranks lower, the one that began last. */
function predecessor(
  one: Read,
  native: readonly Read[] = [],
  english: readonly Read[] = [],
): Read | undefined {
  if (!serial(one)) return undefined;
  const earlier = (other: Read) => serial(other) && other.at <= one.at && other.id !== one.id;
  const candidates = [
    ...native.filter((other) => earlier(other) && (rank(other) < rank(one) || moreMarks(one, other))),
    ...english.filter((other) => earlier(other) && rankIn(other.english) < rankIn(one.english)),
  ];
  return candidates.sort((a, b) => b.at - a.at || rank(b) - rank(a) || b.id - a.id)[0];
}

const YEAR_MS = 365 * 86_400_000;
const marks = /(?<![\s!?♪☆★°゜″′'’+*∽♭♯#…])[\s!?♪☆★°゜″′'’+*∽♭♯#…]+$/;

/** 「けいおん!!」 follows 「けいおん!」; the same title decades later is a remake. */
function moreMarks(one: Read, other: Read): boolean {
  const [title, before] = [one, other].map(({ nativeTitle }) => nativeTitle.normalize('NFKC').trim());
  if (!title || !before || title === before || one.at === other.at || one.at - other.at > 6 * YEAR_MS)
    return false;
  return rank(one) === rank(other) && title.replace(marks, '') === before.replace(marks, '');
}

/** Anime with the same name that are not a sequel of another are related only by name. */
function namesakes(group: readonly Read[], follows: ReadonlySet<number>): Link[] {
  const sorted = [...group].sort((a, b) => rank(a) - rank(b) || a.at - b.at || a.id - b.id);
  return sorted.slice(1).flatMap((one, index) => {
    if (follows.has(one.id)) return [];
    const before = sorted.slice(0, index + 1);
    const lower = before.filter((other) => rank(other) < rank(one) && other.at <= one.at).at(-1);
    const kin = lower ?? before.find((other) => other.at <= one.at) ?? before[0];
    return kin ? [link(one.id, kin.id, 'OTHER')] : [];
  });
}

const rankIn = (reading: TitleReading | null): number =>
  reading ? (reading.final ? 50 : reading.season) * 20 + reading.part : 0;
const rank = ({ reading }: Read): number => rankIn(reading);
const serial = ({ format }: Read): boolean => format === 'TV' || format === 'WEB';

/** The oldest anime whose whole title this one starts with; the longest such title wins. */
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

const arc = /[編篇]$/;
const noArc = /総集|特別|番外|外伝|編集|特番|スペシャル|前[編篇]$|後[編篇]$|[\s(](?:ova|oad)/i;

/** 「霧の探偵 紅の鍵編」 continues the last season or arc of 「霧の探偵」. */
function arcBefore(
  one: Read,
  { reading: { stem } }: Read,
  byStem: ReadonlyMap<string, Read[]>,
  arcs: Map<string, Read[]>,
): Read | undefined {
  const title = one.nativeTitle.normalize('NFKC').trim();
  // A recap of an arc is broadcast in one evening.
  const evening = typeof one.endsAt === 'number' && one.endsAt - one.at < YEAR_MS / 365;
  if (!serial(one) || evening || !arc.test(title) || noArc.test(title)) return undefined;
  const told = arcs.get(stem) ?? [];
  arcs.set(stem, [...told, one]);
  return [...(byStem.get(stem) ?? []), ...told]
    .filter((other) => serial(other) && other.at < one.at && one.at - other.at <= 6 * YEAR_MS)
    .sort((a, b) => b.at - a.at)[0];
}

/** Short names and single Latin words start many unrelated titles. */
function telling(head: string, stem: string, rest: string): boolean {
  const latin = /^[\x20-\x7e]+$/.test(head);
  if (!latin) return stem.length >= 3;
  return stem.length >= 4 && (/\s/.test(head.trim()) || /[^\x20-\x7e]/.test(rest) || /^\s*[:!?]/.test(rest));
}

function link(animeId: number, relatedId: number, kind: Link['kind']): Link {
  return { animeId, relatedId, kind, derived: true };
}
