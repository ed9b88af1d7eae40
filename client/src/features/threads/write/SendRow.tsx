import type { ReactNode } from 'react';
import { Button } from '../../../components/buttons/Button';
import layout from '../../../components/layout.module.css';

type Props = {
  label: string;
  /** Label while it is being sent: "Saving". */
  busyLabel: string;
  busy: boolean;
  /** It destroys something. */
  danger?: boolean;
  /** The form has nothing to send yet. */
  quiet?: boolean;
  onCancel?: () => void;
  children?: ReactNode;
};

/** The end of a thread or comment form: send or cancel. */
export function SendRow({ label, busyLabel, busy, danger, quiet = false, onCancel, children }: Props) {
  return (
    <div className={layout.row3}>
      <Button look={danger ? 'danger' : quiet ? 'quiet' : 'solid'} type="submit" busy={busy}>
        {busy ? busyLabel : label}
      </Button>
      {onCancel ? (
        <Button look="plain" onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
      {children}
    </div>
  );
}
