import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { IconButton } from '../../components/IconButton';

const load = () => import('./PersonMenuPopup');
const PersonMenuPopup = lazy(() => load().then((module) => ({ default: module.PersonMenuPopup })));

/** What else can be done about somebody; the menu is loaded when it is reached for. */
export function PersonMenu({ handle, friend }: { handle: string; friend: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [needed, setNeeded] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        label={`More for @${handle}`}
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
            <PersonMenuPopup
              handle={handle}
              friend={friend}
              anchor={button}
              open={open}
              onOpenChange={setOpen}
            />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}
