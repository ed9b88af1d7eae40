import type { ReactNode } from 'react';
import styles from './Settings.module.css';
import type { SettingsPart } from './settingsParts';
import { titleOf } from './settingsParts';
import { useKeptFocus } from './useKeptFocus';

/** One part of the settings, with its own address. */
export function Part({ name, lead, children }: { name: SettingsPart; lead?: string; children: ReactNode }) {
  const keptFocus = useKeptFocus();
  return (
    <section {...keptFocus} id={name} className={styles.part} aria-labelledby={`${name}-title`}>
      <header className={styles.head}>
        <h2 id={`${name}-title`} tabIndex={-1}>
          {titleOf(name)}
        </h2>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
