import type { ReactNode } from 'react';
import { cx } from '../cx';
import layout from '../layout.module.css';
import styles from './Field.module.css';

/** Ties a control to its label, hint and error for screen readers. */
export interface FieldTies {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

type Props = {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  className?: string;
  /** The control itself. */
  children: (ties: FieldTies) => ReactNode;
};

/** The label above a control, its hint, and its error below. */
export function FieldFrame({ id, label, hint, error, className, children }: Props) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={cx(layout.stack2, className)}>
      <label className={layout.fieldLabel} htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <div className={layout.hint} id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
      <div className={styles.box}>
        {children({
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': described || undefined,
        })}
      </div>
      {error ? (
        <div className={layout.fieldError} id={`${id}-error`}>
          {error}
        </div>
      ) : null}
    </div>
  );
}
