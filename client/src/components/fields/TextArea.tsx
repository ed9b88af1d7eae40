import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../cx';
import layout from '../layout.module.css';
import styles from './Field.module.css';
import { FieldFrame } from './FieldFrame';

type Props = Omit<ComponentProps<'textarea'>, 'children'> & {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
};

/** A labelled multi-line text that grows with its content where the browser supports it. */
export function TextArea({ label, hint, error, rows = 3, ...rest }: Props) {
  return (
    <FieldFrame id={useId()} label={label} hint={hint} error={error}>
      {(ties) => <textarea {...rest} {...ties} rows={rows} className={cx(layout.bare, styles.input)} />}
    </FieldFrame>
  );
}
