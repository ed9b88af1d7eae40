import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { longDate } from '../../../features/anime/time';
import type { AnimeAbout_animeFragment, SourcedField } from '../../../generated/graphql';

type Facts = AnimeAbout_animeFragment['factSources'];

const words: Record<SourcedField, string> = {
  SYNOPSIS: 'synopsis',
  SYNONYMS: 'other names',
  STARTS_ON: 'start',
  ENDS_ON: 'end',
  SEASON: 'season',
  EPISODE_COUNT: 'number of episodes',
  EPISODE_MINUTES: 'length',
  SOURCE: 'source material',
  AGE_RATING: 'age rating',
  GENRES: 'genres',
  TAGS: 'tags',
  STUDIOS: 'studios',
  CHARACTERS: 'cast',
  STAFF: 'staff',
  OPENINGS: 'openings',
  ENDINGS: 'endings',
  SCORE: 'score',
  COVER: 'cover',
  BACKDROP: 'banner',
  EPISODE_DATES: 'dates of episodes',
  EPISODE_TITLES: 'episode titles',
  EPISODE_STILLS: 'episode pictures',
  EPISODE_NATIVE_TITLES: 'native episode titles',
  RELATIONS: 'relations',
};

/** Where facts are from that outside sources gave: "Synopsis: MyAnimeList, 12 November 2026". */
export function FactSources({ facts }: { facts: Facts }) {
  const firsts = facts.filter((fact, at) => facts.findIndex((other) => areTogether(fact, other)) === at);
  return firsts.map((fact) => {
    const { source, url, date } = fact;
    const fields = facts.filter((other) => areTogether(fact, other)).map(({ field }) => words[field]);
    return (
      <p key={`${source} ${url} ${date}`} className={cx(layout.fine, layout.measure)}>
        {sentence(fields)}:{' '}
        {url ? (
          <a href={url} rel="nofollow noreferrer">
            {source}
          </a>
        ) : (
          source
        )}
        , <time dateTime={date}>{longDate(date)}</time>
      </p>
    );
  });
}

/** Of one source, and of one day. */
const areTogether = (one: Facts[number], other: Facts[number]): boolean =>
  one.source === other.source && one.url === other.url && longDate(one.date) === longDate(other.date);

function sentence(names: readonly string[]): string {
  const text = names.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
