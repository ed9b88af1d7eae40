import { Scale } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../../shared/paths';
import { Button, ButtonLink } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import { Field } from '../../components/fields/Field';
import layout from '../../components/layout.module.css';
import { Person } from '../../components/people/Person';
import { EmptyState } from '../../components/states/EmptyState';
import { loadMore } from '../../components/states/Loaded';
import { ago, When } from '../../components/text/When';
import { useRested } from '../../components/useRested';
import { useAction } from '../../forms/useAction';
import type { RequestDirection } from '../../generated/graphql';
import {
  useBlockedPeopleQuery,
  useFriendRequestsQuery,
  useFriendsQuery,
  useMutedFriendsQuery,
  usePeopleQuery,
} from '../../generated/graphql';
import { FriendActions } from './FriendActions';
import styles from './friends.module.css';
import { PeopleRows } from './PeopleRows';
import { PersonMenu } from './PersonMenu';
import { useFriendChanges } from './useFriendChanges';

/** The viewer's friends: requests, friends, and finding people. */
export function OwnFriends() {
  const query = useFriendsQuery({
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  return (
    <div className={cx(layout.stack7, styles.friends)}>
      <FriendRequests direction="RECEIVED" />
      <section className={layout.stack4} aria-labelledby="friends-title">
        <div className={cx(layout.row4, layout.apart)}>
          <h2 id="friends-title" className={layout.heading}>
            Your friends
          </h2>
          <ButtonLink to={paths.activity()}>Friends’ activity</ButtonLink>
        </div>
        <PeopleRows
          query={query}
          listOf={({ friends }) => friends}
          empty={
            <EmptyState level={3} title="No friends yet">
              <p>
                Search for someone’s handle below, or open the profile of someone whose posts you like, and
                send a friend request.
              </p>
            </EmptyState>
          }
          actions={({ handle }) => (
            <div className={layout.row2}>
              <ButtonLink to={paths.compare(handle)}>
                <Scale aria-hidden="true" size={18} />
                Compare
              </ButtonLink>
              <PersonMenu handle={handle} friend />
            </div>
          )}
        />
      </section>
      <FindPeople />
      <FriendRequests direction="SENT" />
      <MutedFriends />
      <BlockedPeople />
    </div>
  );
}

/** Pending requests, each with its buttons. Hidden if there are none. */
export function FriendRequests({ direction }: { direction: RequestDirection }) {
  const query = useFriendRequestsQuery({ variables: { direction }, fetchPolicy: 'cache-and-network' });
  const requests = query.data?.friendRequests;
  if (!requests || requests.items.length === 0) return null;
  const received = direction === 'RECEIVED';
  const id = `requests-${direction.toLowerCase()}`;
  return (
    <section className={layout.stack4} aria-labelledby={id}>
      <h2 id={id} className={cx(layout.line3, layout.heading)}>
        {received ? 'Friend requests' : 'Sent requests'}
        <span className={received ? styles.signal : styles.number}>{requests.totalItems}</span>
      </h2>
      <ul className={layout.list}>
        {requests.items.map(({ person, createdAt }) => (
          <li key={person.id} className={cx(layout.row, styles.row)}>
            <Person person={person} to={paths.profileOf(person.handle)} size="large">
              @{person.handle} · <When iso={createdAt}>{ago(createdAt)}</When>
            </Person>
            <FriendActions
              handle={person.handle}
              relationship={received ? 'REQUEST_RECEIVED' : 'REQUEST_SENT'}
            />
          </li>
        ))}
      </ul>
      {requests.nextCursor ? (
        <div>
          <Button busy={query.loading} onClick={() => loadMore(query, requests.nextCursor)}>
            Show more requests
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** Finds people by the beginning of their handle, or by part of their name. */
function FindPeople() {
  const [text, setText] = useState('');
  const wanted = useRested(text.trim(), 200);
  const query = usePeopleQuery({ variables: { text: wanted }, skip: wanted === '' });
  const found = query.data?.people;
  return (
    <section className={layout.stack4} aria-labelledby="find-title">
      <h2 id="find-title" className={cx(layout.line3, layout.heading)}>
        Find people
      </h2>
      <div className={styles.find}>
        <Field
          label="Handle or name"
          type="search"
          value={text}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="@mika"
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div role="status" className={layout.hint}>
        {wanted && found
          ? found.length === 0
            ? `No one found for “${wanted}”.`
            : `${found.length} found`
          : null}
      </div>
      {wanted === '' ? null : (
        <PeopleRows
          query={query}
          listOf={({ people }) => ({ items: people, nextCursor: null })}
          empty={null}
          actions={({ handle }) => <ButtonLink to={paths.profileOf(handle)}>View profile</ButtonLink>}
        />
      )}
    </section>
  );
}

/** Friends whose activity the viewer has muted, with an unmute button. Hidden if there are none. */
function MutedFriends() {
  const query = useMutedFriendsQuery({ fetchPolicy: 'cache-and-network' });
  const { unmute } = useFriendChanges();
  const { run, busy } = useAction((change: () => Promise<void>) => change());
  const muted = query.data?.mutedFriends;
  if (!muted || muted.items.length === 0) return null;
  return (
    <details className={layout.stack4}>
      <summary className={styles.summary}>Muted in activity</summary>
      <ul className={layout.list}>
        {muted.items.map((person) => (
          <li key={person.id} className={cx(layout.row, styles.row)}>
            <Person person={person} to={paths.profileOf(person.handle)}>
              @{person.handle}
            </Person>
            <Button busy={busy} onClick={() => run(() => unmute(person.handle))}>
              Unmute
            </Button>
          </li>
        ))}
      </ul>
      {muted.nextCursor ? (
        <Button busy={query.loading} onClick={() => loadMore(query, muted.nextCursor)}>
          Show more people
        </Button>
      ) : null}
    </details>
  );
}

/** People the viewer has blocked, with an unblock button. Hidden if there are none. */
export function BlockedPeople() {
  const query = useBlockedPeopleQuery({ fetchPolicy: 'cache-and-network' });
  const blocked = query.data?.blockedPeople;
  if (!blocked || blocked.items.length === 0) return null;
  return (
    <details className={layout.stack4}>
      <summary className={styles.summary}>Blocked people</summary>
      <ul className={layout.list}>
        {blocked.items.map((person) => (
          <li key={person.id} className={cx(layout.row, styles.row)}>
            <Person person={person}>@{person.handle}</Person>
            <FriendActions handle={person.handle} relationship="BLOCKED" />
          </li>
        ))}
      </ul>
      {blocked.nextCursor ? (
        <Button busy={query.loading} onClick={() => loadMore(query, blocked.nextCursor)}>
          Show more people
        </Button>
      ) : null}
    </details>
  );
}
