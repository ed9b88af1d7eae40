import 'fake-indexeddb/auto';
import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { QueueDocument } from '../../generated/graphql';
import { session, state } from '../../state';
import { askers, cutOff } from '../../state/connection';
import { createCache } from '../cache';
import { createOfflineLink } from '../offlineLink';
import { saveSeen } from './keepSeen';
import { memberStore } from './memberStore';
import { forgetPeople, forgetWaiting, rememberedPerson, rememberPerson } from './people';

/** What signed-in users saw last is shown to them alone, and only offline. */
const person = (id: string) => ({
  token: `token-${id}`,
  user: { id, email: `${id}@example.org`, emailVerified: true, name: id, image: null },
});
const pageInfo = {
  __typename: 'PageInfo',
  page: 1,
  pageSize: 24,
  totalItems: 0,
  totalPages: 0,
  hasNextPage: false,
};
const answer = {
  queue: { __typename: 'QueuePage', items: [], pageInfo, totalMinutes: 0, unknownMinutes: 0 },
};
function aDevice() {
  let network: 'here' | 'gone' = 'here';
  let asker: string | null = null;
  const fetched: unknown[] = [];
  const client: ApolloClient = new ApolloClient({
    dataMasking: true,
    cache: createCache(),
    link: ApolloLink.from([
      createOfflineLink(() => client),
      new ApolloLink(
        (operation) =>
          new Observable((observer) => {
            fetched.push(operation.getContext().fetchOptions);
            if (network === 'gone') return observer.error(new TypeError('Failed to fetch'));
            const headers = new Headers(asker ? { 'X-Answer-For': asker } : {});
            operation.setContext({ response: { headers } });
            observer.next({ data: answer });
            observer.complete();
          }),
      ),
    ]),
  });
  const ask = () =>
    client.query({
      query: QueueDocument,
      variables: { page: 1, pageSize: 24 },
      fetchPolicy: 'network-only',
    });
  return {
    client,
    ask,
    fetched,
    be: (id: string | null, answersFor = id) => {
      session(id ? person(id) : null);
      asker = answersFor;
    },
    cut: () => {
      network = 'gone';
    },
  };
}

beforeEach(async () => {
  askers.clear();
  cutOff(false);
  state.offline(true);
  session(null);
  await forgetPeople();
  await forgetWaiting();
});

it('gives a member what they last saw, and says that there is no network', async () => {
  const { client, ask, be, cut, fetched } = aDevice();
  be('mika');
  await ask();
  await saveSeen(client);
  await client.clearStore();
  cut();
  expect((await ask()).data).toEqual(answer);
  expect(cutOff()).toBe(true);
  // The service worker leaves these alone.
  expect(fetched).toEqual([{ cache: 'no-store' }, { cache: 'no-store' }]);
});

// security: F14
it('fails as ever for a visitor, for another person, and where nothing is to be kept', async () => {
  const { client, ask, be, cut } = aDevice();
  be('mika');
  await ask();
  await saveSeen(client);
  await client.clearStore();
  cut();
  for (const other of [null, 'ren']) {
    be(other);
    await expect(ask()).rejects.toThrow('Failed to fetch');
  }
  be('mika');
  state.offline(false);
  await expect(ask()).rejects.toThrow('Failed to fetch');
});

// security: F14
it('keeps nothing that was answered to someone else: a visitor, or who signed in in another tab', async () => {
  for (const answersFor of [null, 'ren']) {
    const { client, ask, be } = aDevice();
    be('mika', answersFor);
    await ask();
    await saveSeen(client);
    expect(await (await memberStore()).getAllKeys('seen')).toEqual([]);
    askers.clear();
  }
});

// security: F14
it('lets go of a person once another is signed in here, or nobody', async () => {
  const store = await memberStore();
  const change = { animeId: '1', name: 'A', number: 4, today: '2026-11-23' };
  const { client, ask, be } = aDevice();
  be('mika');
  await rememberPerson(person('mika').user);
  await ask();
  await saveSeen(client);
  await store.add('waiting', { ...change, owner: 'mika' });
  expect(await rememberedPerson()).toEqual({
    token: '',
    user: { id: 'mika', email: '', emailVerified: true, name: 'mika', image: null },
  });

  be('ren');
  await rememberPerson(person('ren').user);
  expect([await store.getAllKeys('seen'), await store.getAll('waiting')]).toEqual([[], []]);
  expect((await rememberedPerson())?.user.id).toBe('ren');

  be(null);
  await forgetPeople();
  expect(await rememberedPerson()).toBeNull();
});
