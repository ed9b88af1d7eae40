import { Clock, EyeOff, Lock, MessagesSquare, Pin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { Button } from '../../../components/buttons/Button';
import layout from '../../../components/layout.module.css';
import { Poster } from '../../../components/Poster';
import { type ListQuery, Loaded, loadMore } from '../../../components/states/Loaded';
import { Skeleton } from '../../../components/states/Skeleton';
import { ago, When } from '../../../components/text/When';
import type { ThreadFieldsFragment } from '../../../generated/graphql';
import { titlesOf } from '../../anime/words';
import { subjectOf, titleOfThread } from './subjectWords';
import styles from './ThreadRows.module.css';

type Threads = { items: readonly ThreadFieldsFragment[]; nextCursor: string | null };

type Props<Data> = {
  query: ListQuery<Data>;
  /** Where its answer has the threads. */
  listOf: (data: Data) => Threads | null | undefined;
  /** Shown if there are none: why, and what to do. */
  empty: ReactNode;
  about?: boolean;
  places?: number;
};

/** A list of threads in every state: loading, failed, empty, loaded, with more below. */
export function ThreadRows<Data>({ query, listOf, empty, about = true, places = 6 }: Props<Data>) {
  return (
    <Loaded
      query={query}
      skeleton={
        <div className={styles.skeletons} aria-busy="true">
          {Array.from({ length: places }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders have no other key
            <Skeleton key={place} height={6.5} />
          ))}
        </div>
      }
      keepsLast
      level={3}
    >
      {(data, loading) => {
        const { items = [], nextCursor = null } = listOf(data) ?? {};
        // Leaves out threads deleted or removed while they were shown here.
        const threads = items.filter(({ state }) => state === 'VISIBLE' || state === 'HELD');
        return threads.length === 0 ? (
          empty
        ) : (
          <>
            <ol className={layout.stack} aria-busy={loading || undefined}>
              {threads.map((thread) => (
                <ThreadRow key={thread.id} thread={thread} about={about} />
              ))}
            </ol>
            {nextCursor ? (
              <div>
                <Button busy={loading} onClick={() => loadMore(query, nextCursor)}>
                  {loading ? 'Loading' : 'Show more threads'}
                </Button>
              </div>
            ) : null}
          </>
        );
      }}
    </Loaded>
  );
}

/** A thread in a list: subject, title, author, time of the latest comment, number of comments. */
function ThreadRow({ thread, about = true }: { thread: ThreadFieldsFragment; about?: boolean }) {
  const { anime, author, commentCount } = thread;
  return (
    <li className={styles.row}>
      {anime ? (
        <Poster {...anime.cover} title={titlesOf(anime.title).main} className={styles.subjectPoster} />
      ) : (
        <span className={styles.subjectMark}>
          <MessagesSquare aria-hidden="true" />
        </span>
      )}
      <div className={layout.stack1}>
        <h3 className={styles.threadTitle}>
          <Link to={paths.thread(thread.id)}>{titleOfThread(thread)}</Link>
          <span className={styles.tags}>
            {thread.pinned ? (
              <span className={styles.tag}>
                <Pin aria-hidden="true" />
                Pinned
              </span>
            ) : null}
            {thread.locked ? (
              <span className={styles.tag}>
                <Lock aria-hidden="true" />
                Locked
              </span>
            ) : null}
            {thread.state === 'HELD' ? (
              <span className={styles.tag}>
                <Clock aria-hidden="true" />
                Held until a moderator has looked at it
              </span>
            ) : null}
            {thread.screened ? (
              <span className={styles.tag}>
                <EyeOff aria-hidden="true" />
                Beyond your progress
              </span>
            ) : null}
          </span>
        </h3>
        <p className={layout.hint}>
          {about ? `${subjectOf(thread)} · ` : null}
          {author?.name ?? 'Deleted user'} · <When iso={thread.activeAt}>{ago(thread.activeAt)}</When>
        </p>
      </div>
      <p className={styles.count}>
        <strong>{commentCount}</strong> {commentCount === 1 ? 'comment' : 'comments'}
      </p>
    </li>
  );
}
