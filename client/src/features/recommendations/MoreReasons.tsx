import { useState } from 'react';
import { Button } from '../../components/buttons/Button';
import layout from '../../components/layout.module.css';
import { Loaded } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import { useRecommendationReasonsQuery } from '../../generated/graphql';
import { Reason } from './Reason';
import type { ReasonPlace } from './reasonPlace';

/** All reasons for a pair, a page at a time. */
export function MoreReasons(place: ReasonPlace) {
  const [pages, setPages] = useState(1);
  return (
    <ul className={layout.stack4}>
      {Array.from({ length: pages }, (_, at) => at + 1).map((page) => (
        <PageOfReasons
          key={page}
          number={page}
          onMore={page === pages ? () => setPages(page + 1) : undefined}
          {...place}
        />
      ))}
    </ul>
  );
}

function PageOfReasons({ number, onMore, ...place }: ReasonPlace & { number: number; onMore?: () => void }) {
  const query = useRecommendationReasonsQuery({
    variables: { id: place.recommended.pair.id, page: number },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <Loaded
      query={query}
      keepsLast
      skeleton={
        <li>
          <Skeleton height={6} />
        </li>
      }
      frame={(failure) => <li>{failure}</li>}
    >
      {({ recommendedPair }) => (
        <>
          {recommendedPair?.reasons.items.map((reason) =>
            reason.state === 'VISIBLE' ? (
              <li key={reason.id}>
                <Reason reason={reason} {...place} />
              </li>
            ) : null,
          )}
          {onMore && recommendedPair?.reasons.pageInfo.hasNextPage ? (
            <li>
              <Button onClick={onMore}>Show more reasons</Button>
            </li>
          ) : null}
        </>
      )}
    </Loaded>
  );
}
