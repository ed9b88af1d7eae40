import { paths } from '../../../../../shared/paths';
import { ButtonLink } from '../../../components/buttons/Button';
import { EmptyState } from '../../../components/states/EmptyState';
import { FriendsFeed, OneActivity } from '../../../features/activity/FriendsFeed';
import { PersonMenu } from '../../../features/friends/PersonMenu';
import type { PersonFieldsFragment } from '../../../generated/graphql';
import { useViewer } from '../../../state';
import { Invitation, PanelHead } from '../PanelParts';

const menu = ({ handle }: PersonFieldsFragment) => <PersonMenu handle={handle} friend />;

/** What friends did, at /profile/friends/activity; with an id, one activity and all that friends say of it. */
export function FriendsActivityScreen({ id }: { id?: string }) {
  const viewer = useViewer();
  return (
    <>
      <PanelHead title={id ? 'Activity' : 'Friends’ activity'}>
        {viewer ? (
          id ? (
            <ButtonLink to={paths.activity()}>All activity</ButtonLink>
          ) : (
            <ButtonLink to={paths.profile('friends')}>Your friends</ButtonLink>
          )
        ) : null}
      </PanelHead>
      {!viewer ? (
        <Invitation title="Better with company">
          Sign in to see what your friends watch, like it, and say something about it.
        </Invitation>
      ) : id ? (
        <OneActivity
          key={id}
          id={id}
          menu={menu}
          empty={
            <EmptyState title="This isn’t here any more">
              <p>It was changed, or is no longer shared with you.</p>
            </EmptyState>
          }
        />
      ) : (
        <FriendsFeed
          menu={menu}
          empty={
            <EmptyState
              title="Nothing yet"
              actions={
                <ButtonLink look="solid" to={paths.profile('friends')}>
                  Find friends
                </ButtonLink>
              }
            >
              <p>What your friends watch and review appears here, as far as they share it.</p>
            </EmptyState>
          }
        />
      )}
    </>
  );
}
