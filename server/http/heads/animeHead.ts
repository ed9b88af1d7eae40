import { pageTitles } from '../../../shared/pageTitles';
import { paths } from '../../../shared/paths';
import type { AnimeRow } from '../../data/stores/animeRow';
import { isUnlisted } from '../../data/stores/animeStore';
import { findAnimeBySlug, labelsOf, posterSubjectOf, preferredTitle } from '../../domain/catalogue/anime';
import { countsOf, standingOf } from '../../domain/catalogue/discover/animeStats';
import { ownPicturesOf } from '../../domain/covers/ownPictures';
import type { Deps } from '../../domain/deps';
import { isOwnSlug } from '../../domain/tracking/own/ownFacts';
import type { PageHead } from './pageHead';
import { shareOf } from './sharePicture';

const kinds: Record<AnimeRow['format'], string> = {
  TV: 'TV anime',
  MOVIE: 'Anime film',
  OVA: 'OVA',
  WEB: 'Web anime',
  SPECIAL: 'Anime special',
  OTHER: 'Anime',
};

/** `/anime/{slug}`: title, synopsis, score and share picture of the anime; 404 if it does not exist. */
export async function animeHead(
  deps: Pick<Deps, 'db' | 'config' | 'coverFolder' | 'discover'>,
  slug: string,
): Promise<PageHead> {
  // Private anime: all such URLs look alike, whether they exist or not.
  if (isOwnSlug(slug)) return { title: 'Anime', canonical: paths.anime(slug), unlisted: true };
  const anime = await findAnimeBySlug(deps, { slug });
  if (!anime) return { title: pageTitles.notFound, canonical: paths.anime(slug), status: 404 };
  const [[labels], [own = {}], unlisted, rating] = await Promise.all([
    labelsOf(deps, [anime.id]),
    ownPicturesOf(deps, [anime.id]),
    isUnlisted(deps.db, anime.id),
    ratingOf(deps, anime.id),
  ]);
  const { genres, tags } = labels ?? { genres: [], tags: [] };
  const title = preferredTitle(anime, deps.config.site.titleLanguage);
  const subject = posterSubjectOf(anime, { genres, tags });
  const canonical = paths.anime(anime.slug);
  const picture = shareOf(deps, anime, subject, own);
  return {
    title,
    description: anime.synopsis ?? factsOf(anime, genres),
    canonical,
    ...picture,
    unlisted,
    kind: anime.format === 'MOVIE' ? 'video.movie' : 'video.tv_show',
    screen: 'anime',
    data: rating && {
      ...schemaOf(deps, anime),
      image: deps.config.baseURL + picture.image,
      aggregateRating: rating,
    },
  };
}

/** An anime in the words of schema.org. */
export function schemaOf({ config }: Pick<Deps, 'config'>, anime: AnimeRow): NonNullable<PageHead['data']> {
  return {
    '@type': anime.format === 'MOVIE' ? 'Movie' : 'TVSeries',
    name: preferredTitle(anime, config.site.titleLanguage),
    url: config.baseURL + paths.anime(anime.slug),
  };
}

/** The mean score of people here, for search engines; undefined if too few gave one. */
async function ratingOf(deps: Pick<Deps, 'db' | 'discover'>, animeId: number): Promise<PageHead['data']> {
  const [{ mean }, [counts]] = await Promise.all([standingOf(deps, animeId), countsOf(deps, [animeId])]);
  if (mean === null || !counts?.scores) return undefined;
  return {
    '@type': 'AggregateRating',
    ratingValue: mean,
    bestRating: 100,
    worstRating: 1,
    ratingCount: counts.scores,
  };
}

function factsOf(anime: AnimeRow, genres: readonly string[]): string {
  const { format, year, nativeTitle, episodeCount } = anime;
  const facts = [
    `${kinds[format]}${year ? ` of ${year}` : ''} (${nativeTitle})`,
    episodeCount && episodeCount > 1 ? `${episodeCount} episodes` : '',
    whenText(anime),
    genres.join(', '),
  ];
  return `${facts.filter(Boolean).join('. ')}.`;
}

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Tokyo' });

/** Dates in Japan, since a head is the same for everyone. A date without a time is that day in Japan too. */
function whenText({ format, startsAt }: AnimeRow): string {
  if (!startsAt) return '';
  const aired = format === 'TV' || format === 'WEB' || format === 'SPECIAL';
  return `${aired ? 'First aired' : 'Released'} ${dates.format(startsAt)}`;
}
