import type { FragmentType } from '@apollo/client';
import type { ComponentType, ReactNode } from 'react';
import { Suspense } from 'react';
import { ErrorBoundary } from '../components/states/ErrorBoundary';
import { lazyPart } from '../components/states/lazyPart';
import { useHydrated } from '../components/useHydrated';
import type { AnimePlace } from '../features/anime/AnimeActions';
import { AnimeActions } from '../features/anime/AnimeActions';
import type { CardActions_animeFragment } from '../generated/graphql';
import { useViewer } from '../state';

const CardActions = lazyPart(() =>
  import('../features/tracking/actions/CardActions').then((module) => module.CardActions),
);

/** Visitors see card actions only on hover and focus, so nothing is loaded before the first sign of activity. */
const VisitorActions = lazyPart(async () => {
  await stirred();
  const { VisitorActions } = await import('../features/tracking/actions/VisitorActions');
  return VisitorActions;
});

/** The first sign that someone is there. Screen readers give none, so it is assumed after four seconds. */
function stirred(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, 4000);
    for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin'])
      window.addEventListener(sign, resolve, { once: true, passive: true });
  });
}

/** Adds the list actions to every card of the catalogue. Loaded after the cards themselves. */
export function ListActions({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const here = useHydrated();
  return <AnimeActions value={here ? (viewer ? own : visitors) : null}>{children}</AnimeActions>;
}

type Actions = ComponentType<{ anime: FragmentType<CardActions_animeFragment>; place: AnimePlace }>;

function actionsBy(Actions: Actions) {
  return (anime: FragmentType<CardActions_animeFragment>, place: AnimePlace) => (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <Actions anime={anime} place={place} />
      </Suspense>
    </ErrorBoundary>
  );
}

const own = actionsBy(CardActions);
const visitors = actionsBy(VisitorActions);
