import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { locale } from '../../../components/text/locale';
import { clockTime, longDate, weekdayOf } from '../../../features/anime/time';
import { formatWord, seasonOf, sourceWord, statusWord } from '../../../features/anime/words';
import type { AnimeQuery } from '../../../generated/graphql';
import styles from './AnimeFacts.module.css';

type Anime = NonNullable<AnimeQuery['anime']>;

/** What is known, as terms and values; what is not known is left out. Names lead to all that carry them. */
export function AnimeFacts({ anime }: { anime: Anime }) {
  return (
    <dl className={styles.facts}>
      {factsOf(anime).map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf(anime: Anime): [string, ReactNode][] {
  const { episodeCount: count, startsAt, source, nextEpisode } = anime;
  const facts: [string, ReactNode][] = [
    ['Format', formatWord[anime.format]],
    ['Status', statusWord[anime.status]],
    ['Season', seasonLink(anime)],
    [
      'Episodes',
      count && anime.format !== 'MOVIE'
        ? `${anime.episodeCountEstimated ? 'about ' : ''}${new Intl.NumberFormat(locale).format(count)}`
        : null,
    ],
    ['Length', anime.episodeMinutes ? `${anime.episodeMinutes} min` : null],
    ['Airs', anime.status === 'AIRING' && nextEpisode ? airsText(nextEpisode.airsAt) : null],
    ['Studio', links('studio', anime.studios)],
    ['Genres', links('genre', anime.genres)],
    ['From', source && <Link to={paths.discoverBy('source', source)}>{sourceWord(source)}</Link>],
    ['Rating', anime.ageRating],
    [
      anime.status === 'UPCOMING' ? 'Starts' : anime.format === 'MOVIE' ? 'Released' : 'Started',
      startsAt && longDate(startsAt),
    ],
    ['Ended', endedText(anime)],
  ];
  return facts.filter(([, value]) => Boolean(value));
}

/** Left out where it ended on the day it began: that is said already. */
function endedText({ status, startsAt, endsAt }: Anime): string | null {
  if (status !== 'FINISHED' || !endsAt) return null;
  const end = longDate(endsAt);
  return startsAt && longDate(startsAt) === end ? null : end;
}

function seasonLink(anime: Anime): ReactNode {
  const { season, year } = anime;
  const text = seasonOf(anime);
  return season && year ? <Link to={paths.season(year, season)}>{text}</Link> : text;
}

/** The weekly slot as the next broadcast has it, in the viewer's own time zone: it may fall on another day than in Japan. */
function airsText(airsAt: string): string {
  return `${weekdayOf(airsAt)}s, ${clockTime(airsAt)}`;
}

function links(name: 'studio' | 'genre', values: readonly string[]): ReactNode {
  if (values.length === 0) return null;
  return values.map((value, at) => (
    <Fragment key={value}>
      {at > 0 ? ', ' : null}
      <Link to={paths.discoverBy(name, value)}>{value}</Link>
    </Fragment>
  ));
}
