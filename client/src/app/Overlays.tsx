import { lazy, Suspense, useState } from 'react';
import { toastsWanted } from '../components/overlays/toast';
import { ErrorBoundary } from '../components/states/ErrorBoundary';
import { overlay } from '../layout/overlay';
import { useViewer } from '../state';
import { useReactiveVar } from '../state/reactive';

const SearchDialog = lazy(() =>
  import('../features/search/SearchDialog').then((module) => ({ default: module.SearchDialog })),
);
const HelpDialog = lazy(() =>
  import('../layout/HelpDialog').then((module) => ({ default: module.HelpDialog })),
);
const FlavorsDialog = lazy(() =>
  import('../screens/Flavors/FlavorsDialog').then((module) => ({ default: module.FlavorsDialog })),
);
const SignedInParts = lazy(() =>
  import('./SignedInParts').then((module) => ({ default: module.SignedInParts })),
);
const ToastRegion = lazy(() =>
  import('../components/overlays/Toasts').then((module) => ({ default: module.Toasts })),
);

/**
 * Everything that opens over the page: search, keyboard help, Flavors, the entry editor, toasts. Each is loaded on first use.
 */
export function Overlays() {
  return (
    <>
      <Dialogs />
      <Personal />
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** Remounted for each user. */
function Personal() {
  const viewer = useViewer();
  return viewer ? (
    <ErrorBoundary key={viewer.id} fallback={() => null}>
      <Suspense fallback={null}>
        <SignedInParts />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}

/** Mounted from the first toast on. */
function Toasts() {
  const waiting = useReactiveVar(toastsWanted).length > 0;
  const [needed, setNeeded] = useState(waiting);
  if (waiting && !needed) setNeeded(true);
  return needed ? <ToastRegion /> : null;
}

function Dialogs() {
  const open = useReactiveVar(overlay);
  const close = () => overlay(null);
  return (
    <ErrorBoundary resetOn={open} fallback={() => null}>
      <Suspense fallback={null}>
        {open === 'search' ? <SearchDialog onClose={close} /> : null}
        {open === 'help' ? <HelpDialog onClose={close} /> : null}
        {open === 'flavors' ? <FlavorsDialog onClose={close} /> : null}
      </Suspense>
    </ErrorBoundary>
  );
}
