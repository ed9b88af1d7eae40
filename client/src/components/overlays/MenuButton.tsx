import { Ellipsis } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Suspense, useRef, useState } from 'react';
import { IconButton } from '../buttons/IconButton';
import { ErrorBoundary } from '../states/ErrorBoundary';

/** What a menu has to know to stand at its button: the props of `MenuAt`, without its label. */
export interface AtButton {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface Props {
  label: string;
  className?: string;
  /** Fetches the menu's code: begun when the pointer comes near. */
  load: () => Promise<unknown>;
  /** The menu, a lazy component of what `load` fetches. */
  children: (at: AtButton) => ReactNode;
}

/** Three dots that open a menu. Only the button is there at first; the menu is loaded when it is reached for. */
export function MenuButton({ label, className, load, children }: Props) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [needed, setNeeded] = useState(false);
  return (
    <>
      <IconButton
        ref={anchor}
        className={className}
        label={label}
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
          <Suspense fallback={null}>{children({ anchor, open, onOpenChange: setOpen })}</Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}
