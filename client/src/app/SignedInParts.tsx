import { useReactiveVar } from '@apollo/client/react';
import { lazy, Suspense, useEffect } from 'react';
import { useSettingsInStep } from '../features/settings/useSettingsInStep';
import { entryDialog } from '../features/tracking/entryDialog';
import { forgetAllUnsaved } from '../features/tracking/unsavedEntries';
import { useProgressKeys } from './useProgressKeys';

const EntryDialog = lazy(() =>
  import('../features/tracking/EntryDialog').then((module) => ({ default: module.EntryDialog })),
);

/** What the whole page does for whoever is signed in: settings kept in step, keys for progress, the entry editor. */
export function SignedInParts() {
  useSettingsInStep();
  useProgressKeys();
  useEffect(
    () => () => {
      entryDialog(null);
      forgetAllUnsaved();
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
