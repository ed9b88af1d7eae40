import type { ApolloClient } from '@apollo/client';
import { Suspense } from 'react';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { Loaded } from '../../../components/states/Loaded';
import { lazyPart } from '../../../components/states/lazyPart';
import { Skeleton } from '../../../components/states/Skeleton';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { CardSkeletons } from '../../../features/anime/CardSkeletons';
import rail from '../../../features/anime/EpisodeRail.module.css';
import { revealNow, useReveal } from '../../../features/anime/useReveal';
import { HomeDocument, useHomeQuery } from '../../../generated/graphql';
import { useTitle } from '../../../layout/ActiveScope';
import { useViewer } from '../../../state';
import { FeaturedHero } from './FeaturedHero';
import { HeroSkeleton } from './Hero';
import styles from './HomePanel.module.css';
import { HomeRows } from './HomeRows';

/** Never loaded for visitors. */
const SignedInHome = lazyPart(() => import('./SignedInHome').then((module) => module.SignedInHome));

/** Fetches home's data before anything is rendered; the panel finds it in the cache. Failures show there. */
export const readHome = (client: ApolloClient) =>
  client.query({ query: HomeDocument, variables: revealNow() });

/**
 * Home: one anime as large as the screen, then rows. For visitors it is a featured one, with a line about the site; for members
 * it is their own next episode, and their own rows come first.
 */
export function HomePanel() {
  const query = useHomeQuery({ variables: useReveal() });
  const viewer = useViewer();
  useTitle();
  return (
    <div className={styles.home}>
      <h1>
        <VisuallyHidden>Home</VisuallyHidden>
      </h1>
      <Loaded
        query={query}
        skeleton={<HomeSkeleton />}
        frame={(failure) => <div className={styles.failed}>{failure}</div>}
      >
        {(data) =>
          viewer ? (
            <Suspense fallback={<HomeSkeleton />}>
              <SignedInHome featured={data.featured}>
                <HomeRows of={data} />
              </SignedInHome>
            </Suspense>
          ) : (
            <>
              <FeaturedHero featured={data.featured} about={aboutSite} />
              <div className={cx(layout.stack9, styles.sections)}>
                <HomeRows of={data} />
              </div>
            </>
          )
        }
      </Loaded>
    </div>
  );
}

const aboutSite = () => 'Keep track of the anime you watch, and find what to watch next.';

/** Home's loading state: hero and rail at their size, so that nothing shifts when they arrive. */
function HomeSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <HeroSkeleton />
      <div className={cx(layout.stack9, styles.sections)}>
        <div>
          <Skeleton shape="heading" />
          <div className={rail.rail}>
            <CardSkeletons count={8} band />
          </div>
        </div>
      </div>
    </div>
  );
}
