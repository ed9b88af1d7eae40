import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, Kind, OperationTypeNode, parse } from 'graphql';
import { isShared } from './isShared';

const schema = buildSchema(readFileSync(path.join(__dirname, '../../schema.graphql'), 'utf8'));
const ask = (fields: string) =>
  isShared(schema, parse(`subscription { commentAdded(threadId: "x") { ${fields} } }`));

describe('what is told to many at once', () => {
  it('covers what the site’s own screens subscribe to', () => {
    const folder = path.join(__dirname, '../../client/src');
    const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.graphql'))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'));
    const { definitions } = parse(texts.join('\n'));
    const fragments = definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
    const subscriptions = definitions.filter(
      (one) => one.kind === Kind.OPERATION_DEFINITION && one.operation === OperationTypeNode.SUBSCRIPTION,
    );
    expect(subscriptions.length).toBeGreaterThanOrEqual(3);
    for (const one of subscriptions)
      expect(isShared(schema, { kind: Kind.DOCUMENT, definitions: [one, ...fragments] })).toBe(true);
  });

  it('includes no field that depends on more than how a listener sees thread and comment', () => {
    expect(ask('id html thread { id commentCount } ... on Comment { liked } __typename')).toBe(true);
    expect(ask('id thread { subscribed }')).toBe(false);
    expect(ask('id ... on Comment { thread { anime { slug } } }')).toBe(false);
    expect(ask('id thread { opening { id } }')).toBe(false);
    const spread = parse(
      'subscription { threadChanged(threadId: "x") { ...F } } fragment F on ThreadChange { thread { anime { id } } }',
    );
    expect(isShared(schema, spread)).toBe(false);
  });

  it('has the names of the schema', () => {
    expect(ask('text: html')).toBe(false);
    expect(ask('__typename: id')).toBe(false);
  });
});
