import { useState } from 'react';
import { focusOnMount } from '../focusOnMount';
import layout from '../layout.module.css';
import type { ButtonProps } from './Button';
import { Button } from './Button';
import styles from './ConfirmButton.module.css';

type Props = Omit<ButtonProps, 'onClick'> & {
  /** What will happen, asked in place of the button. */
  question: string;
  confirm: string;
  keep: string;
  onConfirm: () => void;
};

/** A button for what cannot be undone: the first press asks, the second does it. The focus follows. */
export function ConfirmButton({ question, confirm, keep, onConfirm, busy, children, ...rest }: Props) {
  const [asked, setAsked] = useState<'not yet' | 'now' | 'before'>('not yet');
  if (asked !== 'now') {
    return (
      <Button
        {...rest}
        ref={asked === 'before' ? focusOnMount : undefined}
        busy={busy}
        onClick={() => setAsked('now')}
      >
        {children}
      </Button>
    );
  }
  return (
    <fieldset
      className={styles.question}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setAsked('before');
      }}
    >
      <legend>{question}</legend>
      <div className={layout.wrap2}>
        <Button
          ref={focusOnMount}
          look="danger"
          onClick={() => {
            onConfirm();
            setAsked('before');
          }}
        >
          {confirm}
        </Button>
        <Button look="plain" onClick={() => setAsked('before')}>
          {keep}
        </Button>
      </div>
    </fieldset>
  );
}
