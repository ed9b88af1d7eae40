import { ErrorState } from '../../../components/states/ErrorState';
import { OwnFriends } from '../../../features/friends/OwnFriends';
import { Activity } from '../../../features/profile/Activity';
import { ProfileHead } from '../../../features/profile/ProfileHead';
import { Statistics } from '../../../features/profile/Statistics';
import { useViewerProfileQuery } from '../../../generated/graphql';
import { useTitle } from '../../../layout/ActiveScope';
import { usePref } from '../../../state';
import { PanelHead } from '../PanelHead';
import { Animelist } from './Animelist';
import { OwnThreads } from './OwnThreads';
import { ProfileViews } from './ProfileViews';

/** The viewer's own profile, in its three views. The list does not wait for the head (product P5). */
export function OwnProfile({ name }: { name: string }) {
  const [view] = usePref('profileView');
  const { data, error, loading, refetch } = useViewerProfileQuery({ fetchPolicy: 'cache-and-network' });
  const profile = data?.viewerProfile;
  useTitle(name || 'Profile');
  return (
    <>
      {profile ? (
        <ProfileHead profile={profile}>
          <ProfileViews />
        </ProfileHead>
      ) : (
        <PanelHead title={name || 'Profile'}>
          <ProfileViews />
        </PanelHead>
      )}
      {!profile && error ? (
        <ErrorState onRetry={() => void refetch().catch(() => undefined)} busy={loading} />
      ) : null}
      {view === 'anime' ? (
        <>
          <Animelist />
          {profile ? (
            <>
              <Statistics handle={profile.handle} own />
              <Activity handle={profile.handle} />
            </>
          ) : null}
        </>
      ) : view === 'threads' ? (
        <OwnThreads handle={profile?.handle} />
      ) : (
        <OwnFriends />
      )}
    </>
  );
}
