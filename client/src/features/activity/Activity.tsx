import { MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { Poster } from '../../components/Poster';
import { loadMore } from '../../components/states/Loaded';
import { ago, When } from '../../components/text/When';
import type { HappeningFragment, PersonFieldsFragment } from '../../generated/graphql';
import { useProfileActivityQuery } from '../../generated/graphql';
import { Section } from '../anime/Section';
import { titlesOf } from '../anime/words';
import { playSourceWords } from '../tracking/playSources';
import styles from './activity.module.css';

/** A user's recent activity, newest first. Hidden if there is none. */
export function Activity({ handle }: { handle: string }) {
  const query = useProfileActivityQuery({
    variables: { handle },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const activity = query.data?.profile?.activity;
  if (!activity || activity.items.length === 0) return null;
  return (
    <Section title="Recent activity">
      <ol className={styles.activity}>
        {activity.items.map((happening) => (
          <HappeningItem key={happening.id} happening={happening} />
        ))}
      </ol>
      {activity.nextCursor ? (
        <Button busy={query.loading} onClick={() => loadMore(query, activity.nextCursor)}>
          {query.loading ? 'Loading' : 'Show earlier'}
        </Button>
      ) : null}
    </Section>
  );
}

type Props = {
  happening: HappeningFragment;
  /** If the list covers several people. */
  who?: PersonFieldsFragment;
  /** The viewer did it. */
  own?: boolean;
  menu?: ReactNode;
  /** Below it. */
  children?: ReactNode;
};

/** One activity. */
export function HappeningItem({ happening, who, own = false, menu, children }: Props) {
  return (
    <li className={styles.happening}>
      {happening.anime ? (
        <Poster
          {...happening.anime.cover}
          title={titlesOf(happening.anime.title).main}
          className={styles.small}
        />
      ) : (
        <span className={styles.sign}>
          <MessagesSquare aria-hidden="true" />
        </span>
      )}
      <p className={styles.said}>
        {who ? (
          <>
            {own ? 'You' : <Link to={paths.profileOf(who.handle)}>{who.name || `@${who.handle}`}</Link>}{' '}
            <Said happening={happening} within />
          </>
        ) : (
          <Said happening={happening} />
        )}
        <span className={styles.when}>
          <When iso={happening.at}>{ago(happening.at)}</When>
        </span>
      </p>
      {menu}
      {children}
    </li>
  );
}

/** `within`: inside a sentence. */
function Said({ happening, within = false }: { happening: HappeningFragment; within?: boolean }) {
  const { kind, anime, thread, comment, firstEpisode, lastEpisode, source } = happening;
  if (kind === 'WATCHED') {
    const episodes =
      firstEpisode === lastEpisode || firstEpisode === null
        ? `episode ${lastEpisode ?? ''}`
        : `episodes ${firstEpisode} to ${lastEpisode}`;
    return (
      <>
        {within ? 'watched' : 'Watched'} {episodes} of{' '}
        {anime ? <Link to={paths.anime(anime.slug)}>{titlesOf(anime.title).main}</Link> : 'an anime'}
        {source ? ` (${playSourceWords[source]})` : null}
      </>
    );
  }
  if (kind === 'REVIEWED' && anime && thread)
    return (
      <>
        {within ? 'reviewed' : 'Reviewed'}{' '}
        <Link to={paths.thread(thread.id)}>{titlesOf(anime.title).main}</Link>
      </>
    );
  const title =
    thread?.title ?? (thread?.screened ? `a thread about episode ${thread.episodeNumber}` : 'a thread');
  const to = thread ? `${paths.thread(thread.id)}${comment ? `#comment-${comment.id}` : ''}` : null;
  return (
    <>
      {kind === 'STARTED_THREAD' ? (within ? 'started ' : 'Started ') : within ? 'wrote in ' : 'Wrote in '}
      {to ? <Link to={to}>{title}</Link> : title}
    </>
  );
}
