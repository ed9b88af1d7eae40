import { Button } from '../../components/buttons/Button';
import { EmptyState } from '../../components/states/EmptyState';
import { ErrorState } from '../../components/states/ErrorState';
import { Skeleton } from '../../components/states/Skeleton';
import { useReportsQuery } from '../../generated/graphql';
import { ReportItem } from './ReportItem';
import styles from './reports.module.css';

/** Reports that wait, the oldest first, or that operators are done with, the newest first (product P5). */
export function ReportList({ resolved }: { resolved: boolean }) {
  const { data, error, loading, refetch, fetchMore } = useReportsQuery({
    variables: { resolved },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const list = data?.reports;
  if (!list && error)
    return <ErrorState onRetry={() => void refetch().catch(() => undefined)} busy={loading} />;
  if (!list)
    return (
      <div className={styles.list} aria-busy="true">
        <Skeleton height="16rem" />
        <Skeleton height="16rem" />
      </div>
    );
  if (list.items.length === 0)
    return (
      <EmptyState title={resolved ? 'No closed reports' : 'No reports'}>
        <p>
          {resolved
            ? 'Reports you dismiss or act on appear here. You can reopen them.'
            : 'Reported comments, threads and profiles appear here, oldest first.'}
        </p>
      </EmptyState>
    );
  return (
    <>
      <ol className={styles.list} aria-busy={loading || undefined}>
        {list.items.map((report) => (
          <li key={report.id}>
            <ReportItem report={report} />
          </li>
        ))}
      </ol>
      {list.nextCursor ? (
        <div>
          <Button
            busy={loading}
            onClick={() => void fetchMore({ variables: { after: list.nextCursor } }).catch(() => undefined)}
          >
            {loading ? 'Loading' : 'Show more reports'}
          </Button>
        </div>
      ) : null}
    </>
  );
}
