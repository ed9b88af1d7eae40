import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { cx } from '../cx';
import layout from '../layout.module.css';
import styles from './Popover.module.css';

type Props = {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Shown beside the title. */
  tools?: ReactNode;
  children: ReactNode;
};

/**
 * A small window at the button that opened it; the page behind stays usable. Escape, presses elsewhere and the return of the
 * focus are Base UI's. Import it only from chunks loaded on demand.
 */
export function Popover({ anchor, open, onOpenChange, title, tools, children }: Props) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} anchor={anchor} align="end" sideOffset={4}>
          <Base.Popup className={styles.popup} finalFocus={anchor}>
            <header className={cx(layout.row2, styles.head)}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {tools}
            </header>
            <div className={styles.body}>{children}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
