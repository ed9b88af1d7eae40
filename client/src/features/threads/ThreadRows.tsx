import type { ReactNode } from 'react';
import { Button } from '../../components/buttons/Button';
import { ErrorState } from '../../components/states/ErrorState';
import { Skeleton } from '../../components/states/Skeleton';
import type { ThreadFieldsFragment } from '../../generated/graphql';
import { ThreadRow } from './ThreadRow';
import styles from './ThreadRows.module.css';

type Props = {
  list: { items: readonly ThreadFieldsFragment[]; nextCursor: string | null } | null | undefined;
  error: unknown;
  loading: boolean;
  retry: () => void;
  more: (after: string) => void;
  /** Where there is none: why, and what to do. */
  empty: ReactNode;
  about?: boolean;
  places?: number;
};

/** A list of threads in every state: on its way, failed, empty, there, with more below. */
export function ThreadRows({ list, error, loading, retry, more, empty, about = true, places = 6 }: Props) {
  // One that was deleted or removed while it stood here.
  const items = list?.items.filter(({ state }) => state === 'VISIBLE');
  if (!items && error) return <ErrorState level={3} onRetry={retry} busy={loading} />;
  if (!items)
    return (
      <div className={styles.skeletons} aria-busy="true">
        {Array.from({ length: places }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places that are all alike
          <Skeleton key={place} height="6.5rem" />
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
