import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import type { Subscriber } from 'rxjs';
import { UnreadNotificationsDocument } from '../generated/graphql';
import { createCache } from './cache';
import { refreshLists } from './refreshLists';

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

function aClient() {
  const asked: Subscriber<ApolloLink.Result>[] = [];
  const client = new ApolloClient({
    cache: createCache(),
    link: new ApolloLink(() => new Observable((observer) => void asked.push(observer))),
  });
  const answer = (at: number, unreadNotifications: number) => {
    asked[at]?.next({ data: { unreadNotifications } });
    asked[at]?.complete();
  };
  const watched = client.watchQuery({ query: UnreadNotificationsDocument });
  watched.subscribe(() => undefined);
  answer(0, 1);
  const refresh = () => refreshLists(client, ['notifications']);
  return { asked, answer, refresh, shown: () => watched.getCurrentResult().data };
}

it('asks again after an earlier refresh has been answered, which may know less, once for all called for meanwhile', async () => {
  const { asked, answer, refresh, shown } = aClient();
  const first = refresh();
  await settled();
  const others = [refresh(), refresh()];
  await settled();
  expect(asked).toHaveLength(2);
  answer(1, 2);
  await first;
  await settled();
  expect(asked).toHaveLength(3);
  answer(2, 3);
  await Promise.all(others);
  expect(shown()).toEqual({ unreadNotifications: 3 });
  void refresh();
  await settled();
  expect(asked).toHaveLength(4);
});

it('asks again although an earlier refresh has failed', async () => {
  const { asked, answer, refresh, shown } = aClient();
  const failing = expect(refresh()).rejects.toThrow('offline');
  await settled();
  const following = refresh();
  await settled();
  asked[1]?.error(new TypeError('offline'));
  await failing;
  await settled();
  answer(2, 3);
  await following;
  expect(shown()).toEqual({ unreadNotifications: 3 });
});
