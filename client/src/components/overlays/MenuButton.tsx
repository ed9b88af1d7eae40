import { Ellipsis } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Suspense, useRef, useState } from 'react';
import { IconButton } from '../buttons/IconButton';
import { ErrorBoundary } from '../states/ErrorBoundary';

/** What a menu needs to attach to its button: the props of `MenuAt`, without its label. */
export interface AtButton {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface Props {
  label: string;
  className?: string;
  /** Fetches the menu's code; called when the pointer comes near. */
  load: () => Promise<unknown>;
  /** The menu, a lazy component loaded by `load`. */
  children: (at: AtButton) => ReactNode;
}

/** Three dots that open a menu. Only the button is there at first; the menu is loaded when the user reaches for it. */
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
