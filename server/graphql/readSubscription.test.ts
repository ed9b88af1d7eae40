import { buildSchema, GraphQLError } from 'graphql';
import { limits } from '../config/limits';
import { documentLimits } from './limits';
import { readSubscription } from './readSubscription';

const schema = buildSchema(`
  type Query { here: Boolean }
  type Item { name: String items(pageSize: Int): [Item] }
  type Subscription { commentAdded(threadId: ID!): Item }
`);
const { validationRules: rules } = documentLimits();
const read = (query: string, { hints = true, variables = {} } = {}) =>
  readSubscription({ schema, rules, hints }, { query, variables });

function refused(...given: Parameters<typeof read>): { code: unknown; message: string } {
  const answer = read(...given);
  if ('document' in answer) throw new Error('It was taken');
  const [error = new GraphQLError('none')] = answer;
  return { code: error.extensions.code, message: error.message };
}

describe('what a live connection asks for', () => {
  it('is taken when it is a subscription of the schema', () => {
    const variables = { id: 'x' };
    const answer = read('subscription ($id: ID!) { commentAdded(threadId: $id) { name } }', { variables });
    expect(answer).toMatchObject({ document: { kind: 'Document' }, variableValues: variables });
  });

  it('is told what it may have meant only where the schema is shown (security P6)', () => {
    const query = 'subscription { commentAded(threadId: "x") { name } }';
    expect(refused(query).message).toContain('Did you mean "commentAdded"?');
    const hidden = refused(query, { hints: false });
    expect(hidden.code).toBe('GRAPHQL_VALIDATION_FAILED');
    expect(hidden.message).not.toContain('commentAdded');
  });

  it('may not cost too much (security P5)', () => {
    const nested = 'items(pageSize: 100) { '.repeat(4);
    const { code } = refused(`subscription { commentAdded(threadId: "x") { ${nested} name ${'}'.repeat(6)}`);
    expect(code).toBe('QUERY_TOO_COMPLEX');
  });

  it('may not have too many pieces, nor be too deep', () => {
    const long = refused(`subscription { ${'a '.repeat(limits.graphqlTokens)}}`);
    expect(long.code).toBe('GRAPHQL_PARSE_FAILED');
    const depth = limits.graphqlDepth;
    const deep = `subscription { commentAdded(threadId: "x") { ${'items { '.repeat(depth)} name ${'}'.repeat(depth + 2)}`;
    expect(refused(deep)).toEqual({
      code: 'GRAPHQL_VALIDATION_FAILED',
      message: expect.stringMatching(/depth limit/),
    });
  });
});
