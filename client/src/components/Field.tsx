import type { ComponentProps, ReactNode, Ref } from 'react';
import { useId } from 'react';
import { cx } from './cx';
import styles from './Field.module.css';

export type FieldProps = Omit<ComponentProps<'input'>, 'children'> & {
  label: string;
  /** Plain words under the label, read with the field. */
  hint?: ReactNode;
  /** What is wrong, in plain words; marks the field as invalid. */
  error?: ReactNode;
  /** Stands at the end of the input: a button that shows the password, a unit. */
  end?: ReactNode;
  /** The label is read but not shown, where the place itself says what the field is for. */
  labelHidden?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

/** A labelled input with its hint and its error beside it, tied together for screen readers. */
export function Field({
  label,
  hint,
  error,
  end,
  labelHidden,
  inputRef,
  className,
  id,
  ...rest
}: FieldProps) {
  const own = useId();
  const field = id ?? own;
  const described = [hint && `${field}-hint`, error && `${field}-error`].filter(Boolean).join(' ');
  return (
    <div className={cx(styles.field, className)}>
      <label className={cx(styles.label, labelHidden && styles.labelHidden)} htmlFor={field}>
        {label}
      </label>
      {hint ? (
        <div className={styles.hint} id={`${field}-hint`}>
          {hint}
        </div>
      ) : null}
      <div className={styles.box}>
        <input
          {...rest}
          ref={inputRef}
          id={field}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {end ? <div className={styles.end}>{end}</div> : null}
      </div>
      {error ? (
        <div className={styles.error} id={`${field}-error`}>
          {error}
        </div>
      ) : null}
    </div>
  );
}
