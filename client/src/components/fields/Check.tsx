import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import styles from './Check.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & { children: ReactNode; hint?: ReactNode };

/** A labelled checkbox, as tall as every other control; its hint is read after its name. */
export function Check({ children, hint, ...rest }: Props) {
  const id = useId();
  return (
    <div className={styles.check}>
      <label className={styles.label}>
        <input {...rest} type="checkbox" aria-describedby={hint ? id : undefined} />
        <span>{children}</span>
      </label>
      {hint ? (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
