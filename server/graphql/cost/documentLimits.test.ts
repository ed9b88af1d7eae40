import { setUpApp } from '../../../tests/support/apps/startApp';
import { limits } from '../../config/limits';

/** What GraphQL rejects, and that the site's own queries are within the limits (security P5, P6). */
const app = setUpApp({ env: { GRAPHQL_INTROSPECTION: 'false' } });

async function codeOf(
  query: string,
  variables?: object,
): Promise<{ status: number; code?: string; message?: string }> {
  const answer = await fetch(new URL('/graphql', app.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { errors = [] } = (await answer.json()) as {
    errors?: { message: string; extensions: { code: string } }[];
  };
  return { status: answer.status, code: errors[0]?.extensions.code, message: errors[0]?.message };
}

const nested = (depth: number): string =>
  depth === 0 ? '{ id }' : `{ nextEpisode { anime ${nested(depth - 1)} } }`;

it('answers what is within the limits', async () => {
  const full = `{ discover(pageSize: 50) { items { id slug title { preferred } genres cover { url } streams { url } } } }`;
  expect(await codeOf(full)).toEqual({ status: 200 });
});

// security: P5
it('refuses a document that is too deep', async () => {
  const refused = await codeOf(`{ anime(slug: "x") ${nested(8)} }`);
  expect(refused).toMatchObject({
    status: 400,
    message: expect.stringMatching(/depth limit of 10 exceeded/i),
  });
});

// security: P5
it('refuses too many aliases', async () => {
  const aliases = Array.from({ length: limits.graphqlAliases + 1 }, (_, n) => `a${n}: site { name }`).join(
    ' ',
  );
  expect(await codeOf(`{ ${aliases} }`)).toMatchObject({
    status: 400,
    message: expect.stringMatching(/aliases limit/i),
  });
});

it('counts what a fragment has each time that it is spread', async () => {
  const asked = (spread: number) =>
    codeOf(
      `{ ${'...a '.repeat(spread)} } fragment a on Query { ...b } fragment b on Query { x: __typename y: site { name } }`,
    );
  expect(await asked(limits.graphqlAliases)).toMatchObject({ status: 200 });
  expect(await asked(limits.graphqlAliases + 1)).toMatchObject({
    status: 400,
    message: `Aliases limit of ${limits.graphqlAliases} exceeded, found ${limits.graphqlAliases + 1}.`,
  });
});

it('sees depth, aliases and directives inside of fragments', async () => {
  const inside = (part: string) => codeOf(`{ ...f } fragment f on Query { ... on Query { ${part} } }`);
  const many = (count: number, part: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => part(n)).join(' ');
  for (const [part, message] of [
    [`anime(slug: "x") ${nested(8)}`, /depth limit/i],
    [many(limits.graphqlAliases + 1, (n) => `a${n}: site { name }`), /aliases limit/i],
    [many(limits.graphqlDirectives + 1, () => '... @include(if: true) { __typename }'), /directives limit/i],
  ] as const)
    expect(await inside(part)).toMatchObject({ status: 400, message: expect.stringMatching(message) });
});

// security: P5
it('refuses too many directives', async () => {
  // One per field: two on the same field are rejected for another reason.
  const asked = (count: number) => codeOf(`{ ${'__typename @include(if: true) '.repeat(count)}}`);
  expect(await asked(limits.graphqlDirectives)).toMatchObject({ status: 200 });
  expect(await asked(limits.graphqlDirectives + 1)).toMatchObject({
    status: 400,
    message: expect.stringMatching(/directives limit/i),
  });
});

it('refuses a document of too many tokens before reading on', async () => {
  const refused = await codeOf(`{ ${'__typename '.repeat(limits.graphqlTokens)} }`);
  expect(refused).toMatchObject({ status: 400, code: 'GRAPHQL_PARSE_FAILED' });
  expect(refused.message).toContain('tokens');
});

// security: P5
it('refuses lists of lists, also when the sizes come as variables or through fragments', async () => {
  const query = `query ($size: Int!) { discover(pageSize: $size) { ...list } }
    fragment list on AnimePage { items { episodes(pageSize: $size) { items { anime { episodes { items { id } } } } } } }`;
  expect(await codeOf(query, { size: 50 })).toMatchObject({ status: 400, code: 'QUERY_TOO_COMPLEX' });
  expect(await codeOf(query, { size: 2 })).toEqual({ status: 200 });
});

it('survives a fragment that includes itself', async () => {
  expect(await codeOf('{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }')).toMatchObject({
    status: 400,
  });
});

it('refuses fragments that include each other over and over', async () => {
  const names = Array.from({ length: 60 }, (_, n) => `f${n}`);
  const fragments = names.map((name, n) => {
    const next = names[n + 1];
    return `fragment ${name} on Query { ${next ? `...${next} ...${next}` : ''} __typename }`;
  });
  const refused = await codeOf(`{ ...f0 } ${fragments.join(' ')}`);
  expect(refused).toMatchObject({ status: 400, code: 'QUERY_TOO_COMPLEX' });
});

it('refuses a subscription by HTTP', async () => {
  const refused = await codeOf('subscription { notificationAdded { unread } }');
  expect(refused).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
});

it.each([
  ['discover(page: 0) { items { id } }', 'BAD_PAGE'],
  ['discover(page: -1) { items { id } }', 'BAD_PAGE'],
  ['discover(page: 1000000) { items { id } }', 'BAD_PAGE'],
  ['discover(pageSize: 0) { items { id } }', 'BAD_PAGE_SIZE'],
  ['discover(pageSize: 51) { items { id } }', 'BAD_PAGE_SIZE'],
  ['discover(page: 1.5) { items { id } }', 'GRAPHQL_VALIDATION_FAILED'],
  ['discover(page: "1") { items { id } }', 'GRAPHQL_VALIDATION_FAILED'],
])('refuses a document with %s as %s', async (query, code) => {
  expect(await codeOf(`{ ${query} }`)).toMatchObject({ code });
});

// security: P6
it('hides the schema where introspection is off', async () => {
  expect(await codeOf('{ __schema { types { name } } }')).toMatchObject({ status: 400 });
  const refused = await codeOf('{ discove { items { id } } }');
  expect(refused.message).not.toContain('Did you mean');
  const change = 'mutation ($input: ChangeEmailInput!) { changeEmail(input: $input) { id } }';
  const misspelt = await codeOf(change, { input: { newEmail: 'a@example.org', callbackUrl: '/x' } });
  expect(misspelt).toMatchObject({ code: 'BAD_USER_INPUT', message: expect.stringContaining('callbackUrl') });
  expect(misspelt.message).not.toContain('Did you mean');
});

it('takes no batches', async () => {
  const answer = await fetch(new URL('/graphql', app.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ query: '{ __typename }' }]),
  });
  expect(answer.status).toBe(400);
});
