import type { AnimeFormat } from '../../../data/entities/anime.entity';
import type { CuratedTitle } from '../data/curated';
import type { ReadableTitles } from '../data/titles';
import { deriveRun, type Slot } from '../episodes/deriveRun';
import { knownRun } from '../episodes/longRuns';
import { prominenceOf } from '../prominence';
import { broadcastSeasonOf, seasonOf } from '../season';
import type { BangumiFile, BangumiItem } from './bangumiData';
import { matchCurated } from './curatedMatch';
import { linksOf, webAddress } from './links';
import type { AnimeRecord, LinkRecord } from './source';
import { sourceKeys } from './sourceKeys';
import { titlesOf } from './titlesOf';

export interface CatalogueInput {
  file: BangumiFile;
  curated: readonly CuratedTitle[];
  readable: ReadableTitles;
}

const formats: Record<string, AnimeFormat | undefined> = { tv: 'TV', web: 'WEB', movie: 'MOVIE', ova: 'OVA' };
/** Sites that publish adult series only: the package has no mark of its own for them. */
const ADULT_SITES = /(^|\.)(cf-anime|deregula)\.com$/;

/** Joins the package with the readable titles and the curated layer into complete records (product P2). No clock, no chance. */
export function composeAnime({ file, curated, readable }: CatalogueInput): AnimeRecord[] {
  const keys = sourceKeys(file.items);
  const curatedFor = matchCurated(file.items, curated);
  const takenAt = takenAtOf(file.items);
  const newestYear = seasonOf(takenAt).year;
  return file.items.map((item): AnimeRecord => {
    const { own, shared } = curatedFor(item);
    const format = formats[item.type] ?? 'TV';
    const startsAt = instant(item.begin);
    const known = knownRun(malIdOf(item), item.title);
    const slot = slotOf(item.broadcast);
    const links = linksOf(item, file.siteMeta);
    const run = deriveRun({
      format,
      startsAt,
      endsAt: instant(item.end),
      slot,
      sureCount: known?.episodes ?? own?.episodes ?? null,
      plannedWeeks: known?.plannedWeeks,
      firstNumber: known?.firstNumber,
      takenAt,
      databases: countSites(links, 'DATABASE'),
    });
    const names = titlesOf(item, own, readable);
    const when = startsAt && (format === 'TV' ? broadcastSeasonOf(startsAt) : seasonOf(startsAt));
    return {
      sourceKey: keys.get(item) ?? '',
      nativeTitle: item.title,
      romajiTitle: names.romaji,
      englishTitle: names.english,
      format,
      startsAt,
      endsAt: run.endsAt,
      airsUntil: run.airsUntil,
      year: when?.year ?? null,
      season: when?.season ?? null,
      broadcastAt: slot && slot.days === 7 ? slot.at : null,
      openRun: run.openRun,
      episodeCount: run.count,
      episodeCountEstimated: run.countEstimated,
      episodeMinutes: shared?.minutes ?? null,
      synopsis: own?.synopsis ?? null,
      material: shared?.source ?? null,
      ageRating: shared?.ageRating ?? null,
      language: item.lang,
      officialSite: webAddress(item.officialSite) ?? null,
      curated: own !== undefined,
      adult: isAdult(item),
      prominence: prominenceOf({
        curated: own !== undefined,
        curatedWeight: own?.prominence,
        services: countSites(links, 'STREAM'),
        databases: countSites(links, 'DATABASE'),
        hasEnglishTitle: names.english !== null,
        year: when?.year ?? null,
        newestYear,
      }),
      titles: names.all,
      labels: labelsOf(shared),
      links,
      episodes: run.episodes,
    };
  });
}

/**
 * The package does not say when it was made. It lists what has begun and a few anime announced early, so the tenth
 * newest start is a good date for it (in a small file, the start that one entry in ten exceeds).
 */
function takenAtOf(items: readonly BangumiItem[]): Date {
  const starts = items.map(({ begin }) => instant(begin)?.getTime() ?? 0).sort((a, b) => b - a);
  return new Date(starts[Math.min(9, Math.floor(starts.length / 10))] ?? 0);
}

export function malIdOf(item: BangumiItem): number | null {
  const id = Number(item.sites.find(({ site }) => site === 'mal')?.id);
  return Number.isInteger(id) && id > 0 ? id : null;
}

function instant(text: string | undefined): Date | null {
  const time = text ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time);
}

/** `R/2026-04-05T14:15:00.000Z/P7D`: repeats from an instant every so many days. */
function slotOf(broadcast: string | undefined): Slot | null {
  const parts = /^R\/([^/]+)\/P(\d+)D$/.exec(broadcast ?? '');
  const at = instant(parts?.[1]);
  return at ? { at, days: Number(parts?.[2]) } : null;
}

function isAdult({ officialSite }: BangumiItem): boolean {
  const address = webAddress(officialSite);
  return address !== undefined && ADULT_SITES.test(new URL(address).hostname);
}

function countSites(links: readonly LinkRecord[], kind: LinkRecord['kind']): number {
  return new Set(links.filter((link) => link.kind === kind).map(({ site }) => site)).size;
}

function labelsOf(curated: CuratedTitle | undefined): AnimeRecord['labels'] {
  if (!curated) return [];
  const plain = (kind: 'GENRE' | 'STUDIO') => (name: string) => ({ kind, name, spoiler: false });
  return [
    ...curated.genres.map(plain('GENRE')),
    ...curated.studios.map(plain('STUDIO')),
    ...curated.tags.map(({ name, spoiler }) => ({ kind: 'TAG' as const, name, spoiler })),
  ];
}
