import type { ReactNode } from 'react';
import styles from './Settings.module.css';
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

/** The parts of the settings in their order: the name is the address of the part (/settings#password). */
export const settingsParts = [
  { name: 'profile', title: 'Profile' },
  { name: 'email', title: 'Email' },
  { name: 'password', title: 'Password' },
  { name: 'sign-in', title: 'Sign-in methods' },
  { name: 'sessions', title: 'Sessions' },
  { name: 'tokens', title: 'API tokens' },
  { name: 'titles', title: 'Titles and scores' },
  { name: 'spoilers', title: 'Spoilers' },
  { name: 'privacy', title: 'Privacy' },
  { name: 'notifications', title: 'Notifications' },
  { name: 'hidden', title: 'Not interested' },
  { name: 'transfer', title: 'Import and export' },
  { name: 'appearance', title: 'Appearance' },
  { name: 'keyboard', title: 'Keyboard' },
  { name: 'views', title: 'Views' },
  { name: 'delete', title: 'Delete account' },
] as const;

export type SettingsPart = (typeof settingsParts)[number]['name'];

export function titleOf(part: SettingsPart): string {
  return settingsParts.find(({ name }) => name === part)?.title ?? '';
}
