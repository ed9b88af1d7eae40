import { longDate } from '../../../features/anime/time';
import { plural, sourceWord } from '../../../features/anime/words';
import type { AnimeAbout_animeFragment, AnimeFormat } from '../../../generated/graphql';

type Told = Pick<
  AnimeAbout_animeFragment,
  | 'format'
  | 'status'
  | 'startsAt'
  | 'startsOn'
  | 'endsAt'
  | 'endsOn'
  | 'episodeCount'
  | 'episodeCountEstimated'
  | 'studios'
  | 'source'
  | 'genres'
>;

const kinds: Record<AnimeFormat, string> = {
  TV: 'television anime',
  MOVIE: 'film',
  OVA: 'release on disc',
  WEB: 'web anime',
  SPECIAL: 'special',
  OTHER: 'anime',
};

/** The known facts in two sentences, for an anime without a synopsis. */
export function describeFacts(anime: Told): string {
  return [whatItIs(anime), whenItWas(anime)].filter(Boolean).join(' ');
}

function whatItIs({ format, episodeCount, episodeCountEstimated, studios, source, genres }: Told): string {
  const kind =
    genres.length > 0 ? `${list(genres.slice(0, 3)).toLowerCase()} ${kinds[format]}` : kinds[format];
  const long =
    episodeCount && episodeCount > 1
      ? `in ${episodeCountEstimated ? 'about ' : ''}${plural(episodeCount, 'episode')}`
      : '';
  const from =
    source && source !== 'OTHER'
      ? source === 'ORIGINAL'
        ? 'with a story of its own'
        : `from a ${sourceWord(source).toLowerCase()}`
      : '';
  const by = studios.length > 0 ? `by ${list(studios)}` : '';
  const article = /^[aeiou]/i.test(kind) ? 'An' : 'A';
  return `${[`${article} ${kind}`, long, by, from].filter(Boolean).join(' ')}.`;
}

function whenItWas({ format, status, startsAt, startsOn, endsAt, endsOn }: Told): string {
  if (!startsAt) return '';
  const start = longDate(startsOn ?? startsAt);
  const end = endsAt && longDate(endsOn ?? endsAt);
  if (status === 'UPCOMING') return format === 'MOVIE' ? `It opens on ${start}.` : `It begins on ${start}.`;
  if (format === 'MOVIE' || format === 'OVA') return `It came out on ${start}.`;
  if (status === 'AIRING') return `It has been airing since ${start}.`;
  if (!end) return `It began on ${start}.`;
  return end === start ? `It aired on ${start}.` : `It ran from ${start} to ${end}.`;
}

const list = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names);
