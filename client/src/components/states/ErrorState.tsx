import type { ReactNode } from 'react';
import { useOnline } from '../../state/connection';
import { Button } from '../buttons/Button';
import { cx } from '../cx';
import layout from '../layout.module.css';
import styles from './Notice.module.css';

type Props = { title?: string; children?: ReactNode; onRetry?: () => void; busy?: boolean; level?: 2 | 3 };

/** What a screen shows when its content failed to load: what happened, and a retry. */
export function ErrorState({
  title = 'This didn’t load',
  children = <WhyNot />,
  onRetry,
  busy = false,
  level = 2,
}: Props) {
  const Heading = `h${level}` as const;
  return (
    <section className={styles.notice} data-level={level} role="alert">
      <Heading className={styles.title}>{title}</Heading>
      <div className={cx(layout.muted, layout.measure, styles.text)}>{children}</div>
      {onRetry ? (
        <div className={layout.wrap3}>
          <Button busy={busy} onClick={onRetry}>
            {busy ? 'Trying again' : 'Try again'}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function WhyNot() {
  const online = useOnline();
  if (!online) return 'You’re offline. Pages you looked at recently still open; this isn’t one of them.';
  return 'We can’t reach the site, or it answered with an error. Nothing is lost.';
}
