import type { ReactNode } from 'react';
import { Button } from '../buttons/Button';
import layout from '../layout.module.css';
import { Dialog } from './Dialog';

type Props = {
  title: string;
  /** What happens. */
  children: ReactNode;
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before what cannot be undone. */
export function ConfirmDialog({ title, children, confirm, onConfirm, onClose }: Props) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title}>
      <div className={layout.stack5}>
        <p>{children}</p>
        <div className={layout.row2}>
          <Button
            look="danger"
            onClick={() => {
              onConfirm();
              onClose();
            }}
          >
            {confirm}
          </Button>
          <Button look="plain" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
