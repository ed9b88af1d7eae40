import { EyeOff, Lock, MessagesSquare, Pin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { Button } from '../../../components/buttons/Button';
import { Poster } from '../../../components/Poster';
import { ErrorState } from '../../../components/states/ErrorState';
import { Skeleton } from '../../../components/states/Skeleton';
import { ago, When } from '../../../components/text/When';
import type { ThreadFieldsFragment } from '../../../generated/graphql';
import { titlesOf } from '../../anime/words';
import { subjectOf, titleOfThread } from './subjectWords';
import styles from './ThreadRows.module.css';

type Props = {
  list: { items: readonly ThreadFieldsFragment[]; nextCursor: string | null } | null | undefined;
  error: unknown;
  loading: boolean;
  retry: () => void;
  more: (after: string) => void;
  /** Shown if there are none: why, and what to do. */
  empty: ReactNode;
  about?: boolean;
  places?: number;
};

/** A list of threads in every state: loading, failed, empty, loaded, with more below. */
export function ThreadRows({ list, error, loading, retry, more, empty, about = true, places = 6 }: Props) {
  // Leaves out threads deleted or removed while they were shown here.
  const items = list?.items.filter(({ state }) => state === 'VISIBLE');
  if (!items && error) return <ErrorState level={3} onRetry={retry} busy={loading} />;
  if (!items)
    return (
      <div className={styles.skeletons} aria-busy="true">
        {Array.from({ length: places }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders have no other key
          <Skeleton key={place} height={6.5} />
        ))}
      </div>
    );
  if (items.length === 0) return empty;
  return (
    <>
      <ol className={styles.rows} aria-busy={loading || undefined}>
        {items.map((thread) => (
          <ThreadRow key={thread.id} thread={thread} about={about} />
        ))}
      </ol>
      {list?.nextCursor ? (
        <div>
          <Button busy={loading} onClick={() => more(list.nextCursor ?? '')}>
            {loading ? 'Loading' : 'Show more threads'}
          </Button>
        </div>
      ) : null}
    </>
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
      <div className={styles.words}>
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
            {thread.screened ? (
              <span className={styles.tag}>
                <EyeOff aria-hidden="true" />
                Beyond your progress
              </span>
            ) : null}
          </span>
        </h3>
        <p className={styles.facts}>
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
