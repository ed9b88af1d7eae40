import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { IconButton } from '../../components/IconButton';
import type { ShownThread } from './ThreadView';

const load = () => import('./ThreadMenuPopup');
const ThreadMenuPopup = lazy(() => load().then((module) => ({ default: module.ThreadMenuPopup })));

/** What else can be done with a thread, for whoever may do something. */
export function ThreadMenu({ thread, onEdit }: { thread: ShownThread; onEdit: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [needed, setNeeded] = useState(false);
  const { viewerCan: can, opening } = thread;
  if (!can.edit && !can.delete && !can.operate && !opening.viewerCan.report) return null;
  return (
    <>
      <IconButton
        ref={button}
        label="More for this thread"
        tip="none"
        icon={<Ellipsis aria-hidden="true" />}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => {
          setNeeded(true);
          setOpen(true);
        }}
      />
      {needed ? (
        <ErrorBoundary fallback={() => null} resetOn={open}>
          <Suspense fallback={null}>
            <ThreadMenuPopup
              thread={thread}
              anchor={button}
              open={open}
              onOpenChange={setOpen}
              onEdit={onEdit}
            />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}
