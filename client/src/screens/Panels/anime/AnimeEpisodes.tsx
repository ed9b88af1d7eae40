import { useSearchParams } from 'react-router-dom';
import { ErrorState } from '../../../components/ErrorState';
import { Headline } from '../../../components/Headline';
import { Pagination } from '../../../components/Pagination';
import { RowSkeletons } from '../../../features/anime/CardSkeletons';
import { Countdown } from '../../../features/anime/Countdown';
import { Estimated } from '../../../features/anime/Estimated';
import { pageOf, withPage } from '../../../features/anime/pages';
import { clockTime, shortDate, yearOf } from '../../../features/anime/time';
import { useNow } from '../../../features/anime/useNow';
import { episodeName, numberOf, plural } from '../../../features/anime/words';
import type { AnimeEpisodesQuery } from '../../../generated/graphql';
import { useAnimeEpisodesQuery } from '../../../generated/graphql';
import styles from './AnimeEpisodes.module.css';

const pageSize = 50;

type Props = { slug: string; count: number | null; estimated: boolean };

/** The episodes in order, with their air time; what was derived from the weekly slot is marked (product P2). */
export function AnimeEpisodes({ slug, count, estimated }: Props) {
  const [params] = useSearchParams();
  const page = pageOf(params, 'episodes');
  const { data, previousData, error, loading, refetch } = useAnimeEpisodesQuery({
    variables: { slug, page, pageSize },
  });
  const now = useNow();
  const shown = (data ?? (error ? undefined : previousData))?.anime?.episodes;
  return (
    <section className={styles.episodes} aria-label="Episodes">
      <header className={styles.head}>
        <Headline level={2} size="section">
          Episodes
        </Headline>
        {shown ? <p>{countText(shown.pageInfo.totalItems, count, estimated)}</p> : null}
      </header>
      {!shown ? (
        error ? (
          <ErrorState level={3} onRetry={() => void refetch()} busy={loading} />
        ) : (
          <div aria-busy="true">
            <RowSkeletons count={12} height="2.25rem" />
          </div>
        )
      ) : shown.items.length === 0 ? (
        <p className={styles.none}>No episode is known yet: there is no broadcast slot to count from.</p>
      ) : (
        <ol className={styles.list} aria-busy={loading || undefined}>
          {shown.items.map((episode) => (
            <EpisodeRow key={episode.id} episode={episode} now={now} />
          ))}
        </ol>
      )}
      {shown ? (
        <Pagination
          label="Pages of episodes"
          page={shown.pageInfo.page}
          totalPages={shown.pageInfo.totalPages}
          to={(number) => `?${withPage(params, number, 'episodes')}`}
        />
      ) : null}
    </section>
  );
}

type Episode = NonNullable<AnimeEpisodesQuery['anime']>['episodes']['items'][number];

/** Number, name, time. Where nobody knows the number, the day itself is the name. */
function EpisodeRow({ episode, now }: { episode: Episode; now: Date }) {
  const { airsAt } = episode;
  const toCome = Date.parse(airsAt) > now.getTime();
  const number = numberOf(episode);
  const time = number ? `${shortDate(airsAt)} ${yearOf(airsAt)}, ${clockTime(airsAt)}` : clockTime(airsAt);
  return (
    <li
      className={styles.row}
      data-to-come={toCome || undefined}
      data-numbered={number !== null || undefined}
    >
      {number ? <span className={styles.number}>{number}</span> : null}
      <span className={styles.name}>
        {episode.title ?? (number ? episodeName(episode) : `${shortDate(airsAt)} ${yearOf(airsAt)}`)}
      </span>
      <span className={styles.when}>
        {toCome ? <Countdown airsAt={airsAt} /> : <time dateTime={airsAt}>{time}</time>}
        <Estimated when={episode.estimated} />
      </span>
    </li>
  );
}

/** A long runner's early episodes may have no date here: then the listed ones are not said to be all. */
function countText(listed: number, count: number | null, estimated: boolean): string {
  if (listed !== count) return `${plural(listed, 'episode')} listed`;
  return `${estimated ? 'about ' : ''}${plural(count, 'episode')}`;
}
