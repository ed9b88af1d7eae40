import type { ReactNode } from 'react';
import { Button } from './Button';
import styles from './Notice.module.css';

type Props = { title?: string; children?: ReactNode; onRetry?: () => void; busy?: boolean; level?: 2 | 3 };

/** What a screen shows when its content did not come: what happened, and a way to try again. */
export function ErrorState({
  title = 'This did not load',
  children = 'The server could not be reached, or it answered with an error. Nothing of yours is lost.',
  onRetry,
  busy = false,
  level = 2,
}: Props) {
  const Heading = `h${level}` as const;
  return (
    <section className={styles.notice} role="alert">
      <Heading className={styles.title}>{title}</Heading>
      <div className={styles.text}>{children}</div>
      {onRetry ? (
        <div className={styles.actions}>
          <Button busy={busy} onClick={onRetry}>
            {busy ? 'Trying again' : 'Try again'}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
