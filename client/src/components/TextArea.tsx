import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import styles from './Field.module.css';

type Props = Omit<ComponentProps<'textarea'>, 'children'> & {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
};

/** A labelled text of several lines, which grows with what is written where the browser can. */
export function TextArea({ label, hint, error, rows = 3, ...rest }: Props) {
  const field = useId();
  const described = [hint && `${field}-hint`, error && `${field}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={field}>
        {label}
      </label>
      {hint ? (
        <div className={styles.hint} id={`${field}-hint`}>
          {hint}
        </div>
      ) : null}
      <div className={styles.box}>
        <textarea
          {...rest}
          id={field}
          rows={rows}
          className={styles.input}
          style={{ fieldSizing: 'content', resize: 'vertical' }}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
      </div>
      {error ? (
        <div className={styles.error} id={`${field}-error`}>
          {error}
        </div>
      ) : null}
    </div>
  );
}
