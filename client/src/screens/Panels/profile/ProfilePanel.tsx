import { paths } from '../../../app/paths';
import { ButtonLink } from '../../../components/Button';
import { EmptyState } from '../../../components/EmptyState';
import { ViewSwitch } from '../../../components/ViewSwitch';
import { usePref, useViewer } from '../../../state';
import { Invitation } from '../Invitation';
import { PanelHead } from '../PanelHead';
import styles from '../PanelParts.module.css';
import { Animelist } from './Animelist';

/** `freinds` is the stored spelling of the specification; the screen says "Friends" (P1). */
const views = [
  { value: 'anime', label: 'Anime' },
  { value: 'threads', label: 'Threads' },
  { value: 'freinds', label: 'Friends' },
] as const;

type Props = { handle?: string; thread?: string };

/** The profile: a person's anime, threads and friends (P1, P5). */
export function ProfilePanel({ handle, thread }: Props) {
  const viewer = useViewer();
  const [view, setView] = usePref('profileView');
  if (thread) return <Unknown title="Thread not found" text="This thread does not exist, or no longer." />;
  if (handle) return <Unknown title="Nobody by that name" text={`There is no profile called “${handle}”.`} />;
  return (
    <div className={styles.panel}>
      <PanelHead title={viewer?.name || 'Profile'}>
        <ViewSwitch legend="View of the profile" options={views} value={view} onChange={setView} />
      </PanelHead>
      {viewer ? <OwnProfile view={view} /> : <SignedOut view={view} />}
    </div>
  );
}

function OwnProfile({ view }: { view: (typeof views)[number]['value'] }) {
  if (view === 'anime') return <Animelist />;
  if (view === 'threads') {
    return (
      <EmptyState
        title="No threads yet"
        actions={<ButtonLink to={paths.latest()}>See what just aired</ButtonLink>}
      >
        <p>Threads that you open or answer stand here, newest first.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No friends yet"
      actions={<ButtonLink to={paths.profile()}>Back to your profile</ButtonLink>}
    >
      <p>People whom you and who you have accepted as friends stand here.</p>
    </EmptyState>
  );
}

const invitations = {
  anime: {
    title: 'Where were you again?',
    text: 'Your profile keeps, for every show, how far you are and what you thought of it.',
  },
  threads: {
    title: 'Say something about it',
    text: 'Threads that you open or answer stand on your profile.',
  },
  freinds: {
    title: 'Better with company',
    text: 'Friends are mutual: one asks, the other accepts, and both see what the other watches.',
  },
} as const;

function SignedOut({ view }: { view: (typeof views)[number]['value'] }) {
  return <Invitation title={invitations[view].title}>{invitations[view].text}</Invitation>;
}

function Unknown({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.panel}>
      <PanelHead title={title} />
      <EmptyState title={text} actions={<ButtonLink to={paths.profile()}>To your own profile</ButtonLink>} />
    </div>
  );
}
