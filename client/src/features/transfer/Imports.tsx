import { useState } from 'react';
import { Button } from '../../components/buttons/Button';
import { ErrorState } from '../../components/states/ErrorState';
import { Skeleton } from '../../components/states/Skeleton';
import { useListImportsQuery } from '../../generated/graphql';
import { ImportPanel } from './ImportPanel';
import styles from './transfer.module.css';

/** The imports so far, newest first: what is under way, what waits to be looked over, what was done. */
export function Imports() {
  const [page, setPage] = useState(1);
  const { data, previousData, error, refetch } = useListImportsQuery({
    variables: { page },
    fetchPolicy: 'cache-and-network',
  });
  const imports = (data ?? previousData)?.listImports;
  if (!imports)
    return error ? <ErrorState level={3} onRetry={() => void refetch()} /> : <Skeleton height="6rem" />;
  if (imports.items.length === 0 && page > 1)
    return <Button onClick={() => setPage(page - 1)}>Newer imports</Button>;
  return (
    <>
      {imports.items.map((one, index) => (
        <ImportPanel key={one.id} list={one} open={index === 0 && page === 1} />
      ))}
      {imports.pageInfo.totalPages > 1 ? (
        <div className={styles.actions}>
          {page > 1 ? <Button onClick={() => setPage(page - 1)}>Newer imports</Button> : null}
          {imports.pageInfo.hasNextPage ? (
            <Button onClick={() => setPage(page + 1)}>Older imports</Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
