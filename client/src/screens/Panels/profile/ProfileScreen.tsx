import { Scale } from 'lucide-react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { pageTitles } from '../../../../../shared/pageTitles';
import { paths } from '../../../../../shared/paths';
import { Button, ButtonLink } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { EmptyState } from '../../../components/states/EmptyState';
import { Loaded } from '../../../components/states/Loaded';
import { Activity } from '../../../features/activity/Activity';
import { CompareLists } from '../../../features/friends/CompareLists';
import { FriendActions } from '../../../features/friends/FriendActions';
import { PeopleRows } from '../../../features/friends/PeopleRows';
import { useFriendChanges } from '../../../features/friends/useFriendChanges';
import { ProfileHead } from '../../../features/profile/ProfileHead';
import { Figures, Statistics } from '../../../features/profile/Statistics';
import { ProfileReviews } from '../../../features/threads/reviews/ProfileReviews';
import type { ProfileHeadFieldsFragment } from '../../../generated/graphql';
import { useProfileFriendsQuery, useProfileQuery } from '../../../generated/graphql';
import { useTitle } from '../../../layout/ActiveScope';
import { useViewer } from '../../../state';
import { PanelSkeleton } from '../Panel';
import { PanelHead, titled } from '../PanelParts';
import { Animelist } from './Animelist';
import { PersonThreads } from './OwnThreads';
import styles from './Profile.module.css';
import { ProfileViews, useProfileView } from './ProfileViews';

/** A public profile at /profile/{handle}: visible, closed, blocked, or not found. */
export function ProfileScreen({ handle }: { handle: string }) {
  const query = useProfileQuery({ variables: { handle }, fetchPolicy: 'cache-and-network' });
  const { search } = useLocation();
  const { data } = query;
  const profile = data?.profile;
  useTitle(profile ? profile.name || `@${profile.handle}` : data ? pageTitles.notFound : undefined);
  return (
    <Loaded query={query} skeleton={<PanelSkeleton />} frame={titled('Profile')}>
      {() =>
        !profile ? (
          <Nobody handle={handle} />
        ) : profile.handle === handle ? (
          <OtherProfile profile={profile} />
        ) : (
          // A former handle, or another spelling, redirects to the current one.
          <Navigate replace to={paths.profileOf(profile.handle) + search} />
        )
      }
    </Loaded>
  );
}

function Nobody({ handle }: { handle: string }) {
  const viewer = useViewer();
  return (
    <>
      <PanelHead title="No such profile" />
      <EmptyState
        title={`There is no profile called “${handle}”`}
        actions={
          viewer ? (
            <ButtonLink to={paths.profile()}>Go to your profile</ButtonLink>
          ) : (
            <ButtonLink to={paths.discussions()}>See the discussions</ButtonLink>
          )
        }
      >
        <p>The account may have been deleted, or the handle is spelled differently.</p>
      </EmptyState>
    </>
  );
}

function OtherProfile({ profile }: { profile: ProfileHeadFieldsFragment }) {
  const viewer = useViewer();
  const view = useProfileView(false);
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const { handle, relationship, closed } = profile;
  const name = profile.name || `@${handle}`;
  const comparing = search.get('compare') === 'lists' && viewer !== null && relationship !== 'SELF';
  const actions = viewer ? (
    <>
      {!closed && relationship === 'FRIENDS' && !comparing ? (
        <ButtonLink to={paths.compare(handle)}>
          <Scale aria-hidden="true" size={18} />
          Compare lists
        </ButtonLink>
      ) : null}
      {relationship === 'BLOCKED' ? null : <FriendActions handle={handle} relationship={relationship} />}
    </>
  ) : (
    <ButtonLink to={paths.signIn(pathname)}>Sign in to add as a friend</ButtonLink>
  );
  return (
    <>
      <ProfileHead profile={profile} actions={actions}>
        {closed || relationship === 'BLOCKED' ? null : comparing ? (
          <ButtonLink look="plain" to={paths.profileOf(handle)}>
            Back to the profile
          </ButtonLink>
        ) : (
          <ProfileViews />
        )}
      </ProfileHead>
      {relationship === 'BLOCKED' ? (
        <Blocked handle={handle} name={name} />
      ) : profile.suspended ? (
        <EmptyState title="This account is suspended">
          <p>Its profile and lists are closed.</p>
        </EmptyState>
      ) : closed ? (
        <EmptyState title="This profile is private">
          <p>
            {relationship === 'FRIENDS'
              ? `${name} has hidden it for now.`
              : `${name} shows it to friends at most.`}
          </p>
        </EmptyState>
      ) : comparing ? (
        <CompareLists handle={handle} name={name} page={pageOf(search)} />
      ) : view === 'anime' ? (
        <div className={cx(layout.stack7, styles.below)}>
          <Figures handle={handle} />
          <Animelist handle={relationship === 'SELF' ? undefined : handle} />
          <Statistics handle={handle} own={relationship === 'SELF'} />
          <ProfileReviews handle={handle} />
          <Activity handle={handle} />
        </div>
      ) : view === 'threads' ? (
        <PersonThreads
          handle={handle}
          empty={
            <EmptyState title="No threads yet">
              <p>{name} hasn’t started any yet.</p>
            </EmptyState>
          }
        />
      ) : (
        <PersonFriends handle={handle} name={name} />
      )}
    </>
  );
}

function Blocked({ handle, name }: { handle: string; name: string }) {
  const { unblock } = useFriendChanges();
  return (
    <EmptyState
      title={`You have blocked ${name}`}
      actions={<Button onClick={() => void unblock(handle)}>Unblock</Button>}
    >
      <p>You won’t see each other here. They haven’t been told.</p>
    </EmptyState>
  );
}

function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** A user's friends, latest first. */
function PersonFriends({ handle, name }: { handle: string; name: string }) {
  const query = useProfileFriendsQuery({
    variables: { handle },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  return (
    <section aria-label={`Friends of ${name}`}>
      <PeopleRows
        query={query}
        listOf={({ profile }) => profile?.friends}
        empty={
          <EmptyState title="No friends yet">
            <p>{name} hasn’t added any friends yet.</p>
          </EmptyState>
        }
      />
    </section>
  );
}
