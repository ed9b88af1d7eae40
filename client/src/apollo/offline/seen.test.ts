import { mergeSeen, mostSeen, removeTimes } from './seen';

/** What a device keeps of answers to members: only listed fields, what they refer to, and at most a fixed size. */
const anime = (id: string, more: object = {}) => ({ __typename: 'Anime', id, ...more });
const ref = (id: string) => ({ __ref: `Anime:${id}` });

// security: F14
it('keeps lists with what they lead to, and nothing of accounts, sessions, friends or notifications', () => {
  const seen = mergeSeen(
    {},
    {
      ROOT_QUERY: {
        __typename: 'Query',
        'queue:{"page":1}': { items: [{ anime: ref('1') }] },
        sessions: [{ __ref: 'Session:1' }],
        accounts: [{ accountId: 'github-1' }],
        notifications: { items: [] },
        apiTokens: [],
        friends: { items: [] },
        viewer: { email: 'mika@example.org' },
      },
      ROOT_MUTATION: { __typename: 'Mutation' },
      'Anime:1': anime('1', { sequel: ref('2') }),
      'Anime:2': anime('2', { sequel: ref('1') }),
      'Anime:3': anime('3'),
      'Session:1': { __typename: 'Session', ipAddress: '198.51.100.7' },
    },
  );
  expect(Object.keys(seen).sort()).toEqual(['Anime:1', 'Anime:2', 'ROOT_QUERY']);
  expect(Object.keys(seen.ROOT_QUERY ?? {})).toEqual(['__typename', 'queue:{"page":1}']);
});

it('prefers the newest facts to those of earlier visits', () => {
  const query = (name: string, id: string) => ({ __typename: 'Query', [name]: { items: [ref(id)] } });
  const seen = mergeSeen(
    { ROOT_QUERY: query('library', '1'), 'Anime:1': anime('1', { slug: 'one', episodes: 11 }) },
    { ROOT_QUERY: query('queue', '1'), 'Anime:1': anime('1', { episodes: 12 }) },
  );
  expect(seen['Anime:1']).toEqual(anime('1', { slug: 'one', episodes: 12 }));
  expect(Object.keys(seen.ROOT_QUERY ?? {})).toEqual(['__typename', 'library', 'queue']);
});

// security: F14
it('lets go of what was seen longest ago once it is too much', () => {
  const names = Array.from({ length: 50 }, (_, at) => `anime:{"slug":"a${at}"}`);
  const long = 'x'.repeat(mostSeen / 30);
  const all = names.map((name, at) => [name, { __ref: `Anime:${at}` }] as const);
  const before = Object.fromEntries(all.slice(0, 40));
  const facts = Object.fromEntries(names.map((_, at) => [`Anime:${at}`, anime(String(at), { long })]));
  const seen = mergeSeen(
    { ROOT_QUERY: { __typename: 'Query', ...before }, ...facts },
    { ROOT_QUERY: { __typename: 'Query', ...Object.fromEntries(all.slice(40)) } },
  );
  expect(JSON.stringify(seen).length).toBeLessThanOrEqual(mostSeen);
  const kept = Object.keys(seen.ROOT_QUERY ?? {}).slice(1);
  expect(kept.length).toBeGreaterThan(20);
  expect(kept).toEqual(names.slice(-kept.length));
});

it('finds the answer whatever time was asked for', () => {
  const { ROOT_QUERY } = removeTimes({
    ROOT_QUERY: {
      __typename: 'Query',
      'airingToday:{"from":"2026-11-20","until":"2026-11-21","pageSize":24}': { items: [] },
      'newEpisodes:{"since":"2026-11-20"}': { count: 1 },
      'schedule({"from":"2026-11-20"})': [],
    },
  });
  expect(Object.keys(ROOT_QUERY ?? {})).toEqual([
    '__typename',
    'airingToday:{"pageSize":24}',
    'newEpisodes:{}',
    'schedule({"from":"2026-11-20"})',
  ]);
});
