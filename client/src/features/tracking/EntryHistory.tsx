import { useState } from 'react';
import { Button } from '../../components/buttons/Button';
import { ErrorState } from '../../components/states/ErrorState';
import { Skeleton } from '../../components/states/Skeleton';
import { useEntryHistoryQuery } from '../../generated/graphql';
import { clockTime, longDate } from '../anime/time';
import styles from './EntryForm.module.css';

/** When which episode was watched, newest first; asked for when it is opened. */
export function EntryHistory({ slug }: { slug: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>Episodes watched, with dates</summary>
      {open ? <Watched slug={slug} /> : null}
    </details>
  );
}

const pageSize = 12;

function Watched({ slug }: { slug: string }) {
  const [page, setPage] = useState(1);
  const { data, previousData, error, refetch } = useEntryHistoryQuery({
    variables: { slug, page, pageSize },
    fetchPolicy: 'cache-and-network',
  });
  const history = (data ?? previousData)?.anime?.viewerEntry?.history;
  if (error && !history) return <ErrorState level={3} onRetry={() => void refetch()} />;
  if (!history) return <Skeleton height="8rem" />;
  if (history.items.length === 0)
    return <p className={styles.none}>Nothing yet: each episode that you mark stands here with its day.</p>;
  return (
    <>
      <ol className={styles.history}>
        {history.items.map(({ number, pass, watchedAt }) => (
          <li key={`${pass}/${number}`}>
            <span>
              Episode {number}
              {pass > 1 ? `, rewatch ${pass - 1}` : ''}
            </span>
            {watchedAt ? (
              <time dateTime={watchedAt}>
                {longDate(watchedAt)}, {clockTime(watchedAt)}
              </time>
            ) : (
              <span className={styles.none}>day not kept</span>
            )}
          </li>
        ))}
      </ol>
      {history.pageInfo.totalPages > 1 ? (
        <div className={styles.more}>
          <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button disabled={!history.pageInfo.hasNextPage} onClick={() => setPage(page + 1)}>
            Older
          </Button>
          <span className={styles.none}>
            {page} of {history.pageInfo.totalPages}
          </span>
        </div>
      ) : null}
    </>
  );
}
