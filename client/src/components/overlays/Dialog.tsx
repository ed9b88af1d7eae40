import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useEffect } from 'react';
import { IconButton } from '../buttons/IconButton';
import layout from '../layout.module.css';
import { Fitted } from '../text/Fitted';
import styles from './Dialog.module.css';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  /** Where the focus goes first; by default the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null>;
};

/**
 * A modal dialog. Focus trap, Escape, scroll lock and the return of the focus are Base UI's. Import it only from chunks loaded
 * on demand: the library is not part of the first screen.
 */
export function Dialog({ open, onOpenChange, title, children, initialFocus }: Props) {
  useKeyboardRoom(open);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={layout.backdrop} />
        <Base.Popup className={styles.popup} initialFocus={initialFocus} data-dialog="">
          <header className={styles.head}>
            <Base.Title className={styles.title}>
              <Fitted>{title}</Fitted>
            </Base.Title>
            <Base.Close render={<IconButton label="Close" icon={<X aria-hidden="true" />} tip="none" />} />
          </header>
          <div className={styles.body}>{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** How much of the window an on-screen keyboard covers, as `--keyboard`: browsers lay it over the page. */
function useKeyboardRoom(open: boolean): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!open || !seen) return;
    const root = document.documentElement.style;
    const measure = () => {
      // Pinch zoom also shrinks the visual viewport.
      const covered = seen.scale > 1.01 ? 0 : Math.max(0, window.innerHeight - seen.height);
      root.setProperty('--keyboard', `${Math.round(covered)}px`);
    };
    measure();
    seen.addEventListener('resize', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      root.removeProperty('--keyboard');
    };
  }, [open]);
}
