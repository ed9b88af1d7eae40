import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gql } from '@apollo/client';
import {
  buildSchema,
  type GraphQLObjectType,
  getNamedType,
  isObjectType,
  isRequiredArgument,
  parse,
} from 'graphql';
import { createCache } from './cache';

/** Lists that grow by cursors: what is read is every part, each item once. */
const schema = buildSchema(readFileSync(path.join(__dirname, '../../../schema.graphql'), 'utf8'));
const objectTypes = Object.values(schema.getTypeMap()).filter(isObjectType);
const isCursorList = (type: unknown): type is GraphQLObjectType =>
  isObjectType(type) && 'nextCursor' in type.getFields();
const cursorLists = objectTypes.flatMap((parent) =>
  Object.values(parent.getFields()).flatMap((field) => {
    const list = getNamedType(field.type);
    if (!isCursorList(list)) return [];
    const item = getNamedType(list.getFields().items?.type) as GraphQLObjectType;
    const required = field.args.filter(isRequiredArgument).map(({ name }) => `${name}: "1"`);
    const args = [...required, 'after: $after'].join(', ');
    return [{ parent: parent.name, field: field.name, args, list, item }];
  }),
);

/** An item as little as it can be, and what selects it. */
function anItem(type: GraphQLObjectType, id: number) {
  const fields = type.getFields();
  const __typename = type.name;
  if ('id' in fields) return { select: 'id', data: { __typename, id: String(id) } };
  if ('version' in fields) return { select: 'version', data: { __typename, version: id } };
  return { select: 'person { id }', data: { __typename, person: { __typename: 'Person', id: String(id) } } };
}

it('finds the cursor lists of the schema', () => {
  expect(cursorLists.map(({ parent, field }) => `${parent}.${field}`)).toEqual(
    expect.arrayContaining(['Query.threads', 'Query.animeHistory', 'Comment.replies']),
  );
});

it.each(cursorLists)('appends a later part to $field of $parent', ({ parent, field, args, list, item }) => {
  const cache = createCache();
  const inner = `${field}(${args}) { items { ${anItem(item, 1).select} } nextCursor }`;
  const fragment = parse(`fragment List on ${parent} { ${inner} }`);
  const id = parent === 'Query' ? 'ROOT_QUERY' : `${parent}:1`;
  const write = (after: string | null, ids: number[], nextCursor: string | null) =>
    cache.writeFragment({
      id,
      fragment,
      variables: { after },
      data: {
        __typename: parent,
        [field]: { __typename: list.name, items: ids.map((one) => anItem(item, one).data), nextCursor },
      },
    });
  write(null, [1, 2], 'more');
  write('more', [3, 4], null);
  const known = cache.readFragment<Record<string, { items: object[]; nextCursor: string | null }>>({
    id,
    fragment,
    variables: { after: null },
  });
  expect(known?.[field]).toMatchObject({
    items: [1, 2, 3, 4].map((one) => anItem(item, one).data),
    nextCursor: null,
  });
});

describe('a first part that arrives again', () => {
  const query = gql`
    query List($after: String) {
      notifications(after: $after) {
        items {
          id
        }
        nextCursor
      }
    }
  `;
  type Read = { notifications: { items: { id: string }[]; nextCursor: string | null } };
  function aList() {
    const cache = createCache();
    const write = (after: string | null, ids: string[], nextCursor: string | null) => {
      const items = ids.map((id) => ({ __typename: 'Notification', id }));
      const data = { notifications: { __typename: 'NotificationList', items, nextCursor } };
      cache.writeQuery({ query, variables: { after }, data });
    };
    const read = () => {
      const list = cache.readQuery<Read>({ query })?.notifications;
      return [list?.items.map(({ id }) => id).join(''), list?.nextCursor];
    };
    write(null, ['d', 'c'], 'at c');
    return { write, read };
  }

  it('keeps the later parts and their cursor', () => {
    const { write, read } = aList();
    write('at c', ['b', 'a'], 'at a');
    write(null, ['e', 'd'], 'at d');
    expect(read()).toEqual(['edcba', 'at a']);
  });

  it('drops what is no longer in it', () => {
    const { write, read } = aList();
    write('at c', ['b', 'a'], 'at a');
    write(null, ['d', 'b'], 'at b');
    expect(read()).toEqual(['dba', 'at a']);
  });

  it('starts over if it does not reach what is known, or is all there is', () => {
    const { write, read } = aList();
    write(null, ['f', 'e'], 'at e');
    expect(read()).toEqual(['fe', 'at e']);
    write(null, ['f'], null);
    expect(read()).toEqual(['f', null]);
  });

  it('leaves a way to what has come at the end of a list known to its end', () => {
    const { write, read } = aList();
    write('at c', ['b'], null);
    write(null, ['d', 'c'], 'at c');
    expect(read()).toEqual(['dcb', 'at c']);
    write('at c', ['b', 'a'], null);
    expect(read()).toEqual(['dcba', null]);
  });
});

it('keeps the latest episodes apart by where a day begins', () => {
  const cache = createCache();
  const query = gql`
    query Latest($utcOffset: Int!) {
      latestEpisodes(utcOffset: $utcOffset) {
        items {
          id
        }
      }
    }
  `;
  const items = [{ __typename: 'Episode', id: '1' }];
  const data = { latestEpisodes: { __typename: 'EpisodePage', items } };
  cache.writeQuery({ query, variables: { utcOffset: 0 }, data });
  expect(cache.readQuery({ query, variables: { utcOffset: 0 } })).toMatchObject(data);
  expect(cache.readQuery({ query, variables: { utcOffset: 330 } })).toBeNull();
});
