import type { ReactNode } from 'react';
import { useState } from 'react';
import { pageTitles } from '../../../../../shared/pageTitles';
import { ViewSwitch } from '../../../components/fields/ViewSwitch';
import layout from '../../../components/layout.module.css';
import { EmptyState } from '../../../components/states/EmptyState';
import { ThreadList } from '../../../features/threads/list/ThreadList';
import { ThreadRows } from '../../../features/threads/list/ThreadRows';
import { NewThreadButton } from '../../../features/threads/write/NewThreadButton';
import { useProfileThreadsQuery, useViewerProfileQuery } from '../../../generated/graphql';
import { useViewer } from '../../../state';
import { PanelHead } from '../PanelParts';
import panel from '../PanelParts.module.css';

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'followed', label: 'Followed' },
  { value: 'mine', label: 'Started by me' },
] as const;

const empty = {
  all: {
    title: 'No threads yet',
    text: 'Start one about the site or anime in general. Threads about one anime start on its page.',
  },
  followed: {
    title: 'You aren’t following any threads',
    text: 'Follow a thread, or comment in it, to hear about new comments.',
  },
  mine: { title: 'You haven’t started any threads', text: 'Threads you start appear here, newest first.' },
} as const;

/** Threads on the viewer's own profile: all, followed, or started by them. */
export function OwnThreads({ handle }: { handle: string | undefined }) {
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('all');
  const nothing = (
    <EmptyState title={empty[kind].title}>
      <p>{empty[kind].text}</p>
    </EmptyState>
  );
  return (
    <section className={layout.stack4} aria-label="Threads">
      <div className={panel.head}>
        <ViewSwitch legend="Which threads" options={kinds} value={kind} onChange={setKind} />
        <NewThreadButton />
      </div>
      {kind === 'mine' ? (
        <PersonThreads handle={handle} empty={nothing} />
      ) : (
        <ThreadList key={kind} filter={{ subscribed: kind === 'followed' }} empty={nothing} />
      )}
    </section>
  );
}

/** All threads of the site, which everyone may read. */
export function Discussions() {
  const viewer = useViewer();
  return (
    <>
      <PanelHead title={pageTitles.discussions}>{viewer ? null : <NewThreadButton />}</PanelHead>
      {viewer ? (
        <MemberThreads />
      ) : (
        <ThreadList
          filter={{}}
          empty={
            <EmptyState title={empty.all.title}>
              <p>Be the first to start one.</p>
            </EmptyState>
          }
        />
      )}
    </>
  );
}

function MemberThreads() {
  const { data } = useViewerProfileQuery();
  return <OwnThreads handle={data?.viewerProfile.handle} />;
}

/** Threads a user started, newest first. */
export function PersonThreads({ handle, empty }: { handle: string | undefined; empty: ReactNode }) {
  const query = useProfileThreadsQuery({
    variables: { handle: handle ?? '' },
    skip: handle === undefined,
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  return <ThreadRows query={query} listOf={({ profile }) => profile?.threads} empty={empty} />;
}
