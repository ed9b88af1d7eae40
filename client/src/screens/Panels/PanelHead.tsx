import type { ReactNode } from 'react';
import { Headline } from '../../components/text/Headline';
import { useTitle } from '../../layout/ActiveScope';
import styles from './PanelParts.module.css';

/** The head of a panel: its name, which takes the focus after a move, and its switches. */
export function PanelHead({ title, children }: { title: string; children?: ReactNode }) {
  useTitle(title);
  return (
    <header className={styles.head}>
      <Headline tabIndex={-1}>{title}</Headline>
      {children ? <div className={styles.tools}>{children}</div> : null}
    </header>
  );
}
