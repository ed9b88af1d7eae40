import type { ReactNode } from 'react';
import { useId } from 'react';
import layout from '../../components/layout.module.css';
import { Headline } from '../../components/text/Headline';
import styles from './Section.module.css';

type Props = { title: string; note?: ReactNode; more?: ReactNode; children: ReactNode; bleed?: boolean };

/** A section of a screen: heading, a note beside it, and a link to the whole. */
export function Section({ title, note, more, children, bleed = false }: Props) {
  const id = useId();
  return (
    <section className={layout.stack5} aria-labelledby={id}>
      <header className={styles.head}>
        <Headline id={id} level={2} size="section">
          {title}
        </Headline>
        {note ? <p className={layout.muted}>{note}</p> : null}
        {more ? <p className={styles.more}>{more}</p> : null}
      </header>
      <div className={bleed ? styles.bleed : undefined}>{children}</div>
    </section>
  );
}
