import {
  executeSync,
  GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLSchema,
  GraphQLString,
  parse,
} from 'graphql';
import { asksOnly } from './asksOnly';

const person: GraphQLObjectType = new GraphQLObjectType({
  name: 'Person',
  fields: () => ({ id: { type: GraphQLString }, name: { type: GraphQLString }, friend: { type: person } }),
});

/** What the resolver of `person` learns of a document. */
function infoOf(document: string): GraphQLResolveInfo {
  let found: GraphQLResolveInfo | undefined;
  const resolve = (...[, , , info]: [unknown, unknown, unknown, GraphQLResolveInfo]) => {
    found = info;
    return null;
  };
  const query = new GraphQLObjectType({ name: 'Query', fields: { person: { type: person, resolve } } });
  executeSync({ schema: new GraphQLSchema({ query }), document: parse(document) });
  if (!found) throw new Error('The field was not asked for');
  return found;
}

describe('a document asks for no more than', () => {
  const known = { id: 'a', friend: { id: 'b' } };

  it.each([
    ['{ person { id __typename } }', true],
    ['{ person { id friend { id } } }', true],
    ['{ person { id name } }', false],
    ['{ person { friend { id name } } }', false],
    ['{ person { ... on Person { friend { id } } } }', true],
    ['{ person { ... on Person { name } } }', false],
    ['{ person { ...Part } } fragment Part on Person { friend { id } }', true],
    ['{ person { ...Part } } fragment Part on Person { friend { friend { id } } }', false],
    ['{ person { id } person { name } }', false],
    ['{ person { id: name } }', false],
  ])('an object has: %s', (document, expected) => {
    expect(asksOnly(known, infoOf(document))).toBe(expected);
  });

  it('an object without a part that it could have', () => {
    expect(asksOnly({ id: 'a', friend: null }, infoOf('{ person { friend { name } } }'))).toBe(true);
  });
});
