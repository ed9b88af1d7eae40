import { type ReactNode, Suspense } from 'react';
import { Loaded, type Query } from '../../components/states/Loaded';
import { lazyPart } from '../../components/states/lazyPart';
import { Skeleton } from '../../components/states/Skeleton';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import { CardSkeletons } from '../../features/anime/CardSkeletons';
import grid from '../../features/anime/grid.module.css';
import { Page } from '../../layout/Page';
import styles from './Credits.module.css';

const NothingHere = lazyPart(() => import('../../layout/NothingHere').then((module) => module.NothingHere));

type Props<Data> = {
  at: string;
  /** Whether the address matches no one. */
  unknown: boolean;
  query: Query<Data>;
  children: (data: Data, loading: boolean) => ReactNode;
};

/** The page of a person, a character or a studio, or why there is nothing to show. */
export function CreditsPage<Data>({ at, unknown, query, children }: Props<Data>) {
  return (
    <Page at={at}>
      {unknown ? (
        <Suspense fallback={null}>
          <NothingHere />
        </Suspense>
      ) : (
        <Loaded query={query} skeleton={<CreditsSkeleton />} keepsLast>
          {children}
        </Loaded>
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
