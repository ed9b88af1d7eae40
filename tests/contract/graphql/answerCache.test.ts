import { request } from 'node:http';
import fc from 'fast-check';
import { limits } from '../../../server/config/limits';
import { statementsDuring } from '../../support/apps/countStatements';
import { startApp, type TestApp } from '../../support/apps/startApp';
import { anEntry, animeId } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

/**
 * Answers are shared among visitors. Whatever anyone sends, in any spelling, must not change what the next visitor gets, and
 * one person's data must reach no one else (security F12).
 */
let app: TestApp;
let owner: SignedIn;
let apiToken: string;

const SECRET = 'Only for my own eyes';
const slug = 'night-train-stories-1';
const entry = 'id slug viewerEntry { notes }';
interface Question {
  query: string;
  operationName?: string;
  variables?: object;
}
/** The queries of a visitor's pages, each written so that it would reveal the secret to anyone taken for its owner. */
const questions: [Question, ...Question[]] = [
  {
    operationName: 'Page',
    query: `query Page($slug: String!) { anime(slug: $slug) { ${entry} } }`,
    variables: { slug },
  },
  {
    query: `query ($size: Int) { discover(pageSize: $size) { items { ${entry} } } }`,
    variables: { size: 3 },
  },
  { query: '{ site { name } }' },
];

beforeAll(async () => {
  app = await startApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true });
  owner = await signUp(app);
  await anEntry(owner, { animeId: await animeId(app, slug), status: 'WATCHING', notes: SECRET });
  const made = await owner.visitor.graphql<{ createApiToken: { secret: string } }>(
    'mutation { createApiToken(input: { name: "a", scopes: [READ_LISTS, READ_ACCOUNT] }) { secret } }',
    {},
    { origin: app.url },
  );
  apiToken = made.data?.createApiToken.secret ?? '';
});
afterAll(() => app.close());
// security: F14
it('names the user an answer is for, and no one for a visitor', async () => {
  for (const query of ['{ site { name } }', '{ viewerProfile { handle } }']) {
    const [own, other] = [await owner.visitor.graphql(query), await app.visitor().graphql(query)];
    expect([own, other].map(({ headers }) => headers.get('x-answer-for'))).toEqual([owner.userId, null]);
  }
});

/** Lets earlier cached answers expire. */
beforeEach(() => app.clock.advance(limits.answerCacheLifetime + 1));

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Sent verbatim: `fetch` would send no body with GET, and normalise headers. */
function send({
  method,
  path,
  headers,
  body,
}: Sent): Promise<{ status: number; text: string; kept: boolean }> {
  return new Promise((resolve, reject) => {
    const length = body.length > 0 ? { 'content-length': String(Buffer.byteLength(body)) } : {};
    const asked = request(
      new URL(path, app.url),
      { method, headers: { ...headers, ...length }, agent: false },
      async (answer) => {
        const parts: Buffer[] = [];
        for await (const part of answer) parts.push(part);
        const text = Buffer.concat(parts).toString();
        resolve({ status: answer.statusCode ?? 0, text, kept: 'x-public-answer' in answer.headers });
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

const json = { 'content-type': 'application/json' };
const ask = (question: object, headers: Record<string, string> = {}) =>
  send({
    method: 'POST',
    path: '/graphql',
    headers: { ...json, ...headers },
    body: JSON.stringify(question),
  });
/** The answer to each query without a cache. */
const baseline = async () => {
  const texts: string[] = [];
  for (const question of questions) texts.push((await ask(question)).text);
  app.clock.advance(limits.answerCacheLifetime + 1);
  return texts;
};

// security: F12
it('refuses a GET or HEAD with a body, whose answer would be cached under the wrong key', async () => {
  const question = questions[0];
  const path = `/graphql?query=${encodeURIComponent('{ site { operator animeCount } }')}`;
  const [expected] = await baseline();
  const headers = { ...json, 'apollo-require-preflight': '1' };
  for (const method of ['GET', 'HEAD'])
    expect(await send({ method, path, headers, body: JSON.stringify(question) })).toMatchObject({
      status: 400,
    });
  expect(await ask(question)).toMatchObject({ status: 200, text: expected });
  expect(await send({ method: 'GET', path, headers, body: '' })).toMatchObject({ status: 200 });
});

const cookieSpellings = (): Record<string, string> => {
  const [[name = '', value = ''] = []] = [...owner.visitor.cookies];
  return {
    plainly: `${name}=${value}`,
    'with a space before the sign': `${name} =${value}`,
    'with a tab before the sign': `${name}\t=${value}`,
    'with a space behind the sign': `${name}= ${value}`,
    'behind empty ones': `;; ; ${name}=${value}`,
    'behind one without a value': `other; ${name} =${value}`,
    'behind another without a space': `other=1;${name}  =${value}`,
    twice: `${name} =${value}; ${name}=other`,
    'in quotation marks': `${name}="${value}"`,
  };
};

// security: F12
it('caches nothing for requests with a session cookie, however it is spelt', async () => {
  const question = questions[0];
  const [expected] = await baseline();
  let signedIn = 0;
  for (const [spelling, cookie] of Object.entries(cookieSpellings())) {
    const own = await ask(question, { cookie });
    signedIn += own.text.includes(SECRET) ? 1 : 0;
    expect([spelling, own.kept]).toEqual([spelling, false]);
    expect([spelling, (await ask(question)).text]).toEqual([spelling, expected]);
    app.clock.advance(limits.answerCacheLifetime + 1);
  }
  expect(signedIn).toBeGreaterThan(4);
});

// security: F12
it('gives no cached answer to requests with a session or a token', async () => {
  const question = questions[0];
  await ask(question);
  for (const cookie of Object.values(cookieSpellings()))
    expect((await ask(question, { cookie })).kept).toBe(false);
  const byToken = await ask(question, { authorization: `Bearer ${apiToken}` });
  expect(byToken).toMatchObject({ kept: false, text: expect.stringContaining(SECRET) });
});

it('caches one answer for the same question, whatever the order of its members', async () => {
  const { query, operationName } = questions[0];
  const first = await ask({ operationName, query, variables: { slug, other: { a: 1, b: 2 } } });
  const again = { variables: { other: { b: 2, a: 1 }, slug }, query, operationName, extensions: null };
  const statements = await statementsDuring(app.deps.db, async () => expect(await ask(again)).toEqual(first));
  expect(statements).toEqual([]);
});

/** Every part of a request, in forms that a server may interpret in two ways. */
const attacks = () => {
  const theirs = '{ viewer { email } anime(slug: "none") { id } }';
  const cookies = Object.values(cookieSpellings());
  const bodies = questions.flatMap((question) => {
    const text = JSON.stringify(question);
    const inside = text.slice(1, -1);
    return [
      text,
      JSON.stringify([question]),
      `{"query":${JSON.stringify(theirs)},${inside}}`,
      `{${inside},"query":${JSON.stringify(theirs)}}`,
      `{${inside},"variables":{"slug":"none","size":1}}`,
      `{${inside},"operationName":"Other"}`,
      `{${inside},"extra":1}`,
      `{${inside},"__proto__":{"query":${JSON.stringify(theirs)}}}`,
      `{${inside},"extensions":{"persistedQuery":{"version":1,"sha256Hash":"00"}}}`,
      JSON.stringify({ ...question, query: theirs }),
      Buffer.from(text, 'utf16le'),
      '',
    ];
  });
  const paths = ['', '/', `?query=${encodeURIComponent(theirs)}`, '?query={site{operator}}', '?a=1'];
  return fc.record({
    method: fc.constantFrom('POST', 'POST', 'GET', 'HEAD', 'PUT'),
    path: fc.constantFrom(...paths).map((path) => `/graphql${path}`),
    body: fc.constantFrom<string | Buffer>(...bodies),
    headers: fc.record(
      {
        'content-type': fc.constantFrom(
          'application/json',
          'application/json; charset=utf-16le',
          'application/json;charset=UTF-8',
          'text/plain',
        ),
        accept: fc.constantFrom('*/*', 'application/json', 'application/graphql-response+json', 'text/html'),
        cookie: fc.constantFrom(...cookies),
        authorization: fc.constantFrom(`Bearer ${apiToken}`, `bearer  ${apiToken}`, 'Basic YTpi', ''),
        'apollo-require-preflight': fc.constant('1'),
        'accept-language': fc.constantFrom('ja', 'de'),
        'x-forwarded-host': fc.constant('evil.example'),
        'x-http-method-override': fc.constantFrom('GET', 'POST'),
      },
      { requiredKeys: [] },
    ),
  });
};

// security: F12
it('gives every visitor the same answers, whatever others sent before', async () => {
  const expected = await baseline();
  expect(expected.join()).not.toContain(SECRET);
  await fc.assert(
    fc.asyncProperty(fc.array(attacks(), { minLength: 1, maxLength: 4 }), async (sent) => {
      app.clock.advance(limits.answerCacheLifetime + 1);
      for (const attack of sent) {
        const { text, kept } = await send(attack);
        const personal = 'cookie' in attack.headers || 'authorization' in attack.headers;
        expect(!personal && text.includes(SECRET)).toBe(false);
        expect(personal && kept).toBe(false);
      }
      for (const accept of ['*/*', 'application/json'])
        for (const [at, question] of questions.entries())
          expect((await ask(question, { accept })).text).toBe(expected[at]);
    }),
    { numRuns: 60 },
  );
});
