import type { ApolloClient, DocumentNode, OperationVariables } from '@apollo/client';
import type { PageAnswers } from '../../../shared/renderedPage';

export interface Question {
  query: DocumentNode;
  variables?: OperationVariables;
}

/** The key of an answer in a server-rendered page. Both sides build the variables the same way, so their order matches, too. */
export function answerKey({ query, variables = {} }: Question): string {
  const [name] = query.definitions.flatMap((one) =>
    one.kind === ('OperationDefinition' as typeof one.kind) && 'name' in one ? [one.name?.value] : [],
  );
  return `${name} ${JSON.stringify(variables)}`;
}

interface Watched extends Question {
  fetchPolicy?: string;
  initialFetchPolicy?: string;
}

/**
 * Stands in for Apollo Client during hydration: it knows the answers that came with the page, so that hydration need not wait
 * for a library that is a third of the program. Other queries show as loading, and calls made by a press wait until the real
 * client has loaded and replaces this one.
 */
export function createPageClient(answers: PageAnswers, whole: () => Promise<ApolloClient>) {
  let real: ApolloClient | undefined;
  const ready = async () => {
    real = await whole();
    return real;
  };
  const answerTo = (question: Question): unknown => answers[answerKey(question)];
  const later =
    (name: 'query' | 'mutate' | 'refetchQueries' | 'resetStore' | 'clearStore') =>
    async (...given: unknown[]) =>
      await (((await ready())[name] as (...given: unknown[]) => unknown)(...given) as Promise<unknown>);
  const client = {
    defaultOptions: {},
    watchQuery: (options: Watched) => watched(options, answerTo, ready),
    readQuery: (question: Question) => answerTo(question) ?? null,
    subscribe: () => ({ subscribe: () => nothingToEnd, restart: () => undefined }),
    query: later('query'),
    mutate: later('mutate'),
    refetchQueries: later('refetchQueries'),
    resetStore: later('resetStore'),
    clearStore: later('clearStore'),
    /** Only needed after one of the calls above has loaded the real client. */
    get cache() {
      return real?.cache;
    },
  };
  return {
    client: client as unknown as ApolloClient,
    /**
     * Writes each answer to the real client's cache when it is first requested, as parts of the page may be hydrated only then.
     * The returned function stops this, as answers go stale.
     */
    handOver: (to: ApolloClient): (() => void) => {
      const left = new Map(Object.entries(answers));
      const { watchQuery } = to;
      // If the page has its answer, a query that would always refetch is content with the cache.
      to.prioritizeCacheValues = true;
      to.watchQuery = ((options: ApolloClient.WatchQueryOptions) => {
        const { query, variables } = options;
        const key = answerKey(options);
        if (left.has(key)) to.cache.writeQuery({ query, variables, data: left.get(key), broadcast: false });
        left.delete(key);
        return watchQuery(options);
      }) as typeof watchQuery;
      return () => {
        to.watchQuery = watchQuery;
        to.prioritizeCacheValues = false;
      };
    },
  };
}

const nothingToEnd = { unsubscribe: () => undefined };

/** As much of Apollo's ObservableQuery as its hooks use. It notifies no one: nothing changes before it is replaced. */
function watched(
  first: Watched,
  answerTo: (question: Question) => unknown,
  ready: () => Promise<ApolloClient>,
) {
  let options = first;
  let result = resultOf(options, answerTo);
  const skipped = first.fetchPolicy === 'standby';
  const initialFetchPolicy =
    first.initialFetchPolicy ?? (skipped ? undefined : first.fetchPolicy) ?? 'cache-first';
  const change = (changed: Watched) => {
    options = { ...options, ...changed };
    result = resultOf(options, answerTo);
  };
  const later = (name: 'refetch' | 'fetchMore') => async (given: unknown) => {
    const whole = (await ready()).watchQuery(options as Parameters<ApolloClient['watchQuery']>[0]);
    return await (whole[name] as (given: unknown) => Promise<unknown>)(given);
  };
  return {
    get options() {
      return { ...options, initialFetchPolicy };
    },
    get variables() {
      return options.variables ?? {};
    },
    getCurrentResult: () => result,
    reobserve: change,
    applyOptions: change,
    pipe: () => ({ subscribe: () => nothingToEnd }),
    subscribe: () => nothingToEnd,
    refetch: later('refetch'),
    fetchMore: later('fetchMore'),
    updateQuery: () => undefined,
    startPolling: () => undefined,
    stopPolling: () => undefined,
    subscribeToMore: () => () => undefined,
  };
}

/** The result Apollo would give for data that is in the cache, or isn't. */
function resultOf(options: Watched, answerTo: (question: Question) => unknown) {
  const asks = options.fetchPolicy !== 'standby';
  const data = asks ? answerTo(options) : undefined;
  const loading = data === undefined && asks && options.fetchPolicy !== 'cache-only';
  return {
    data,
    dataState: data === undefined ? 'empty' : 'complete',
    loading,
    networkStatus: loading ? 1 : 7,
    partial: data === undefined,
    error: undefined,
  };
}
