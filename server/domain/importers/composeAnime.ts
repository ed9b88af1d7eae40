import type { AnimeFormat } from '../../data/entities/catalogue';
import { deriveRun, type Slot } from '../catalogue/episodes/deriveRun';
import { estimateCount } from '../catalogue/episodes/estimateCount';
import { findKnownRun } from '../catalogue/episodes/longRuns';
import { seasonOf } from '../catalogue/season';
import type { Corrections } from '../catalogueData/corrections';
import { type NotedCounts, noNotedCounts } from '../catalogueData/counts';
import type { CuratedTitle } from '../catalogueData/curated';
import type { CuratedCast } from '../catalogueData/people';
import type { ReadableTitles } from '../catalogueData/titles';
import { parseInstant } from '../text/instants';
import { type BangumiFile, type BangumiItem, bangumiData } from './bangumiData';
import { castRecords } from './castRecords';
import { continuationsOf } from './continuations';
import { type CorrectedItem, correctItems } from './correctItems';
import { disambiguateNames } from './disambiguateNames';
import { datesOf, type ItemDates, slotInstant, whenBegun } from './itemDates';
import { knownDates } from './knownDates';
import { collectCompanyNames, labelsFrom } from './labels';
import { importedLinks, linksOf, webAddress } from './links';
import { matchByMalId } from './matchByMalId';
import type { Overlay } from './overlay';
import { popularityOf } from './popularity';
import type { AnimeRecord, LinkRecord } from './source';
import { latinTitlesOf, titlesOf } from './titlesOf';

export interface CatalogueInput {
  file: BangumiFile;
  curated: readonly CuratedTitle[];
  readable: ReadableTitles;
  cast: CuratedCast;
  corrections?: Corrections;
  noted?: NotedCounts;
}

/** A package entry under its row's key, with the ids by which other sources know it. */
export interface BaseRow extends CorrectedItem {
  ids: string[];
}

export interface Composer {
  /** Oldest first. */
  rows: BaseRow[];
  newestYear: number;
  studioName: (name: string) => string;
  compose(row: BaseRow, overlay?: Overlay): AnimeRecord;
}

const formats: Record<string, AnimeFormat | undefined> = { tv: 'TV', web: 'WEB', movie: 'MOVIE', ova: 'OVA' };
/** Sites that publish only adult series: the package has no flag for them. */
const ADULT_SITES = /(^|\.)(cf-anime|deregula)\.com$/;
const YEAR_MS = 364 * 86_400_000;
const JOINED_SITES = ['mal', 'aniList', 'anidb'];

/** Every package entry as a complete record, without imports. */
export function composeAnime(input: CatalogueInput): AnimeRecord[] {
  const { compose, rows } = createComposer(input);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const inOrder = correctItems(input.file.items, input.corrections);
  return inOrder.flatMap(({ key }) => byKey.get(key) ?? []).map((row) => compose(row));
}

/**
 * Joins the package with the readable titles, the curated layer and imports into complete records. Precedence per field:
 * curated, then our other files and the package, then imports, then derived values. Deterministic: no clock, no randomness.
 */
export function createComposer({
  file,
  curated,
  readable,
  cast,
  corrections,
  noted,
}: CatalogueInput): Composer {
  const corrected = correctItems(file.items, corrections);
  const items = corrected.map(({ item }) => item);
  const curatedFor = matchByMalId(items, curated);
  const castFor = matchByMalId(items, cast.cast);
  const takenAt = takenAtOf(items);
  const counts = noted?.counts ?? noNotedCounts;
  const newestYear = seasonOf(takenAt).year;
  const apart = disambiguateNames(
    items.map((item) => {
      const { own } = curatedFor(item);
      return { item, names: latinTitlesOf(item, own, readable), curated: own !== undefined };
    }),
  );
  const studioName = collectCompanyNames(curated.flatMap(({ studios }) => studios));

  const continuations = continuationsOf(corrected);

  function compose({ item, key, known: ours }: BaseRow, overlay?: Overlay): AnimeRecord {
    const { own, shared } = curatedFor(item);
    const format = formats[item.type] ?? 'TV';
    const dates = datesOf(item);
    const { start, end } = dates;
    const known = findKnownRun(malIdOf(item), item.title);
    const slot = slotOf(item);
    const fromPackage = linksOf(item, file.siteMeta);
    const links = [...fromPackage, ...importedLinks(overlay?.ids ?? [], fromPackage)];
    const run = deriveRun({
      format,
      startsAt: start?.at ?? null,
      endsAt: format === 'MOVIE' ? lastDayOf(dates) : (end?.at ?? null),
      endIsRight: knownDates(item)?.endIsRight,
      slot,
      sureCount: known?.episodes ?? own?.episodes ?? ours?.episodes ?? overlay?.episodes ?? null,
      plannedWeeks: known?.plannedWeeks,
      takenAt,
      databases: countSites(fromPackage, 'DATABASE'),
    });
    const likely = estimateCount({
      format,
      startsAt: start?.at ?? null,
      endsAt: run.openRun ? null : (end?.at ?? null),
      noted: counts[bangumiIdOf(item)],
    });
    const names = titlesOf(item, own, readable, overlay, apart.get(item));
    const when = whenBegun(item);
    const goesOn = continuations.get(key);
    return {
      sourceId: bangumiData.id,
      sourceKey: key,
      wishedSlug: ours?.slug,
      nativeTitle: item.title,
      romajiTitle: names.romaji,
      englishTitle: names.english,
      format,
      startsAt: start?.at ?? null,
      startsDated: start?.dated ?? false,
      endsAt: goesOn ? null : run.endsAt,
      endsDated: start?.dated || (end?.dated && run.endsAt?.getTime() === end.at.getTime()) || false,
      // After a year without newer data, a run can no longer be assumed to continue.
      airsUntil: goesOn ? new Date(takenAt.getTime() + YEAR_MS) : run.airsUntil,
      continuedIn: goesOn?.key ?? null,
      year: when?.year ?? overlay?.year ?? null,
      season: when?.season ?? overlay?.season ?? null,
      broadcastAt: slot && slot.days === 7 ? slot.at : null,
      openRun: run.openRun,
      episodeCount: run.count ?? likely,
      episodeCountEstimated: run.count === null ? likely !== null : run.countEstimated,
      episodeMinutes: shared?.minutes ?? overlay?.minutes ?? null,
      synopsis: own?.synopsis ?? null,
      material: shared?.source ?? overlay?.material ?? null,
      ageRating: shared?.ageRating ?? null,
      language: item.lang,
      officialSite: webAddress(item.officialSite) ?? null,
      curated: own !== undefined,
      adult: isAdult(item) || (!shared && overlay?.adult === true),
      popularity: popularityOf({
        curated: own !== undefined,
        curatedWeight: own?.popularity,
        services: countSites(links, 'STREAM'),
        databases: countSites(links, 'DATABASE'),
        hasEnglishTitle: names.english !== null,
        year: when?.year ?? null,
        newestYear,
      }),
      score: overlay?.score ?? null,
      coverUrl: overlay?.picture ?? null,
      thumbnailUrl: overlay?.thumbnail ?? null,
      expectedAt: null,
      titles: names.all,
      labels: labelsFrom(shared, overlay, studioName),
      links,
      ...castRecords(castFor(item).shared),
      episodes: run.episodes.map((episode) => ({ ...episode, dated: start?.dated ?? false })),
    };
  }

  const rows = corrected.map((one): BaseRow => ({ ...one, ids: idsOf(one.item) }));
  rows.sort((a, b) => compareText(a.item.begin, b.item.begin) || compareText(a.key, b.key));
  return { rows, newestYear, studioName, compose };
}

function idsOf({ sites }: BangumiItem): string[] {
  return JOINED_SITES.flatMap((name) => {
    const id = sites.find(({ site }) => site === name)?.id;
    return id ? `${name}/${id}` : [];
  });
}

/**
 * The package does not say when it was made. It lists anime that have begun and a few announced early, so the tenth newest
 * start is a good estimate (in a small file, the start that one entry in ten exceeds).
 */
function takenAtOf(items: readonly BangumiItem[]): Date {
  const starts = items.map(({ begin }) => parseInstant(begin)?.getTime() ?? 0).sort((a, b) => b - a);
  return new Date(starts[Math.min(9, Math.floor(starts.length / 10))] ?? 0);
}

export function malIdOf(item: BangumiItem): number | null {
  const id = Number(item.sites.find(({ site }) => site === 'mal')?.id);
  return Number.isInteger(id) && id > 0 ? id : null;
}

const bangumiIdOf = ({ sites }: BangumiItem): string =>
  sites.find(({ site }) => site === 'bangumi')?.id ?? '';

/** `R/2026-04-05T14:15:00.000Z/P7D`: repeats from an instant at an interval in days. */
function slotOf(item: BangumiItem): Slot | null {
  const [, first = '', days] = /^R\/([^/]+)\/P(\d+)D$/.exec(item.broadcast ?? '') ?? [];
  const at = slotInstant(item, first);
  return at && { at, days: Number(days) };
}

/** A film's end counts only if it is its premiere; any other is a misprint or the end of its run in cinemas. */
function lastDayOf({ start, end }: ItemDates): Date | null {
  return start && start.at.getTime() === end?.at.getTime() ? end.at : null;
}

function isAdult({ officialSite }: BangumiItem): boolean {
  const address = webAddress(officialSite);
  return address !== undefined && ADULT_SITES.test(new URL(address).hostname);
}

function countSites(links: readonly LinkRecord[], kind: LinkRecord['kind']): number {
  return new Set(links.filter((link) => link.kind === kind).map(({ site }) => site)).size;
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
