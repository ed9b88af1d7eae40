import { Suspense } from 'react';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { EmptyState } from '../../../components/states/EmptyState';
import { ErrorState } from '../../../components/states/ErrorState';
import { retry } from '../../../components/states/Loaded';
import { lazyPart } from '../../../components/states/lazyPart';
import { Activity } from '../../../features/activity/Activity';
import { Section } from '../../../features/anime/Section';
import { OwnFriends } from '../../../features/friends/OwnFriends';
import { ProfileHead } from '../../../features/profile/ProfileHead';
import { Figures, Statistics } from '../../../features/profile/Statistics';
import { ThreadList } from '../../../features/threads/list/ThreadList';
import { ProfileReviews } from '../../../features/threads/reviews/ProfileReviews';
import { useViewerProfileQuery } from '../../../generated/graphql';
import { useTitle } from '../../../layout/ActiveScope';
import { useViewer } from '../../../state';
import { Invitation, PanelHead } from '../PanelParts';
import { Animelist } from './Animelist';
import { HistorySkeleton } from './HistorySkeleton';
import { Discussions, OwnThreads } from './OwnThreads';
import styles from './Profile.module.css';
import { ProfileScreen } from './ProfileScreen';
import type { ProfileView } from './ProfileViews';
import { ProfileViews, useProfileView } from './ProfileViews';
import { ThreadScreen } from './ThreadScreen';

const History = lazyPart(() => import('./History').then((module) => module.History));
const FriendsActivityScreen = lazyPart(() =>
  import('./FriendsActivityScreen').then((module) => module.FriendsActivityScreen),
);

type Props = {
  handle?: string;
  thread?: string;
  discussions?: boolean;
  /** Friends' activity, all or one of it. */
  feed?: { activity?: string } | null;
};

/** The profile panel: the viewer's own profile, another user's by handle, all threads or one, friends' activity. */
export function ProfilePanel({ handle, thread, discussions = false, feed = null }: Props) {
  const viewer = useViewer();
  const view = useProfileView(true);
  return (
    <div className={cx(layout.stack7, layout.page)}>
      {thread ? (
        <ThreadScreen key={thread} id={thread} />
      ) : discussions ? (
        <Discussions />
      ) : feed ? (
        <FriendsActivityScreen id={feed.activity} />
      ) : handle ? (
        <ProfileScreen key={handle} handle={handle} />
      ) : viewer ? (
        <OwnProfile name={viewer.name} />
      ) : (
        <>
          <PanelHead title="Profile">
            <ProfileViews own />
          </PanelHead>
          <SignedOutProfile view={view} />
        </>
      )}
    </div>
  );
}

const invitations = {
  anime: {
    title: 'Where were you again?',
    text: 'Your profile remembers how far you are in every show and what you thought of it.',
  },
  threads: {
    title: 'Join the conversation',
    text: 'Threads you start or comment in appear on your profile.',
  },
  freinds: {
    title: 'Better with company',
    text: 'Friends are mutual: one asks, the other accepts, and you both see what the other watches.',
  },
  history: {
    title: 'What did you watch that winter?',
    text: 'Every episode you mark is kept with its day, and can be corrected later.',
  },
} as const;

/** What visitors see: what the view is for, sign-in and sign-up, and the threads, which everyone may read. */
function SignedOutProfile({ view }: { view: ProfileView }) {
  return (
    <>
      <Invitation title={invitations[view].title}>{invitations[view].text}</Invitation>
      {view === 'threads' ? (
        <Section title="What people are talking about">
          <ThreadList
            filter={{ limit: 10 }}
            empty={
              <EmptyState level={3} title="No threads yet">
                <p>Be the first to start one.</p>
              </EmptyState>
            }
          />
        </Section>
      ) : null}
    </>
  );
}

/** The viewer's own profile, in its views. The list does not wait for the head. */
function OwnProfile({ name }: { name: string }) {
  const view = useProfileView(true);
  const { data, error, loading, refetch } = useViewerProfileQuery({ fetchPolicy: 'cache-and-network' });
  const profile = data?.viewerProfile;
  useTitle(name || 'Profile');
  return (
    <>
      {profile ? (
        <ProfileHead profile={profile}>
          <ProfileViews own />
        </ProfileHead>
      ) : (
        <PanelHead title={name || 'Profile'}>
          <ProfileViews own />
        </PanelHead>
      )}
      {!profile && error ? <ErrorState onRetry={() => void retry(refetch)} busy={loading} /> : null}
      {view === 'anime' ? (
        // Requested at once but shown below the head, so that nothing on screen shifts.
        <div className={cx(layout.stack7, styles.below)} data-waiting={!data && !error ? true : undefined}>
          <Figures handle={profile?.handle} />
          <Animelist />
          {profile ? (
            <>
              <Statistics handle={profile.handle} own />
              <ProfileReviews handle={profile.handle} />
              <Activity handle={profile.handle} />
            </>
          ) : null}
        </div>
      ) : view === 'threads' ? (
        <OwnThreads handle={profile?.handle} />
      ) : view === 'history' ? (
        <Suspense fallback={<HistorySkeleton />}>
          <History />
        </Suspense>
      ) : (
        <OwnFriends />
      )}
    </>
  );
}
