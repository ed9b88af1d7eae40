import type { ImportedAnime } from './imported';
import { labelsFrom } from './labels';
import { importedLinks } from './links';
import { wordsOf } from './offlineDatabase/vocabulary';
import { overlayOf } from './overlay';
import { popularityOf } from './popularity';
import { type AnimeRecord, offlineDatabase } from './source';
import { isLatin, selectDistinctTitles } from './titlesOf';

export interface ImportedContext {
  /** When the file was made. */
  takenAt: Date;
  newestYear: number;
  studioName: (name: string) => string;
}

const DAY_MS = 86_400_000;
const COUR_MS = 12 * 7 * DAY_MS;
const YEAR_MS = 365 * DAY_MS;
const TOKYO_OFFSET_MS = 9 * 3_600_000;
const months = { WINTER: 0, SPRING: 3, SUMMER: 6, FALL: 9 };

/** An anime that only an import knows. The source has no dates: none are invented, and there are no episodes. */
export function composeImported(key: string, anime: ImportedAnime, context: ImportedContext): AnimeRecord {
  const overlay = overlayOf([{ role: 'WHOLE', anime }]);
  const { title, english = null, format, status, episodes, year, season, minutes, score, synonyms } = anime;
  const words = wordsOf(anime.tags);
  const romaji = isLatin(title) ? title : (synonyms.find(isLatin) ?? null);
  const links = importedLinks(anime.ids, []);
  return {
    sourceId: offlineDatabase.id,
    sourceKey: key,
    nativeTitle: title,
    romajiTitle: romaji,
    englishTitle: english,
    format,
    startsAt: null,
    startsDated: false,
    endsAt: null,
    endsDated: false,
    continuedIn: null,
    ...whenOf(anime, context.takenAt),
    year,
    season: year === null ? null : season,
    broadcastAt: null,
    openRun: false,
    episodeCount: episodes,
    // Until it has finished, the count is what was announced.
    episodeCountEstimated: episodes !== null && status !== 'FINISHED',
    episodeMinutes: minutes,
    synopsis: null,
    material: words.material,
    ageRating: null,
    language: words.language ?? '',
    officialSite: null,
    curated: false,
    adult: words.adult,
    popularity: popularityOf({
      curated: false,
      curatedWeight: undefined,
      services: 0,
      databases: new Set(links.map(({ site }) => site)).size,
      hasEnglishTitle: english !== null,
      year,
      newestYear: context.newestYear,
    }),
    score,
    coverUrl: anime.picture,
    thumbnailUrl: anime.thumbnail,
    titles: selectDistinctTitles([
      ['NATIVE', title],
      ['ENGLISH', english],
      ['ROMAJI', romaji],
      ...synonyms.map((name): ['OTHER', string] => ['OTHER', name]),
    ]),
    labels: labelsFrom(undefined, overlay, context.studioName),
    links,
    characters: [],
    staff: [],
    episodes: [],
  };
}

/**
 * Airing dates, as far as the source tells: announced until its season begins, then airing for one cour. An airing one stays so
 * for a year after the file was made, since only newer data could tell more.
 */
function whenOf(
  { status, year, season }: ImportedAnime,
  takenAt: Date,
): Pick<AnimeRecord, 'airsUntil' | 'expectedAt'> {
  if (status === 'ONGOING') return { airsUntil: new Date(takenAt.getTime() + YEAR_MS), expectedAt: null };
  if (status !== 'UPCOMING') return { airsUntil: null, expectedAt: null };
  const begins = year && season ? Date.UTC(year, months[season], 1) - TOKYO_OFFSET_MS : 0;
  if (begins > takenAt.getTime()) {
    return { expectedAt: new Date(begins), airsUntil: new Date(begins + COUR_MS) };
  }
  return { expectedAt: new Date(takenAt.getTime() + YEAR_MS), airsUntil: null };
}
