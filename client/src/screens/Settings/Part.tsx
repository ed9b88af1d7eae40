import type { ReactNode } from 'react';
import type { SettingsPart } from '../../../../shared/settingsParts';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import styles from './Settings.module.css';
import { useKeptFocus } from './useKeptFocus';

/** One page of the settings: its heading and content. */
export function Part({ name, children }: { name: SettingsPart; children: ReactNode }) {
  const keptFocus = useKeptFocus();
  const { title, lead } = words[name];
  return (
    <section
      {...keptFocus}
      id={name}
      className={cx(layout.stack5, layout.top)}
      aria-labelledby={`${name}-title`}
    >
      <header className={cx(layout.stack2, styles.head)}>
        <h2 id={`${name}-title`} tabIndex={-1}>
          {title}
        </h2>
        {lead ? <p className={layout.hint}>{lead}</p> : null}
      </header>
      <div className={layout.stack4}>{children}</div>
    </section>
  );
}

const words: Record<SettingsPart, { title: string; lead?: string }> = {
  profile: { title: 'Profile', lead: 'Your name and picture.' },
  email: { title: 'Email', lead: 'Where we send links and notices. Nobody else sees it.' },
  password: { title: 'Password' },
  'sign-in': { title: 'Sign-in methods', lead: 'How you sign in.' },
  security: { title: 'Security', lead: 'Passkeys, two-step sign-in, and what has happened to your account.' },
  sessions: {
    title: 'Sessions',
    lead: 'Every browser that’s signed in. Sign out any you don’t recognise, then change your password.',
  },
  tokens: { title: 'API tokens', lead: 'Keys for your own programs to use this site on your behalf.' },
  titles: {
    title: 'Titles, scores, posters',
    lead: 'These apply on every device where you’re signed in.',
  },
  spoilers: { title: 'Spoilers' },
  filler: { title: 'Filler' },
  hidden: { title: 'Not interested', lead: 'Anime we don’t suggest to you.' },
  transfer: {
    title: 'Import and export',
    lead: 'Your lists belong to you. Import and export them whenever you like.',
  },
  connections: {
    title: 'Connections',
    lead: 'Let your player mark what you watch: Jellyfin, Plex, Emby, Kodi, mpv or your own scripts.',
  },
  privacy: { title: 'Privacy' },
  notifications: { title: 'Notifications', lead: 'Notify me when…' },
  appearance: { title: 'Appearance', lead: 'Saved in this browser.' },
  keyboard: { title: 'Keyboard' },
  views: { title: 'Views' },
  delete: { title: 'Delete account' },
};

export const titleOf = (part: SettingsPart): string => words[part].title;
