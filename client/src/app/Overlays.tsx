import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { toastsWanted } from '../components/overlays/toast';
import { ErrorBoundary } from '../components/states/ErrorBoundary';
import { FreshPage } from '../components/states/FreshPage';
import { lazyPart } from '../components/states/lazyPart';
import { overlay } from '../layout/overlay';
import { useOnBack } from '../layout/useOnBack';
import { useViewer } from '../state';
import { useReactiveVar } from '../state/reactive';
import { freshPageNeeded } from '../state/untilLoaded';

const SearchDialog = lazyPart(() =>
  import('../features/search/SearchDialog').then((module) => module.SearchDialog),
);
const HelpDialog = lazyPart(() => import('../layout/HelpDialog').then((module) => module.HelpDialog));
const FlavorsDialog = lazyPart(() =>
  import('../screens/Flavors/FlavorsDialog').then((module) => module.FlavorsDialog),
);
const SignedInParts = lazyPart(() => import('./SignedInParts').then((module) => module.SignedInParts));
const ToastRegion = lazyPart(() => import('../components/overlays/Toasts').then((module) => module.Toasts));

/**
 * Everything that opens over the page: search, keyboard help, Flavors, the entry editor, toasts. Each is loaded on first use.
 */
export function Overlays() {
  return (
    <>
      <Dialogs />
      <Personal />
      <FreshPageAfterMove />
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** A part that is missing and has no place on the page, such as a menu: the next page is a fresh one. */
function FreshPageAfterMove() {
  const { pathname } = useLocation();
  const needed = useReactiveVar(freshPageNeeded);
  const [from, setFrom] = useState<string>();
  if (needed && from === undefined) setFrom(pathname);
  return from === undefined || from === pathname ? null : <FreshPage />;
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
  useOnBack(close);
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
