import type { TitleKind } from '../../../data/entities/animeTitle.entity';
import type { CuratedTitle } from '../data/curated';
import type { ReadableTitles } from '../data/titles';
import { compact, normalise } from '../search/normalise';
import type { BangumiItem } from './bangumiData';

export interface Names {
  english: string | null;
  romaji: string | null;
  /** Every name once, best first: what search reads. */
  all: { kind: TitleKind; title: string }[];
}

const LENGTH = 400;
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/** Curated names win over our files, those over the package's; a title without Japanese script is its own romaji. */
export function titlesOf(item: BangumiItem, own: CuratedTitle | undefined, readable: ReadableTitles): Names {
  const translations = item.titleTranslate;
  const english = clean(own?.english ?? readable.english.get(item.title) ?? translations.en?.[0]);
  const itself = JAPANESE.test(item.title) ? undefined : item.title;
  const romaji = clean(own?.romaji ?? readable.romaji.get(item.title) ?? itself);
  const candidates: [TitleKind, string | null | undefined][] = [
    ['NATIVE', item.title],
    ['ENGLISH', english],
    ['ROMAJI', romaji],
    ...(own?.nicknames ?? []).map((name): [TitleKind, string] => ['NICKNAME', name]),
    ...['en', 'ja', 'zh-Hans', 'zh-Hant'].flatMap((language) =>
      (translations[language] ?? []).map((name): [TitleKind, string] => ['OTHER', name]),
    ),
  ];
  return { english, romaji, all: distinct(candidates) };
}

function clean(title: string | undefined): string | null {
  const text = title?.trim().slice(0, LENGTH);
  return text ? text : null;
}

/** Two spellings that search cannot tell apart are one name: the first of them is kept. */
function distinct(candidates: [TitleKind, string | null | undefined][]): Names['all'] {
  const seen = new Set<string>();
  const all: Names['all'] = [];
  for (const [kind, candidate] of candidates) {
    const title = clean(candidate ?? undefined);
    if (!title) continue;
    const spelling = compact(normalise(title)) || title;
    if (seen.has(spelling)) continue;
    seen.add(spelling);
    all.push({ kind, title });
  }
  return all;
}
