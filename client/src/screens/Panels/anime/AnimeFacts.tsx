import { longDate } from '../../../features/anime/time';
import { formatWord, seasonOf, sourceWord, statusWord } from '../../../features/anime/words';
import type { AnimeQuery } from '../../../generated/graphql';
import styles from './AnimeFacts.module.css';

type Anime = NonNullable<AnimeQuery['anime']>;

/** What is known, as terms and values; what is not known is left out. */
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

function factsOf(anime: Anime): [string, string][] {
  const { episodeCount: count, startsAt, endsAt } = anime;
  const facts: [string, string | null][] = [
    ['Format', formatWord[anime.format]],
    ['Status', statusWord[anime.status]],
    ['Season', seasonOf(anime)],
    ['Episodes', count ? `${anime.episodeCountEstimated ? 'about ' : ''}${count}` : null],
    ['Length', anime.episodeMinutes ? `${anime.episodeMinutes} min` : null],
    ['Studio', anime.studios.join(', ') || null],
    ['Genres', anime.genres.join(', ') || null],
    ['From', anime.source && sourceWord(anime.source)],
    [anime.status === 'UPCOMING' ? 'Starts' : 'Started', startsAt && longDate(startsAt)],
    ['Ended', anime.status === 'FINISHED' && endsAt ? longDate(endsAt) : null],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}
