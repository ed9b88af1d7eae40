import { useState } from 'react';
import { Button } from '../../../components/buttons/Button';
import layout from '../../../components/layout.module.css';
import { Detail, DetailList, DetailRow } from '../../../components/lists/DetailRow';
import { Loaded } from '../../../components/states/Loaded';
import { describeDevice } from '../../../components/text/describeDevice';
import { ago, When } from '../../../components/text/When';
import { useSecurityLogQuery } from '../../../generated/graphql';
import { ListSkeleton } from '../parts';
import { describeEvent } from './describeEvent';

/** Sign-ins and changes, newest first: the place to look for someone who fears an intruder. */
export function SecurityLog() {
  const [page, setPage] = useState(1);
  const query = useSecurityLogQuery({
    variables: { page },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <Loaded query={query} skeleton={<ListSkeleton />} keepsLast level={3}>
      {({ securityLog: { items, pageInfo } }, loading) => (
        <>
          <DetailList busy={loading}>
            {items.map((event) => (
              <DetailRow key={event.id} name={describeEvent(event)}>
                <Detail>
                  <When iso={event.createdAt}>{ago(event.createdAt)}</When>
                  {event.userAgent ? ` · ${describeDevice(event.userAgent).name}` : null}
                  {event.ipAddress ? ` · ${event.ipAddress}` : null}
                </Detail>
              </DetailRow>
            ))}
          </DetailList>
          {pageInfo.totalPages > 1 ? (
            <div className={layout.row3}>
              <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                Newer
              </Button>
              <Button disabled={page >= pageInfo.totalPages} onClick={() => setPage(page + 1)}>
                Older
              </Button>
              <p className={layout.hint}>
                Page {page} of {pageInfo.totalPages}
              </p>
            </div>
          ) : null}
        </>
      )}
    </Loaded>
  );
}
