import type { TitleKind } from '../../data/entities/catalogue';
import type { CuratedTitle } from '../catalogueData/curated';
import type { ReadableTitles } from '../catalogueData/titles';
import { normalise, removeSpaces } from '../search/normalise';
import type { BangumiItem } from './bangumiData';
import { whenBegun } from './itemDates';
import type { Overlay } from './overlay';

/** A name that several anime share, and what this one is called instead. */
export type OwnNames = { [kind in 'english' | 'romaji']?: { shared: string; own: string } };

export interface Names {
  english: string | null;
  romaji: string | null;
  /** Every name once, best first: what search reads. */
  all: { kind: TitleKind; title: string }[];
}

const MAX_TITLE_CHARACTERS = 400;
/** More names than this do not help to find it. */
const MAX_TITLES_PER_ANIME = 60;
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/u;

/**
 * Curated names override our files, which override the package's; a title without Japanese script is its own romaji. For
 * romaji, an imported title overrides the analyser's reading, but nothing written by hand.
 */
export function titlesOf(
  item: BangumiItem,
  own: CuratedTitle | undefined,
  readable: ReadableTitles,
  overlay?: Pick<Overlay, 'title' | 'synonyms'>,
  apart?: OwnNames,
): Names {
  const translations = item.titleTranslate;
  const { english: named, romaji: read } = latinTitlesOf(item, own, readable, overlay);
  const english = ownName(named, apart?.english);
  const romaji = ownName(read, apart?.romaji);
  const candidates: [TitleKind, string | null | undefined][] = [
    ['NATIVE', item.title],
    ['ENGLISH', english],
    ['ROMAJI', romaji],
    ['OTHER', named],
    ['OTHER', read],
    ...(own?.nicknames ?? []).map((name): [TitleKind, string] => ['NICKNAME', name]),
    ...['en', 'ja', 'zh-Hans', 'zh-Hant'].flatMap((language) =>
      (translations[language] ?? []).map((name): [TitleKind, string] => ['OTHER', name]),
    ),
    ...(overlay?.synonyms ?? []).map((name): [TitleKind, string] => ['OTHER', name]),
  ];
  return { english, romaji, all: selectDistinctTitles(candidates) };
}

/** The names in Latin letters, which several anime may share. */
export function latinTitlesOf(
  item: BangumiItem,
  own: CuratedTitle | undefined,
  readable: ReadableTitles,
  overlay?: Pick<Overlay, 'title'>,
): Pick<Names, 'english' | 'romaji'> {
  const english = own?.english ?? written(readable.english, item) ?? item.titleTranslate.en?.[0];
  const romaji = own?.romaji ?? romajiOf(item, readable, overlay?.title ?? undefined);
  return { english: clean(english), romaji: clean(romaji) };
}

/** An imported name differs from the shared one, and stays. */
function ownName(name: string | null, apart: OwnNames['english']): string | null {
  return apart && apart.shared === name ? apart.own : name;
}

/** If several anime have one native title, a file may name one of them by year, or by year and type. */
function written(titles: ReadonlyMap<string, string>, item: BangumiItem): string | undefined {
  const { title, type } = item;
  const year = whenBegun(item)?.year;
  return titles.get(`${title} @${year} ${type}`) ?? titles.get(`${title} @${year}`) ?? titles.get(title);
}

function romajiOf(
  item: BangumiItem,
  readable: ReadableTitles,
  imported: string | undefined,
): string | undefined {
  const native = item.title;
  const known = written(readable.romaji, item);
  if (!isJapanese(native)) return known ?? native;
  const usable = imported && isLatin(imported) ? imported : undefined;
  return readable.generated?.has(native) ? (usable ?? known) : (known ?? usable);
}

export function isJapanese(title: string): boolean {
  return JAPANESE.test(title);
}

export function isLatin(title: string): boolean {
  return /\p{Script=Latin}/u.test(title) && !NOT_LATIN.test(title);
}

function clean(title: string | undefined): string | null {
  const text = title?.trim().slice(0, MAX_TITLE_CHARACTERS);
  return text ? text : null;
}

/** Two spellings that search cannot tell apart are one name: the first is kept. */
export function selectDistinctTitles(
  candidates: readonly [TitleKind, string | null | undefined][],
): Names['all'] {
  const seen = new Set<string>();
  const all: Names['all'] = [];
  for (const [kind, candidate] of candidates) {
    const title = clean(candidate ?? undefined);
    if (!title) continue;
    const spelling = removeSpaces(normalise(title)) || title;
    if (seen.has(spelling)) continue;
    seen.add(spelling);
    all.push({ kind, title });
    if (all.length === MAX_TITLES_PER_ANIME) break;
  }
  return all;
}
