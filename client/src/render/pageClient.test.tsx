import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, render } from '@testing-library/react';
import { createCache } from '../apollo/cache';
import { SiteDocument, useDataAgeQuery, useSiteQuery } from '../generated/graphql';
import { answerKey, createPageClient } from './pageClient';

/** A server-rendered page is hydrated with the answers that came with it, and continues with Apollo Client. */
const site = { __typename: 'Site', name: 'Lighthouse', mailEnabled: true };
const asked: string[] = [];

function wholeClient() {
  const link = new ApolloLink(({ operationName = '' }) => {
    asked.push(operationName);
    return new Observable(() => undefined);
  });
  return new ApolloClient({ cache: createCache(), link });
}

function Shown({ skip = false }: { skip?: boolean }) {
  const { data, loading } = useSiteQuery({ skip, fetchPolicy: 'cache-and-network' });
  const age = useDataAgeQuery({ fetchPolicy: 'cache-only' });
  return (
    <p>
      {data?.site.name ?? 'nothing'} {loading ? 'loading' : 'there'} {age.loading ? 'loading' : 'there'}
    </p>
  );
}

const text = () => document.querySelector('p')?.textContent;

beforeEach(() => {
  asked.length = 0;
});

/** All fields the document selects: an incomplete answer would be fetched again. */
function answered() {
  const fields = SiteDocument.definitions.flatMap((one) =>
    'selectionSet' in one && one.kind === 'OperationDefinition' ? one.selectionSet.selections : [],
  );
  const own = fields.flatMap((one) => ('selectionSet' in one ? (one.selectionSet?.selections ?? []) : []));
  const names = own.flatMap((one) => (one.kind === 'Field' ? [one.name.value] : []));
  return { site: { ...Object.fromEntries(names.map((name) => [name, null])), ...site } };
}

test('answers with what came with the page, and is replaced without a request', async () => {
  const page = createPageClient({ [answerKey({ query: SiteDocument })]: answered() }, async () =>
    wholeClient(),
  );
  const app = (client: ApolloClient, skip = false) => (
    <ApolloProvider client={client}>
      <Shown skip={skip} />
    </ApolloProvider>
  );
  const { rerender } = render(app(page.client, true));
  expect(text()).toBe('nothing there there');
  rerender(app(page.client));
  expect(text()).toBe('Lighthouse there there');

  const whole = wholeClient();
  const end = page.handOver(whole);
  await act(async () => rerender(app(whole)));
  expect(text()).toBe('Lighthouse there there');
  end();
  expect(asked).toEqual([]);
});

test('shows other queries as loading, and sends them once the real client has loaded', async () => {
  const page = createPageClient({}, async () => wholeClient());
  const app = (client: ApolloClient) => (
    <ApolloProvider client={client}>
      <Shown />
    </ApolloProvider>
  );
  const { rerender } = render(app(page.client));
  expect(text()).toBe('nothing loading there');
  const whole = wholeClient();
  page.handOver(whole)();
  await act(async () => rerender(app(whole)));
  expect(asked).toEqual(['Site']);
});

test('forwards what a press asks for', async () => {
  const page = createPageClient({}, async () => wholeClient());
  void page.client.query({ query: SiteDocument });
  await act(async () => undefined);
  expect(asked).toEqual(['Site']);
  expect(page.client.cache).toBeDefined();
});

test('gives an answer once: later it may be stale', () => {
  const query = SiteDocument;
  const page = createPageClient({ [answerKey({ query })]: answered() }, async () => wholeClient());
  const whole = wholeClient();
  const end = page.handOver(whole);
  const loading = () => whole.watchQuery({ query }).getCurrentResult().loading;
  expect(loading()).toBe(false);
  whole.cache.evict({ id: 'ROOT_QUERY' });
  expect(loading()).toBe(true);
  end();
});
