import type { ReactNode } from 'react';
import { paths } from '../../../../shared/paths';
import { ButtonLink } from '../../components/buttons/Button';
import { ErrorState } from '../../components/states/ErrorState';
import { Skeleton } from '../../components/states/Skeleton';
import { Headline } from '../../components/text/Headline';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import { CardSkeletons } from '../../features/anime/CardSkeletons';
import grid from '../../features/anime/grid.module.css';
import { Page } from '../../layout/Page';
import styles from './Credits.module.css';

type Props = {
  at: string;
  /** Message if the address matches no one. */
  unknown: string | null | undefined;
  failed: boolean;
  loading: boolean;
  refetch: () => Promise<unknown>;
  /** Null until loaded. */
  children: ReactNode;
};

/** The page of a person or a studio, or why there is nothing to show. */
export function CreditsPage({ at, unknown, failed, loading, refetch, children }: Props) {
  return (
    <Page at={at} className={styles.page}>
      {unknown ? (
        <>
          <Headline>No page at this address</Headline>
          <p>{unknown} The page may have been renamed, or the link is incomplete.</p>
          <p>
            <ButtonLink look="solid" to={paths.discover()}>
              Browse all anime
            </ButtonLink>
          </p>
        </>
      ) : failed ? (
        <ErrorState onRetry={() => void refetch()} busy={loading} />
      ) : (
        (children ?? <CreditsSkeleton />)
      )}
    </Page>
  );
}

function CreditsSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <div className={styles.head}>
        <Skeleton className={styles.tile} />
        <Skeleton width="min(24rem, 80%)" height="3.5rem" />
      </div>
      <div className={grid.posters}>
        <CardSkeletons count={12} />
      </div>
    </div>
  );
}
