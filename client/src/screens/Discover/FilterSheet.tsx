import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/buttons/Button';
import { IconButton } from '../../components/buttons/IconButton';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import styles from './FilterSheet.module.css';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Label of the button at the foot: the number of anime found. */
  found: string;
  onClear: (() => void) | null;
  children: ReactNode;
};

/** The filters where there is no room for a column: a sheet as tall as the window, with the result count at its foot. */
export function FilterSheet({ open, onOpenChange, found, onClear, children }: Props) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={layout.backdrop} />
        <Dialog.Popup className={styles.sheet}>
          <header className={cx(layout.line2, styles.head)}>
            <Dialog.Title className={styles.title}>Filters</Dialog.Title>
            {onClear ? (
              <Button look="plain" onClick={onClear}>
                Clear all
              </Button>
            ) : null}
            <Dialog.Close render={<IconButton label="Close" icon={<X aria-hidden="true" />} tip="none" />} />
          </header>
          <div className={styles.body}>{children}</div>
          <footer className={styles.foot}>
            <Button look="solid" onClick={() => onOpenChange(false)}>
              {found}
            </Button>
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
