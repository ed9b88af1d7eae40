import type { ApolloClient } from '@apollo/client';
import { createApolloClient } from '../../../apollo/client';
import { StopRewatchDocument } from '../../../generated/graphql';
import { session } from '../../../state';
import { entryChanged, mika } from '../tracking.fixtures';
import { removeFromLists } from './animeChanges';

/** What someone has begun stays theirs: nothing of it is sent as the next person, or shown to them. */
const signedOut = { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] };
const noa = { token: 'def', user: { ...mika.user, id: 'noa', name: 'Noa' } };

const { fetch } = globalThis;
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

function aPage() {
  const asked: { name: string; answer: (data: object) => void }[] = [];
  globalThis.fetch = (_, init) =>
    new Promise((resolve) => {
      const { operationName: name } = JSON.parse(String(init?.body));
      const headers = new Map([['content-type', 'application/json']]);
      const answer = (data: object) =>
        resolve({ status: 200, headers, text: async () => JSON.stringify({ data }) } as never);
      asked.push({ name, answer });
    });
  const client = createApolloClient({ onSessionEnded: () => undefined });
  const change = (inOrder?: string) =>
    client.mutate({ mutation: StopRewatchDocument, variables: { animeId: '1' }, context: { inOrder } });
  const answer = (at: number, progress: number) =>
    asked[at]?.answer({ changed: entryChanged('1', { progress }) });
  return { client, asked, change, answer, cached: () => JSON.stringify(client.cache.extract()) };
}

async function comeAfter(client: ApolloClient): Promise<void> {
  session(null);
  await client.resetStore();
  session(noa);
}

beforeEach(() => session(mika));
afterEach(() => {
  session(null);
  globalThis.fetch = fetch;
});

it('keeps no answer to a change whose person has left', async () => {
  const { client, change, answer, cached } = aPage();
  const begun = expect(change()).rejects.toMatchObject(signedOut);
  await settled();
  await comeAfter(client);
  answer(0, 7);
  await begun;
  expect(cached()).not.toContain('"progress":7');
  const own = change();
  await settled();
  answer(1, 8);
  await own;
  expect(cached()).toContain('"progress":8');
});

it('sends no change that waited for another as the person who came after', async () => {
  const { client, asked, change, answer } = aPage();
  const begun = [change('entry'), change('entry')].map((one) => expect(one).rejects.toMatchObject(signedOut));
  await settled();
  await comeAfter(client);
  const own = change('entry');
  answer(0, 7);
  await Promise.all(begun);
  await settled();
  expect(asked).toHaveLength(2);
  answer(1, 8);
  expect((await own).data).toMatchObject({ changed: { anime: { viewerEntry: { progress: 8 } } } });
});

it('nor one that waited for the version that another leaves', async () => {
  const { client, asked, answer } = aPage();
  const anime = { id: '1', name: 'Lighthouse 1' };
  removeFromLists(client, anime);
  removeFromLists(client, anime);
  await settled();
  await comeAfter(client);
  answer(0, 7);
  await settled();
  expect(asked.map(({ name }) => name)).toEqual(['RemoveFromLists']);
  removeFromLists(client, anime);
  await settled();
  expect(asked).toHaveLength(2);
});

it('keeps the answer if the same person has a new session by then', async () => {
  const { change, answer, cached } = aPage();
  const begun = change();
  await settled();
  session({ ...mika, token: 'xyz' });
  answer(0, 7);
  await begun;
  expect(cached()).toContain('"progress":7');
});
