import { useApolloClient } from '@apollo/client/react';
import { Suspense, useEffect } from 'react';
import { isComposing } from '../components/isComposing';
import { lazyPart } from '../components/states/lazyPart';
import { useSettingsInStep } from '../features/settings/useSettingsInStep';
import { addProgress } from '../features/tracking/changes/entryChanges';
import { forgetAllChanges, lastChange } from '../features/tracking/changes/lastChanges';
import { forgetPressed } from '../features/tracking/changes/pressedProgress';
import { takeBack } from '../features/tracking/changes/takeBack';
import { entryDialog } from '../features/tracking/entry/entryDialog';
import { finishedAnime } from '../features/tracking/entry/finishDialog';
import { recommendDialog } from '../features/tracking/recommended/recommendDialog';
import { useWaiting } from '../features/tracking/waiting/useWaiting';
import { carryOutWanted } from '../features/tracking/wanted/carryOutWanted';
import { takeWanted } from '../features/tracking/wanted/wantedAction';
import { ProgressButton_animeFragmentDoc } from '../generated/graphql';
import { overlay } from '../layout/overlay';
import { useOnBack } from '../layout/useOnBack';
import { state } from '../state';
import { useReactiveVar } from '../state/reactive';
import { useFreshLists } from './useFreshLists';
import { useKeptFocus } from './useKeptFocus';

const EntryDialog = lazyPart(() =>
  import('../features/tracking/entry/EntryDialog').then((module) => module.EntryDialog),
);

const FinishDialog = lazyPart(() =>
  import('../features/tracking/entry/FinishDialog').then((module) => module.FinishDialog),
);

const RecommendDialog = lazyPart(() =>
  import('../features/recommend-to/RecommendDialog').then((module) => module.RecommendDialog),
);

/** Parts of every page for signed-in users: settings sync, keys for progress and undo, the entry editor and other dialogs. */
export function SignedInParts() {
  useSettingsInStep();
  useProgressKeys();
  useUndoKey();
  useWantedAction();
  useWaiting();
  useFreshLists();
  useKeptFocus();
  // Another page is below them. The entry editor keeps its draft.
  useOnBack(() => {
    entryDialog(null);
    recommendDialog(null);
  });
  useEffect(
    () => () => {
      entryDialog(null);
      recommendDialog(null);
      finishedAnime([]);
      forgetAllChanges();
      forgetPressed();
    },
    [],
  );
  const editing = useReactiveVar(entryDialog);
  const recommended = useReactiveVar(recommendDialog);
  const finished = useReactiveVar(finishedAnime).length > 0;
  return (
    <Suspense fallback={null}>
      {editing ? (
        <EntryDialog />
      ) : recommended ? (
        <RecommendDialog anime={recommended} onClose={() => recommendDialog(null)} />
      ) : finished ? (
        <FinishDialog />
      ) : null}
    </Suspense>
  );
}

/** Performs the action the user pressed before signing in. */
function useWantedAction(): void {
  const client = useApolloClient();
  useEffect(() => {
    const wanted = takeWanted();
    if (wanted) void carryOutWanted(client, wanted);
  }, [client]);
}

/**
 * Ctrl+Z (Cmd+Z on a Mac) undoes the last change to the viewer's lists. Text fields and dialogs keep the key for themselves.
 */
export function useUndoKey(): void {
  const client = useApolloClient();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || event.ctrlKey === event.metaKey) return;
      if (event.altKey || event.shiftKey || event.defaultPrevented || isComposing(event)) return;
      if (overlay() || (event.target instanceof HTMLElement && hasItsOwn(event.target))) return;
      const change = lastChange();
      if (!change) return;
      event.preventDefault();
      void takeBack(client, change);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [client]);
}

function hasItsOwn(target: HTMLElement): boolean {
  return (
    target.isContentEditable ||
    target.matches('textarea, input:not([type="checkbox"], [type="radio"])') ||
    target.closest('[role="dialog"], [role="alertdialog"]') !== null
  );
}

/**
 * `+` and `-` on a focused card or row: any element with `data-anime`. They are single keys, so they can be switched off like
 * the others.
 */
function useProgressKeys(): void {
  const client = useApolloClient();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = { '+': 1, '-': -1 }[event.key];
      const target = event.target;
      if (!by || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!state.singleKeys() || overlay() || !(target instanceof HTMLElement)) return;
      if (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"])'))
        return;
      const animeId = target.closest<HTMLElement>('[data-anime]')?.dataset.anime;
      const anime =
        animeId &&
        client.cache.readFragment(
          trackable(client.cache.identify({ __typename: 'Anime', id: animeId })),
          true,
        );
      if (!anime || (by < 0 && !anime.viewerEntry?.progress)) return;
      event.preventDefault();
      void addProgress(client, anime, by);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [client]);
}

const trackable = (id: string | undefined) => ({
  id,
  fragment: ProgressButton_animeFragmentDoc,
  fragmentName: 'ProgressButton_anime',
});
