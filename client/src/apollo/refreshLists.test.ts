import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import { of, type Subscriber } from 'rxjs';
import { aProfile } from '../features/profile/profile.fixtures';
import { mika } from '../features/tracking/tracking.fixtures';
import {
  MarkAllNotificationsReadDocument,
  MyRightsDocument,
  UnreadNotificationsDocument,
  ViewerProfileDocument,
} from '../generated/graphql';
import { session } from '../state';
import { createCache } from './cache';
import { createChangeLink } from './changeLink';
import { createFreshLink } from './freshLink';
import { type ListKind, refreshLists } from './refreshLists';

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

function aClient() {
  const asked: Subscriber<ApolloLink.Result>[] = [];
  const client = new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([
      createChangeLink(),
      createFreshLink(),
      new ApolloLink(() => new Observable((observer) => void asked.push(observer))),
    ]),
  });
  const answer = (at: number, count: number, field = 'unreadNotifications') => {
    asked[at]?.next({ data: { [field]: count } });
    asked[at]?.complete();
  };
  const watched = client.watchQuery({ query: UnreadNotificationsDocument });
  watched.subscribe(() => undefined);
  answer(0, 1);
  const refresh = () => refreshLists(client, ['notifications']);
  return { asked, answer, client, refresh, shown: () => watched.getCurrentResult().data };
}

it('asks again for what was on its way before a refresh, once for all called for meanwhile', async () => {
  const { asked, answer, refresh, shown } = aClient();
  const all = [refresh()];
  await settled();
  all.push(refresh(), refresh());
  await settled();
  expect(asked).toHaveLength(2);
  answer(1, 2);
  await settled();
  expect([asked.length, shown()]).toEqual([3, { unreadNotifications: 1 }]);
  answer(2, 3);
  await Promise.all(all);
  expect(shown()).toEqual({ unreadNotifications: 3 });
  void refresh();
  await settled();
  expect(asked).toHaveLength(4);
});

it('ends although what is asked for again fails, as the change before it is done', async () => {
  const { asked, refresh, shown } = aClient();
  const refreshed = refresh();
  await settled();
  asked[1]?.error(new TypeError('offline'));
  await expect(refreshed).resolves.toBeUndefined();
  expect([asked.length, shown()]).toEqual([2, { unreadNotifications: 1 }]);
});

it('asks again although what was on its way has failed', async () => {
  const { asked, answer, refresh, shown } = aClient();
  const all = [refresh()];
  await settled();
  all.push(refresh());
  await settled();
  asked[1]?.error(new TypeError('offline'));
  await settled();
  answer(2, 3);
  await Promise.all(all);
  expect(shown()).toEqual({ unreadNotifications: 3 });
});

it('asks again for what a change has overtaken, and shows nothing older', async () => {
  const { asked, answer, client, refresh, shown } = aClient();
  const refreshed = refresh();
  await settled();
  const changed = client.mutate({ mutation: MarkAllNotificationsReadDocument });
  await settled();
  answer(2, 5, 'markAllNotificationsRead');
  await changed;
  answer(1, 5);
  await settled();
  expect([asked.length, shown()]).toEqual([4, { unreadNotifications: 1 }]);
  answer(3, 0);
  await refreshed;
  expect(shown()).toEqual({ unreadNotifications: 0 });
});

it('asks again for what a change has overtaken whose answer was lost', async () => {
  const { asked, answer, client, refresh, shown } = aClient();
  const refreshed = refresh();
  await settled();
  const changed = expect(client.mutate({ mutation: MarkAllNotificationsReadDocument })).rejects.toThrow(
    'lost',
  );
  await settled();
  asked[2]?.error(new TypeError('lost'));
  await changed;
  answer(1, 5);
  await settled();
  expect([asked.length, shown()]).toEqual([4, { unreadNotifications: 1 }]);
  answer(3, 0);
  await refreshed;
  expect(shown()).toEqual({ unreadNotifications: 0 });
});

it('asks again for what the viewer’s own profile shows of a change, and for nothing else of it', async () => {
  session(mika);
  const { asked, client, watch } = anIdleClient();
  watch(ViewerProfileDocument, { viewerProfile: aProfile('mika', { id: mika.user.id }) });
  watch(MyRightsDocument, { viewerProfile: { __typename: 'Profile', id: mika.user.id, operator: false } });
  const again = async (kind: ListKind) => {
    const before = asked.length;
    void refreshLists(client, [kind]);
    await settled();
    return asked.slice(before);
  };
  expect(await again('queue')).toEqual([]);
  expect(await again('entries')).toEqual(['ViewerProfile']);
  expect(await again('people')).toEqual(['ViewerProfile']);
  session(null);
});

function anIdleClient() {
  const asked: (string | undefined)[] = [];
  let answer: Record<string, unknown> = {};
  const link = new ApolloLink(({ operationName }) => {
    asked.push(operationName);
    return of({ data: answer });
  });
  const client = new ApolloClient({ cache: createCache(), link });
  const watch = (query: DocumentNode, data: Record<string, unknown>) => {
    answer = data;
    client.watchQuery({ query }).subscribe(() => undefined);
  };
  return { asked, client, watch };
}
