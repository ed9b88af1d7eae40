import { EmptyState } from '../../../components/states/EmptyState';
import { Section } from '../../../features/anime/Section';
import { ThreadList } from '../../../features/threads/ThreadList';
import { Invitation } from '../Invitation';
import type { ProfileView } from './ProfileViews';

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

/** What a visitor finds: what the view is for, the ways in; and the threads, which everybody may read. */
export function SignedOutProfile({ view }: { view: ProfileView }) {
  return (
    <>
      <Invitation title={invitations[view].title}>{invitations[view].text}</Invitation>
      {view === 'threads' ? (
        <Section title="What people talk about">
          <ThreadList
            filter={{ limit: 10 }}
            empty={
              <EmptyState level={3} title="Nobody has begun yet">
                <p>The first thread of this site is still to be written.</p>
              </EmptyState>
            }
          />
        </Section>
      ) : null}
    </>
  );
}
