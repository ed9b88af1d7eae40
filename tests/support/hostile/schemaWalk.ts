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

export function literalFor(name: string, type: GraphQLInputType, values: Values): string {
  if (isNonNullType(type)) return literalFor(name, type.ofType, values);
  if (isListType(type)) return `[${literalFor(name, type.ofType, values)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(
      (field) => (isNonNullType(field.type) && field.defaultValue === undefined) || field.name in values,
    );
    return `{ ${fields.map((field) => `${field.name}: ${literalFor(field.name, field.type, values)}`).join(', ')} }`;
  }
  const given = values[name];
  if (given === VARIABLE && ['ID', 'String'].includes(type.name)) return `${VARIABLE}${type.name}`;
  if (given !== undefined && ['ID', 'String', 'DateTimeISO'].includes(type.name))
    return JSON.stringify(given);
  if (given !== undefined && type.name === 'Int' && /^\d+$/.test(given)) return given;
  return (
    { Int: '1', Float: '1', Boolean: 'true', DateTimeISO: '"2026-11-21T00:00:00.000Z"' }[type.name] ??
    '"plum rain"'
  );
}

/**
 * Used as a value, it becomes a variable of the document, so that many ids can be tested with one document, which the server
 * parses once. `variablesFor` supplies its value.
 */
export const VARIABLE = '$asked';

export const variablesFor = (value: string) => ({ askedID: value, askedString: value });

/** A document that calls one field with these values. */
export function documentFor(
  kind: Operation,
  { name, args, type }: GraphQLField<unknown, unknown>,
  { values, depth = 2 }: { values: Values; depth?: number },
): string {
  const given = args
    .filter(
      (arg) =>
        (isNonNullType(arg.type) && arg.defaultValue === undefined) ||
        arg.name in values ||
        takes(arg.type, values),
    )
    .map((arg) => `${arg.name}: ${literalFor(arg.name, arg.type, values)}`);
  const asked = given.length > 0 ? `(${given.join(', ')})` : '';
  const used = [...new Set(asked.match(/\$asked\w+/g))];
  const head = used.map((variable) => `${variable}: ${variable.slice(VARIABLE.length)}!`).join(', ');
  return `${kind} ${head && `(${head})`} { ${name}${asked} ${selectionOf(getNamedType(type), depth)} }`;
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
