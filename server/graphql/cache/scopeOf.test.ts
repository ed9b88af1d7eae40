import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  concatAST,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  visit,
} from 'graphql';
import { buildGraphqlSchema } from '../schema/schema';
import { hintOf, scopeOf } from './scopeOf';

let schema: GraphQLSchema;
beforeAll(async () => {
  schema = await buildGraphqlSchema();
});

type Field = GraphQLField<unknown, unknown>;

/** Every field of every object. */
function allFields(): [GraphQLObjectType, Field][] {
  return Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !type.name.startsWith('__')
      ? Object.values(type.getFields()).map((field): [GraphQLObjectType, Field] => [type, field])
      : [],
  );
}

/** With whom an answer is shared that has this field, and else only what everyone may have. */
function scopeWith({ name: type }: GraphQLObjectType, { name, type: of }: Field) {
  const parts = isLeafType(getNamedType(of)) ? '' : '{ __typename }';
  return scopeOf(schema, parse(`{ site { name } ...F } fragment F on ${type} { ${name} ${parts} }`));
}

describe('an answer', () => {
  // security: F12
  it('is for its caller alone if a single field with a resolver has no hint', () => {
    const fields = allFields().filter(
      ([type, { extensions, resolve }]) => resolve && !extensions.cacheScope && !type.extensions.cacheScope,
    );
    expect(fields.length).toBeGreaterThan(200);
    const shared = fields.filter(([type, field]) => scopeWith(type, field) !== undefined);
    expect(shared.map(([type, { name }]) => `${type.name}.${name}`)).toEqual([]);
  });

  it('is for visitors alone if a single field depends on the caller', () => {
    const fields = allFields().filter(([type, { name }]) => hintOf(type, name) === 'PRIVATE');
    expect(fields.map(([type, { name }]) => `${type.name}.${name}`)).toEqual(
      expect.arrayContaining(['Anime.viewerEntry', 'Entry.notes', 'Episode.watched', 'Query.newEpisodes']),
    );
    for (const [type, field] of fields) expect(scopeWith(type, field)).toBe('PRIVATE');
  });

  it('is for everyone if all fields are', () => {
    expect(
      scopeOf(schema, parse('{ __typename site { name } discover { items { id cover { url } } } }')),
    ).toBe('PUBLIC');
  });

  it.each([
    '{ site { name } session { id } }',
    '{ session { id } site { name } }',
    'query A { site { name } } query B { session { id } }',
    'query A { site { name } } mutation B { signOutOthers }',
    '{ __schema { types { name } } }',
    '{ site { name } __type(name: "Site") { name } }',
    '{ ...F } fragment F on Query { ...G } fragment G on Query { session { id } }',
    '{ ... on Query { site { name } ... { session { id } } } }',
    '{ site: session { id } }',
    'mutation { undo { __typename } }',
    'subscription { notificationAdded { __typename } }',
  ])('is for its caller alone wherever the field stands: %s', (text) => {
    expect(scopeOf(schema, parse(text))).toBeUndefined();
  });
});

describe('the client', () => {
  const client = join(__dirname, '../../../client/src');
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.graphql'),
  );
  const { definitions } = concatAST(files.map((file) => parse(readFileSync(join(client, file), 'utf8'))));
  const named = <Kind extends OperationDefinitionNode | FragmentDefinitionNode>(kind: Kind['kind']) =>
    new Map(definitions.flatMap((one) => (one.kind === kind ? [[one.name?.value ?? '', one as Kind]] : [])));
  const operations = named<OperationDefinitionNode>(Kind.OPERATION_DEFINITION);
  const fragments = named<FragmentDefinitionNode>(Kind.FRAGMENT_DEFINITION);

  /** The document as the client sends it, with the fragments it uses. */
  function scopeOfOperation(name: string) {
    const used = new Set<OperationDefinitionNode | FragmentDefinitionNode>();
    const follow = (node: OperationDefinitionNode | FragmentDefinitionNode | undefined) => {
      if (!node || used.has(node)) return;
      used.add(node);
      visit(node, { FragmentSpread: ({ name: { value } }) => follow(fragments.get(value)) });
    };
    follow(operations.get(name));
    return scopeOf(schema, { kind: Kind.DOCUMENT, definitions: [...used] });
  }

  it.each([
    ['Site', 'PUBLIC'],
    ['LatestStrip', 'PUBLIC'],
    ['DataAge', 'PUBLIC'],
    ['DiscoverFacets', 'PUBLIC'],
    ['SeasonCounts', 'PUBLIC'],
    ['Providers', 'PUBLIC'],
    ['NewEpisodes', 'PRIVATE'],
    ['Home', 'PRIVATE'],
    ['LatestEpisodes', 'PRIVATE'],
    ['UpcomingEpisodes', 'PRIVATE'],
    ['LongRuns', 'PRIVATE'],
    ['Discover', 'PRIVATE'],
    ['Anime', 'PRIVATE'],
    ['AnimeEpisodes', 'PRIVATE'],
    ['AnimeAround', 'PUBLIC'],
    // What people write can change or disappear at any time.
    ['Threads', undefined],
    ['ThreadPage', undefined],
    ['Profile', undefined],
  ])('shares the answer to %s, which is on a visitor’s page: %s', (name, scope) => {
    expect(scopeOfOperation(name)).toBe(scope);
  });
});
