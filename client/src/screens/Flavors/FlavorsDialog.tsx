import { lazy, Suspense } from 'react';
import { Dialog } from '../../components/overlays/Dialog';
import { Skeleton } from '../../components/states/Skeleton';
import { TitleLanguage } from './TitleLanguage';

/** One of the sections that are loaded on demand: the dialog and the settings both show it. */
const Flavors = lazy(() => import('./Flavors').then((module) => ({ default: module.Flavors })));

/** Flavors as it opens from the sidebar. */
export function FlavorsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Flavors">
      <Suspense fallback={<Skeleton height="20rem" />}>
        <Flavors />
        <TitleLanguage />
      </Suspense>
    </Dialog>
  );
}
