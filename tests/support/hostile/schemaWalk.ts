import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';

/** Walks a schema, so that new fields are tested like the others. */
export type Operation = 'query' | 'mutation' | 'subscription';

export function rootFields(schema: GraphQLSchema, kind: Operation): GraphQLField<unknown, unknown>[] {
  const root = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  };
  return Object.values(root[kind]?.getFields() ?? {});
}

/** All fields of a type that need no arguments, to this depth; no type twice on a path. */
export function selectionOf(type: GraphQLNamedType, depth: number, above: readonly string[] = []): string {
  if (isLeafType(type)) return '';
  if (isUnionType(type)) {
    const parts = type.getTypes().map((one) => `... on ${one.name} ${selectionOf(one, depth, above)}`);
    return `{ __typename ${parts.join(' ')} }`;
  }
  if (!isObjectType(type)) return '{ __typename }';
  const fields = Object.values(type.getFields()).flatMap((field) => {
    if (field.args.some((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined)) return [];
    const inner = getNamedType(field.type);
    if (isLeafType(inner)) return [field.name];
    if (depth <= 1 || above.includes(inner.name)) return [];
    const few = field.args.some(({ name }) => name === 'limit') ? '(limit: 5)' : '';
    const small = field.args.some(({ name }) => name === 'pageSize') ? '(pageSize: 5)' : '';
    return [`${field.name}${few || small} ${selectionOf(inner, depth - 1, [...above, type.name])}`];
  });
  return `{ __typename ${fields.join(' ')} }`;
}

/** Values for arguments and input fields by name; for other names, one that the type accepts. */
export type Values = Readonly<Record<string, string>>;

export function literalFor(
  name: string,
  type: GraphQLInputType,
  values: Values,
  given: 'written' | 'as variables' = 'written',
): string {
  if (isNonNullType(type)) return literalFor(name, type.ofType, values, given);
  if (isListType(type)) return `[${literalFor(name, type.ofType, values, given)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(
      (field) => (isNonNullType(field.type) && field.defaultValue === undefined) || field.name in values,
    );
    return `{ ${fields.map((field) => `${field.name}: ${literalFor(field.name, field.type, values, given)}`).join(', ')} }`;
  }
  const value = values[name];
  const isText = ['ID', 'String'].includes(type.name);
  if (value !== undefined && isText && given === 'as variables') return `$${name}_${type.name}`;
  if (value !== undefined && (isText || type.name === 'DateTimeISO')) return JSON.stringify(value);
  if (value !== undefined && type.name === 'Int' && /^\d+$/.test(value)) return value;
  return (
    { Int: '1', Float: '1', Boolean: 'true', DateTimeISO: '"2026-11-21T00:00:00.000Z"' }[type.name] ??
    '"plum rain"'
  );
}

/**
 * A document that calls one field, and the values as its variables: for many ids it is the same document, which the server
 * parses and weighs once.
 */
export function documentFor(
  kind: Operation,
  { name, args, type }: GraphQLField<unknown, unknown>,
  { values, depth = 2 }: { values: Values; depth?: number },
): [document: string, variables: Record<string, string>] {
  const given = args
    .filter(
      (arg) =>
        (isNonNullType(arg.type) && arg.defaultValue === undefined) ||
        arg.name in values ||
        takes(arg.type, values),
    )
    .map((arg) => `${arg.name}: ${literalFor(arg.name, arg.type, values, 'as variables')}`);
  const asked = given.length > 0 ? `(${given.join(', ')})` : '';
  const used = [...new Set(asked.match(/\$\w+_(?:ID|String)\b/g))].map((variable) => variable.slice(1));
  const head = used.map((variable) => `$${variable}: ${typeIn(variable)}!`).join(', ');
  const variables = used.map((variable) => [
    variable,
    values[variable.slice(0, -typeIn(variable).length - 1)],
  ]);
  return [
    `${kind} ${head && `(${head})`} { ${name}${asked} ${wholeSelection(getNamedType(type), depth)} }`,
    Object.fromEntries(variables),
  ];
}

const typeIn = (variable: string): string => variable.slice(variable.lastIndexOf('_') + 1);

const selections = new WeakMap<GraphQLNamedType, string[]>();

function wholeSelection(type: GraphQLNamedType, depth: number): string {
  const known = selections.get(type) ?? [];
  selections.set(type, known);
  known[depth] ??= selectionOf(type, depth);
  return known[depth];
}

/** Whether an argument, or a field of its input, has one of these names. */
export function takes(type: GraphQLInputType, values: Values): boolean {
  const inner = getNamedType(type);
  return isInputObjectType(inner) && Object.keys(inner.getFields()).some((name) => name in values);
}

export function namesOf({ args }: GraphQLField<unknown, unknown>): string[] {
  return args.flatMap((arg) => {
    const inner = getNamedType(arg.type);
    return isInputObjectType(inner) ? [arg.name, ...Object.keys(inner.getFields())] : [arg.name];
  });
}
