import { type ReactNode, Suspense } from 'react';
import { ErrorState } from '../../components/states/ErrorState';
import { retry } from '../../components/states/Loaded';
import { lazyPart } from '../../components/states/lazyPart';
import { Skeleton } from '../../components/states/Skeleton';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import { CardSkeletons } from '../../features/anime/CardSkeletons';
import grid from '../../features/anime/grid.module.css';
import { Page } from '../../layout/Page';
import styles from './Credits.module.css';

const NothingHere = lazyPart(() => import('../../layout/NothingHere').then((module) => module.NothingHere));

type Props = {
  at: string;
  /** Whether the address matches no one. */
  unknown: boolean;
  failed: boolean;
  loading: boolean;
  refetch: () => Promise<unknown>;
  /** Null until loaded. */
  children: ReactNode;
};

/** The page of a person or a studio, or why there is nothing to show. */
export function CreditsPage({ at, unknown, failed, loading, refetch, children }: Props) {
  return (
    <Page at={at}>
      {unknown ? (
        <Suspense fallback={null}>
          <NothingHere />
        </Suspense>
      ) : failed ? (
        <ErrorState onRetry={() => void retry(refetch)} busy={loading} />
      ) : (
        (children ?? <CreditsSkeleton />)
      )}
    </Page>
  );
}

function CreditsSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <div className={styles.head}>
        <Skeleton className={styles.tile} />
        <Skeleton shape="title" />
      </div>
      <div className={grid.posters}>
        <CardSkeletons count={12} />
      </div>
    </div>
  );
}
