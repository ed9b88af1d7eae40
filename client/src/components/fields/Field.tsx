import type { ComponentProps, ReactNode, Ref } from 'react';
import { useId } from 'react';
import { cx } from '../cx';
import layout from '../layout.module.css';
import styles from './Field.module.css';
import { FieldFrame } from './FieldFrame';

export type FieldProps = Omit<ComponentProps<'input'>, 'children'> & {
  label: string;
  /** Help text under the label, read with the field. */
  hint?: ReactNode;
  /** Error text; marks the field as invalid. */
  error?: ReactNode;
  /** Shown at the end of the input: a button that reveals the password, a unit. */
  end?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
};

/** A labelled input with its hint and its error beside it, tied together for screen readers. */
export function Field({ label, hint, error, end, inputRef, className, id, ...rest }: FieldProps) {
  const own = useId();
  return (
    <FieldFrame id={id ?? own} label={label} hint={hint} error={error} className={className}>
      {(ties) => (
        <>
          <input {...rest} {...ties} ref={inputRef} className={cx(layout.bare, styles.input)} />
          {end ? <div className={styles.end}>{end}</div> : null}
        </>
      )}
    </FieldFrame>
  );
}

/** The address someone signs in with: a password manager fills it in as the user name. */
export function EmailField(props: Omit<FieldProps, 'label'>) {
  return <Field label="Email" type="email" autoComplete="username" inputMode="email" required {...props} />;
}
