import type { ComponentType, ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../components/states/ErrorBoundary';
import type { AnimePlace } from '../features/anime/AnimeActions';
import { AnimeActions } from '../features/anime/AnimeActions';
import type { AnimeCardFieldsFragment } from '../generated/graphql';
import { useViewer } from '../state';

const CardActions = lazy(() =>
  import('../features/tracking/actions/CardActions').then((module) => ({ default: module.CardActions })),
);

/** A visitor's cards show theirs under the pointer and the focus only: nothing of it is loaded before anybody stirs. */
const VisitorActions = lazy(async () => {
  await stirred();
  const { VisitorActions } = await import('../features/tracking/actions/VisitorActions');
  return { default: VisitorActions };
});

/** The first sign of somebody there. Programs that read a page aloud give none, so after a while it is taken for granted. */
function stirred(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, 4000);
    for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin'])
      window.addEventListener(sign, resolve, { once: true, passive: true });
  });
}

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
