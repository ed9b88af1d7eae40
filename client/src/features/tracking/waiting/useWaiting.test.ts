import 'fake-indexeddb/auto';
import { ApolloClient, ApolloLink, gql, Observable } from '@apollo/client';
import { createCache } from '../../../apollo/cache';
import { authApi } from '../../../rest/authApi';
import { session } from '../../../state';
import { cutOff } from '../../../state/connection';
import { mika } from '../tracking.fixtures';
import { sendAfterReturn } from './useWaiting';

const query = gql`
  query Started {
    started
  }
`;

/** A query on screen whose first answer never came. */
async function aFailedStart() {
  let away = true;
  const client = new ApolloClient({
    dataMasking: true,
    cache: createCache(),
    link: new ApolloLink(
      () =>
        new Observable((observer) => {
          if (away) return observer.error(new TypeError('Failed to fetch'));
          observer.next({ data: { started: true } });
          observer.complete();
        }),
    ),
  });
  const shown = client.watchQuery({ query });
  const watched = shown.subscribe({});
  await shown.refetch().catch(() => undefined);
  expect(shown.getCurrentResult().error).toBeDefined();
  session(mika);
  cutOff(true);
  return {
    client,
    isShown: () => shown.getCurrentResult().data !== undefined,
    serverIsBack: () => {
      away = false;
    },
    close: () => watched.unsubscribe(),
  };
}

afterEach(() => jest.restoreAllMocks());

it('retries what failed at the start, and copes with another failure', async () => {
  jest.spyOn(authApi, 'getSession').mockResolvedValue(mika);
  const { client, isShown, serverIsBack, close } = await aFailedStart();
  await sendAfterReturn(client);
  expect(isShown()).toBe(false);
  cutOff(true);
  serverIsBack();
  await sendAfterReturn(client);
  expect([isShown(), cutOff()]).toEqual([true, false]);
  close();
});

it('retries even if another answer has already shown that the server is back', async () => {
  jest.spyOn(authApi, 'getSession').mockImplementation(async () => {
    cutOff(false);
    return mika;
  });
  const { client, isShown, serverIsBack, close } = await aFailedStart();
  serverIsBack();
  await sendAfterReturn(client);
  expect(isShown()).toBe(true);
  close();
});
