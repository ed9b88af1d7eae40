import type { ReactNode } from 'react';
import { cx } from '../components/cx';
import layout from '../components/layout.module.css';
import styles from './Page.module.css';
import { useScrollTop } from './useScrollTop';

type Props = {
  children: ReactNode;
  /** How its parts are laid out. */
  className?: string;
  /** A new value, such as a path, scrolls to the top. */
  at: string;
};

/** The scroll container of a page that is not a panel. */
export function Page({ children, className = layout.stack6, at }: Props) {
  const scroller = useScrollTop(at);
  return (
    <div ref={scroller} className={styles.scroller} data-scroller="page">
      <div className={cx(layout.page, className)}>{children}</div>
    </div>
  );
}
