import { useReactiveVar } from '@apollo/client/react';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { overlay } from '../layout/overlay';

const SearchDialog = lazy(() =>
  import('../features/search/SearchDialog').then((module) => ({ default: module.SearchDialog })),
);
const HelpDialog = lazy(() =>
  import('../layout/HelpDialog').then((module) => ({ default: module.HelpDialog })),
);
const FlavorsDialog = lazy(() =>
  import('../screens/Flavors/FlavorsDialog').then((module) => ({ default: module.FlavorsDialog })),
);

/** The dialogs over the page: search, keyboard help, Flavors. Each is loaded when it is first opened. */
export function Overlays() {
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
