import { useState } from 'react';
import { Button } from '../../../components/buttons/Button';
import { Detail, DetailList, DetailRow } from '../../../components/lists/DetailRow';
import { describeDevice } from '../../../components/text/describeDevice';
import { ago, When } from '../../../components/text/When';
import { useSecurityLogQuery } from '../../../generated/graphql';
import styles from '../account.module.css';
import { ListState } from '../parts';
import { describeEvent } from './describeEvent';

/** Sign-ins and changes, newest first: the place to look for someone who fears an intruder. */
export function SecurityLog() {
  const [page, setPage] = useState(1);
  const { data, previousData, error, loading, refetch } = useSecurityLogQuery({
    variables: { page },
    fetchPolicy: 'cache-and-network',
  });
  const log = (data ?? previousData)?.securityLog;
  if (!log) return <ListState failed={Boolean(error)} busy={loading} onRetry={() => void refetch()} />;
  const { totalPages } = log.pageInfo;
  return (
    <>
      <DetailList busy={loading}>
        {log.items.map((event) => (
          <DetailRow key={event.id} name={describeEvent(event)}>
            <Detail>
              <When iso={event.createdAt}>{ago(event.createdAt)}</When>
              {event.userAgent ? ` · ${describeDevice(event.userAgent).name}` : null}
              {event.ipAddress ? ` · ${event.ipAddress}` : null}
            </Detail>
          </DetailRow>
        ))}
      </DetailList>
      {totalPages > 1 ? (
        <div className={styles.actions}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button disabled={page >= totalPages} onClick={() => setPage(page + 1)}>
            Older
          </Button>
          <p className={styles.muted}>
            Page {page} of {totalPages}
          </p>
        </div>
      ) : null}
    </>
  );
}
