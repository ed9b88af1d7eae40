import { Suspense, useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { lazyPart } from '../../../components/states/lazyPart';
import { useHydrated } from '../../../components/useHydrated';
import { EpisodeRail } from '../../../features/anime/EpisodeRail';
import { Section } from '../../../features/anime/Section';
import type { HomeQuery } from '../../../generated/graphql';
import { useFresh } from '../useFresh';

const HomeBelow = lazyPart(() => import('./HomeBelow').then((module) => module.HomeBelow));
export const readyBelow = () => HomeBelow.ready();

/** Home's rows for everyone: what just aired, and more below. */
export function HomeRows({ of: data }: { of: HomeQuery }) {
  const isFresh = useFresh();
  // Content below the fold is loaded and rendered in a second pass, so that the first one is short.
  const below = useDeferredValue(true, !useHydrated());
  return (
    <>
      {data.latestEpisodes.items.length > 0 ? (
        <Section title="Just aired" more={<Link to={paths.latest()}>All episodes</Link>} bleed>
          <EpisodeRail episodes={data.latestEpisodes.items} isFresh={isFresh} />
        </Section>
      ) : null}
      {below ? (
        <Suspense fallback={null}>
          <HomeBelow of={data} />
        </Suspense>
      ) : null}
    </>
  );
}
