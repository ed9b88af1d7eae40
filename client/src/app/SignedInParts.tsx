import { useReactiveVar } from '@apollo/client/react';
import { lazy, Suspense, useEffect } from 'react';
import { useSettingsInStep } from '../features/settings/useSettingsInStep';
import { entryDialog } from '../features/tracking/entryDialog';
import { forgetAllChanges } from '../features/tracking/lastChanges';
import { forgetAllUnsaved } from '../features/tracking/unsavedEntries';
import { useProgressKeys } from './useProgressKeys';
import { useUndoKey } from './useUndoKey';

const EntryDialog = lazy(() =>
  import('../features/tracking/EntryDialog').then((module) => ({ default: module.EntryDialog })),
);

/** What the whole page does for whoever is signed in: settings kept in step, keys for progress and undo, the entry editor. */
export function SignedInParts() {
  useSettingsInStep();
  useProgressKeys();
  useUndoKey();
  useEffect(
    () => () => {
      entryDialog(null);
      forgetAllUnsaved();
      forgetAllChanges();
    },
    [],
  );
  const editing = useReactiveVar(entryDialog);
  return editing ? (
    <Suspense fallback={null}>
      <EntryDialog />
    </Suspense>
  ) : null;
}
