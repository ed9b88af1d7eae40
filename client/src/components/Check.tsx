import type { ComponentProps, ReactNode } from 'react';
import styles from './Check.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & { children: ReactNode; hint?: ReactNode };

/** A labelled checkbox, as tall as every other control. */
export function Check({ children, hint, ...rest }: Props) {
  return (
    <label className={styles.check}>
      <input {...rest} type="checkbox" />
      <span>
        {children}
        {hint ? <span className={styles.hint}>{hint}</span> : null}
      </span>
    </label>
  );
}
