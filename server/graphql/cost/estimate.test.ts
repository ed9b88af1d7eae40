import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addTypenameToDocument } from '@apollo/client/utilities';
import {
  buildSchema,
  concatAST,
  type DefinitionNode,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
} from 'graphql';
import { limits } from '../../config/limits';
import { buildGraphqlSchema } from '../schema/schema';
import { costOf } from './estimate';
import { lengths, weights } from './weights';

/** The cost of operations (security P5, P18) depends on the work they cause, not on how they are written. */
let schema: GraphQLSchema;
beforeAll(async () => {
  schema = await buildGraphqlSchema();
});

function cost(query: string | DocumentNode, variables = {}, operationName: string | null = null): number {
  const document = typeof query === 'string' ? parse(query) : query;
  return costOf({ schema, query: document, variables, operationName }, Number.POSITIVE_INFINITY);
}

/** Repeats a field `n` times, each with its own alias. */
const aliased = (n: number, field: string) =>
  Array.from({ length: n }, (_, at) => `a${at}: ${field}`).join(' ');

it('names fields that the schema has', () => {
  const unknown = [...Object.keys(weights), ...Object.keys(lengths)].filter((name) => {
    const [type = '', field = ''] = name.split('.');
    const known = schema.getType(type);
    return !isObjectType(known) || !(field in known.getFields());
  });
  expect(unknown).toEqual([]);
});

describe('the client', () => {
  const folder = join(__dirname, '../../../client/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) => file.endsWith('.graphql')).map((file) => join(folder, file));
  const all = concatAST(texts.map((file) => parse(readFileSync(file, 'utf8'))));
  const isOperation = (node: DefinitionNode): node is OperationDefinitionNode =>
    node.kind === Kind.OPERATION_DEFINITION;
  const fragments = all.definitions.filter((node) => !isOperation(node));
  const operations = all.definitions
    .filter(isOperation)
    .map((node): [string, OperationDefinitionNode] => [node.name?.value ?? '', node]);

  /** Largest allowed value of each variable, such as maximum page sizes and id lists. */
  const largest: Record<string, unknown> = {
    Int: limits.pageSize,
    Boolean: true,
    String: 'x',
    ID: '1',
    DateTimeISO: '2026-11-22T00:00:00.000Z',
  };
  function largestOf(type: string, many: boolean): unknown {
    const named = schema.getType(type);
    const values = named && 'getValues' in named ? named.getValues() : undefined;
    if (many) {
      const length = type === 'ID' ? limits.bulkEntries : limits.watchesAtOnce;
      return Array.from({ length }, () => largestOf(type, false));
    }
    if (values) return values[0]?.name;
    if (type in largest) return largest[type];
    if (!named || !('getFields' in named)) return undefined;
    const fields = Object.values(named.getFields());
    const given = fields.flatMap((field) => {
      const text = String(field.type);
      if (!text.endsWith('!')) return [];
      const inner = text.replace(/[[\]!]/g, '');
      const list = text.startsWith('[');
      const single = largestOf(inner, false);
      return [[field.name, list ? (inner === 'ID' ? largestOf(inner, true) : [single]) : single]];
    });
    return Object.fromEntries(given);
  }

  // security: P5
  it.each(operations)('%s stays well below the cost limit of an operation', (name, node) => {
    const variables = Object.fromEntries(
      (node.variableDefinitions ?? []).map(({ variable, type }) => {
        const text = print(type);
        return [variable.name.value, largestOf(text.replace(/[[\]!]/g, ''), text.startsWith('['))];
      }),
    );
    const { filter } = variables;
    if (filter) variables.filter = { ...filter, text: 'four words to find' };
    // As it is sent: the client asks for the type of every object.
    const document = addTypenameToDocument({ kind: Kind.DOCUMENT, definitions: [node, ...fragments] });
    const ceiling = node.operation === 'subscription' ? limits.subscriptionCost : limits.graphqlCost;
    expect(cost(document, variables, name)).toBeLessThan(ceiling * 0.9);
  });
});

describe('what is refused', () => {
  const html = 'comments(limit: 50) { items { html } }';
  it.each<[string, string]>([
    ['a year of watching fifteen times', `{ profile(handle: "x") { ${aliased(15, 'heatMap { total }')} } }`],
    ['statistics fifteen times', `{ profile(handle: "x") { ${aliased(15, 'statistics { minutes }')} } }`],
    ['three hundred long comments', `{ thread(id: "x") { ${aliased(6, html)} } }`],
    [
      'what is like 750 anime',
      `{ ${aliased(15, 'discover(pageSize: 50) { items { similar(limit: 12) { anime { id } } } }')} }`,
    ],
    [
      'fifteen edits of a thousand',
      `mutation ($ids: [ID!]!) { ${aliased(15, 'bulkEdit(input: { animeIds: $ids }) { changed }')} }`,
    ],
  ])('is asking for %s', (_what, query) => {
    const variables = { ids: Array.from({ length: limits.bulkEntries }, (_, n) => String(n)) };
    const ask = () => costOf({ schema, query: parse(query), variables, operationName: null });
    expect(ask).toThrow(GraphQLError);
    expect(ask).toThrow(/too complex/);
  });
});

describe('a field', () => {
  // security: P5
  it('costs each time it is selected: by alias, repetition or fragment', () => {
    const once = cost('{ profile(handle: "x") { heatMap { total } } }');
    const each = cost('{ profile(handle: "x") { heatMap { total } statistics { minutes } } }') - once;
    expect(each).toBeGreaterThan(1000);
    const twice = [
      '{ profile(handle: "x") { heatMap { total } a: heatMap { total } } }',
      '{ profile(handle: "x") { heatMap { total } heatMap { total } } }',
      '{ profile(handle: "x") { heatMap { total } ...more } } fragment more on Profile { heatMap { total } }',
      '{ profile(handle: "x") { heatMap { total } ... on Profile { heatMap { total } } } }',
    ];
    for (const query of twice) expect(cost(query)).toBeGreaterThan(once * 1.8);
  });

  it('costs by the number of ids, even when they are a variable', () => {
    const query = 'mutation ($ids: [ID!]!) { bulkEdit(input: { animeIds: $ids }) { changed } }';
    const of = (n: number) => cost(query, { ids: Array.from({ length: n }, (_, at) => String(at)) });
    expect(of(1000) - of(500)).toBeCloseTo(of(500) - of(0), -1);
  });

  // security: P18
  it('that renders a text costs by the length of the text', () => {
    const preview = (letters: number) =>
      cost('query ($text: String!) { textPreview(text: $text) }', { text: 'a'.repeat(letters) });
    expect(preview(300)).toBeLessThan(300);
    // The slowest text takes 16 ms.
    expect(preview(limits.commentLength)).toBeGreaterThan(1600);
    const post = (letters: number) =>
      cost('mutation ($text: String!) { postComment(input: { threadId: "1", body: $text }) { id } }', {
        text: 'a'.repeat(letters),
      });
    expect(post(limits.commentLength) - post(0)).toBeGreaterThan(1500);
  });

  it.each([
    'query ($text: String!) { discover(pageSize: 1, filter: { text: $text }) { items { id } } }',
    'query ($text: String!) { discoverFacets(filter: { text: $text }) { total } }',
    'query ($text: String!) { surprise(filter: { text: $text }) { id } }',
    'query ($text: String!) { library(pageSize: 1, filter: { text: $text }) { items { id } } }',
  ])('that searches costs by the number of words: %s', (query) => {
    const of = (text: string) => cost(query, { text });
    expect(of('frieren') - of('')).toBe(700);
    // Words that are spelt wrongly take 28 ms, however many there are.
    for (const text of ['thhe offf annd foor inng oonn', 'thhe-offf+annd×foor'])
      expect(of(text) - of('')).toBe(2800);
  });

  it('of introspection costs little, since the schema is finite', () => {
    expect(cost('{ __schema { types { name fields { name args { name type { name } } } } } }')).toBeLessThan(
      200,
    );
  });
});

it('survives variables that are nested very deeply', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 20_000; level += 1) deep = [deep];
  const simple = buildSchema('type Query { a(b: Int): Int }');
  const ask = () =>
    costOf({ schema: simple, query: parse('{ a }'), variables: { deep }, operationName: null });
  expect(ask()).toBeLessThan(200);
});
