import { Live } from '../../support/apps/live';
import { setUpApp, startApp } from '../../support/apps/startApp';
import { type SignedIn, signUp } from '../../support/people/people';

/** GraphQL's cost budget per minute: of an address, and of a person (security P18). */
const app = setUpApp(() => {
  const budgets = { GRAPHQL_BUDGET_VISITOR: '500', GRAPHQL_BUDGET_MEMBER: '500' };
  return {
    catalogue: true,
    env: { AUTH_RATE_LIMIT: 'true', TRUSTED_PROXIES: '127.0.0.1,::1', ...budgets },
  };
});
let mika: SignedIn;
let ren: SignedIn;
let n = 0;

beforeAll(async () => {
  [mika, ren] = [await signUp(app), await signUp(app)];
});

/** 500 ms are 50,000 units: six of these exceed it. No two are alike, so that none is cached. */
const dear = () => {
  n += 1;
  const fields = Array.from({ length: 4 }, (_, at) => `a${at}: surprise { id }`).join(' ');
  return `query Q${n} { ${fields} }`;
};
/** From a documentation address. */
const from = (address: string, headers = {}) => ({ 'x-forwarded-for': address, ...headers });

async function useUp(ask: () => Promise<{ status: number; headers: Headers; text: string }>) {
  for (let turn = 0; turn < 8; turn += 1) {
    const answer = await ask();
    if (answer.status !== 200) return answer;
  }
  throw new Error('It was never refused');
}

// security: P18
it('rejects an address over budget with 429 and the seconds to wait, and no other address', async () => {
  const visitor = app.visitor();
  const ask = (query = dear(), address = '192.0.2.1') => visitor.graphql(query, {}, from(address));
  const refused = await useUp(ask);
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(60);
  const { errors } = JSON.parse(refused.text);
  expect(errors).toEqual([
    {
      message: 'Too many requests. Please try again later.',
      extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: seconds },
    },
  ]);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  // Whatever it sends now is rejected before it is parsed, even if invalid.
  expect((await ask('{ nonsense')).status).toBe(429);
  expect((await ask('{ __typename }')).status).toBe(429);
  expect((await ask('{ __typename }', '192.0.2.2')).status).toBe(200);
  expect((await visitor.get('/api/auth/ok', from('192.0.2.1'))).status).toBe(200);
});

it('counts an IPv6 network as one address', async () => {
  const visitor = app.visitor();
  let host = 0;
  await useUp(() => {
    host += 1;
    return visitor.graphql(dear(), {}, from(`2001:db8:0:1::${host}`));
  });
  expect((await visitor.graphql('{ __typename }', {}, from('2001:db8:0:1::ff'))).status).toBe(429);
  expect((await visitor.graphql('{ __typename }', {}, from('2001:db8:0:2::1'))).status).toBe(200);
});

// security: P18
it('counts a user’s requests from everywhere, by session or by token', async () => {
  const made = await mika.visitor.graphql<{ createApiToken: { secret: string } }>(
    'mutation { createApiToken(input: { name: "a", scopes: [READ_LISTS] }) { secret } }',
    {},
    { origin: app.url },
  );
  const authorization = `Bearer ${made.data?.createApiToken.secret}`;
  let hop = 0;
  await useUp(() => {
    hop += 1;
    const headers = from(`198.51.100.${hop}`, hop % 2 ? { authorization } : {});
    return (hop % 2 ? app.visitor() : mika.visitor).graphql(dear(), {}, headers);
  });
  const again = from('198.51.100.200');
  expect((await mika.visitor.graphql('{ session { id } }', {}, again)).status).toBe(429);
  expect((await app.visitor().graphql('{ a: __typename }', {}, { ...again, authorization })).status).toBe(
    429,
  );
  // Neither other people at that address nor this person elsewhere pay for it.
  expect((await app.visitor().graphql('{ __typename }', {}, again)).status).toBe(200);
  expect((await ren.visitor.graphql('{ session { id } }', {}, again)).status).toBe(200);
});

it('leaves a user’s budget untouched if visitors at their address have used up theirs', async () => {
  await useUp(() => app.visitor().graphql(dear(), {}, from('192.0.2.7')));
  expect((await ren.visitor.graphql('{ session { id } }', {}, from('192.0.2.7'))).status).toBe(200);
  // A made-up cookie or token does not count as a person.
  const cookie = `${app.deps.config.auth.cookiePrefix}.session_token=made.up`;
  expect((await app.visitor().graphql('{ a: __typename }', {}, from('192.0.2.7', { cookie }))).status).toBe(
    429,
  );
  const authorization = 'Bearer enspired_made_up';
  expect(
    (await app.visitor().graphql('{ a: __typename }', {}, from('192.0.2.7', { authorization }))).status,
  ).toBe(429);
});

// security: P18
it('charges invalid documents by their length', async () => {
  const wrong = () => {
    n += 1;
    return `{ ${'site { name } '.repeat(300)} nothing${n} }`;
  };
  let count = 0;
  const answer = await useUpWrong(() => {
    count += 1;
    return app.visitor().graphql(wrong(), {}, from('192.0.2.9'));
  });
  expect(answer.status).toBe(429);
  expect(count).toBeLessThan(30);
});

async function useUpWrong(ask: () => Promise<{ status: number }>): Promise<{ status: number }> {
  for (let turn = 0; turn < 60; turn += 1) {
    const answer = await ask();
    if (answer.status !== 400) return answer;
  }
  throw new Error('It was never refused');
}

it('charges nothing for cached answers', async () => {
  const visitor = app.visitor();
  const fields = Array.from({ length: 15 }, (_, at) => `a${at}: discover { items { id } }`).join(' ');
  for (let turn = 0; turn < 12; turn += 1)
    expect((await visitor.graphql(`{ ${fields} }`, {}, from('192.0.2.11'))).status).toBe(200);
});

it('charges subscriptions, too', async () => {
  const { visitor } = await signUp(app);
  await useUp(() => visitor.graphql(dear(), {}, from('192.0.2.12')));
  const live = new Live(visitor);
  const listening = live.subscribe('subscription { notificationAdded { unread } }');
  await listening.until(1);
  expect(listening.error).toMatchObject([{ extensions: { code: 'TOO_MANY_REQUESTS' } }]);
  await live.close();
});

it('limits no one if rate limits are switched off', async () => {
  await using open = await startApp({ env: { GRAPHQL_BUDGET_VISITOR: '500' } });
  for (let turn = 0; turn < 10; turn += 1) expect((await open.visitor().graphql(dear())).status).toBe(200);
});

// security: P18
it.each(['/sitemap.xml', '/sitemaps/anime-1.xml', '/feeds/season/2026/fall.ics'])(
  'counts %s, and no other address',
  async (path) => {
    const visitor = app.visitor();
    const address = `192.0.2.${100 + path.length}`;
    let asked = 0;
    const refused = await useUp(async () => {
      for (let times = 0; times < 5; times += 1) {
        asked += 1;
        const answer = await visitor.get(path, from(address));
        if (answer.status !== 200) return answer;
      }
      return await visitor.graphql('{ __typename }', {}, from(address));
    });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    // 50,000 units at 2,500 each.
    expect(asked).toBeGreaterThanOrEqual(19);
    expect((await visitor.get(path, from('192.0.2.99'))).status).toBe(200);
  },
);
