import type { AnimeFormat } from '../../../data/entities/catalogue';
import { readTitle, stemOf, type TitleReading } from './readTitle';
import type { Link } from './watchOrder';

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
