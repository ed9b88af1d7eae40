import {
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
  Kind,
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { CacheScope } from './cacheHint';

const scopes = new WeakMap<DocumentNode, CacheScope | 'NONE'>();

/**
 * With whom answers to a valid document may be shared, by its most restrictive field; undefined if with no one. Every field with
 * a resolver needs a hint, of its own or of its type; one without is a part of the object that its parent's resolver returned.
 */
export function scopeOf(schema: GraphQLSchema, document: DocumentNode): CacheScope | undefined {
  const known = scopes.get(document) ?? findScope(schema, document);
  scopes.set(document, known);
  return known === 'NONE' ? undefined : known;
}

function findScope(schema: GraphQLSchema, document: DocumentNode): CacheScope | 'NONE' {
  let scope: CacheScope | 'NONE' = 'PUBLIC';
  const types = new TypeInfo(schema);
  const isQuery = document.definitions.every(
    (part) => part.kind !== Kind.OPERATION_DEFINITION || part.operation === OperationTypeNode.QUERY,
  );
  if (!isQuery) return 'NONE';
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: ({ name }: FieldNode) => {
        if (name.value === '__typename' || scope === 'NONE') return;
        const type = types.getParentType();
        const hint = isObjectType(type) ? hintOf(type, name.value) : undefined;
        if (hint !== 'PUBLIC') scope = hint ?? 'NONE';
      },
    }),
  );
  return scope;
}

/** Introspection fields are in no type, and so have none. */
export function hintOf(type: GraphQLObjectType, name: string): CacheScope | undefined {
  const field = type.getFields()[name];
  if (!field) return undefined;
  const hint = field.extensions.cacheScope ?? (field.resolve ? type.extensions.cacheScope : 'PUBLIC');
  return hint as CacheScope | undefined;
}
