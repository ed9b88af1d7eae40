import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, GraphQLError, Kind, OperationTypeNode, parse, print } from 'graphql';
import { limits } from '../../config/limits';
import { readSubscription } from './readSubscription';
import { subscriptionRules } from './subscriptionLimits';

const schema = buildSchema(`
  type Query { here: Boolean }
  type Page { items: [Item!]! }
  type Item { name: String words: [String!]! page: Page! items(pageSize: Int): [Item] inner(pageSize: Int): Item }
  type Subscription { commentAdded(threadId: ID!): Item }
`);
const rules = subscriptionRules();
const read = (query: string, { hints = true, variables = {} } = {}) =>
  readSubscription({ schema, rules, hints }, { query, variables });
const event = (fields: string) => `subscription { commentAdded(threadId: "x") { ${fields} } }`;

function refused(...given: Parameters<typeof read>): { code: unknown; message: string } {
  const answer = read(...given);
  if ('document' in answer) throw new Error('It was taken');
  const [error = new GraphQLError('none')] = answer;
  return { code: error.extensions.code, message: error.message };
}

describe('what a live connection asks for', () => {
  it('is accepted when it is a valid subscription', () => {
    const variables = { id: 'x' };
    const answer = read('subscription ($id: ID!) { commentAdded(threadId: $id) { name } }', { variables });
    expect(answer).toMatchObject({ document: { kind: 'Document' }, variableValues: variables });
  });

  // security: P6
  it('gets suggestions only if the schema is public', () => {
    const query = 'subscription { commentAded(threadId: "x") { name } }';
    expect(refused(query).message).toContain('Did you mean "commentAdded"?');
    const hidden = refused(query, { hints: false });
    expect(hidden.code).toBe('GRAPHQL_VALIDATION_FAILED');
    expect(hidden.message).not.toContain('commentAdded');
  });

  it('may not cost too much', () => {
    const { code } = refused(event(`inner(pageSize: ${limits.subscriptionCost * 10}) { name }`));
    expect(code).toBe('QUERY_TOO_COMPLEX');
  });

  it.each([
    ['items { name }', ''],
    ['page { items { name } }', ''],
    ['... on Item { page { ...Names } }', 'fragment Names on Page { items { name } }'],
  ])('may ask for no list of things: %s', (fields, fragment) => {
    const message = 'Subscriptions cannot select lists: query "items" instead.';
    expect(refused(`${event(fields)} ${fragment}`)).toEqual({ code: 'GRAPHQL_VALIDATION_FAILED', message });
  });

  it('may select a list of scalars', () => {
    expect(read(event('words'))).toMatchObject({ document: { kind: 'Document' } });
  });

  it('may select each field once', () => {
    const { code, message } = refused(event('name again: name'));
    expect([code, message]).toEqual([
      'GRAPHQL_VALIDATION_FAILED',
      expect.stringMatching(/Aliases limit of 0 exceeded/),
    ]);
  });

  it('may have neither too many tokens nor be too deep', () => {
    const long = refused(`subscription { ${'a '.repeat(limits.graphqlTokens)}}`);
    expect(long.code).toBe('GRAPHQL_PARSE_FAILED');
    const depth = limits.subscriptionDepth;
    const deep = `subscription { commentAdded(threadId: "x") { ${'inner { '.repeat(depth)} name ${'}'.repeat(depth + 2)}`;
    expect(refused(deep)).toEqual({
      code: 'GRAPHQL_VALIDATION_FAILED',
      message: expect.stringMatching(/depth limit/),
    });
  });
});

describe('the subscriptions of the client', () => {
  const root = path.join(__dirname, '../../..');
  const sources = readdirSync(path.join(root, 'client/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => readFileSync(path.join(root, 'client/src', file), 'utf8'));
  const definitions = sources.flatMap((source) => parse(source, { noLocation: true }).definitions);
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const subscriptions = definitions.filter(
    (one) => one.kind === Kind.OPERATION_DEFINITION && one.operation === OperationTypeNode.SUBSCRIPTION,
  );
  const site = buildSchema(readFileSync(path.join(root, 'schema.graphql'), 'utf8'));

  /** The operation with the fragments that it uses, directly or indirectly. */
  function documentOf(operation: string): string {
    const used = new Set<string>();
    const add = (text: string) => {
      for (const [, name = ''] of text.matchAll(/\.\.\.(\w+)/g)) {
        const fragment = fragments.find((one) => one.name.value === name);
        if (!fragment || used.has(print(fragment))) continue;
        used.add(print(fragment));
        add(print(fragment));
      }
    };
    add(operation);
    return [operation, ...used].join('\n');
  }

  it('are taken as they are', () => {
    const variables = { threadId: 'x' };
    const refusals = subscriptions.map((one) => {
      const query = documentOf(print(one)).replace('preferred', '');
      const answer = readSubscription({ schema: site, rules, hints: true }, { query, variables });
      return 'document' in answer ? [] : answer.map(({ message }) => message);
    });
    expect(refusals.length).toBeGreaterThan(2);
    expect(refusals.flat()).toEqual([]);
  });
});
