import type { ComponentType, ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../components/ErrorBoundary';
import type { AnimePlace } from '../features/anime/AnimeActions';
import { AnimeActions } from '../features/anime/AnimeActions';
import type { AnimeCardFieldsFragment } from '../generated/graphql';
import { useViewer } from '../state';

const CardActions = lazy(() =>
  import('../features/tracking/CardActions').then((module) => ({ default: module.CardActions })),
);

const VisitorActions = lazy(() =>
  import('../features/tracking/VisitorActions').then((module) => ({ default: module.VisitorActions })),
);

/** Puts lists onto every card that the catalogue shows. Loaded after the cards themselves. */
export function ListActions({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  return <AnimeActions value={viewer ? own : visitors}>{children}</AnimeActions>;
}

type Actions = ComponentType<{ anime: AnimeCardFieldsFragment; place: AnimePlace }>;

function actionsBy(Actions: Actions) {
  return (anime: AnimeCardFieldsFragment, place: AnimePlace) => (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <Actions anime={anime} place={place} />
      </Suspense>
    </ErrorBoundary>
  );
}

const own = actionsBy(CardActions);
const visitors = actionsBy(VisitorActions);
