import type { GraphQLField, GraphQLSchema } from 'graphql';
import { Extensions } from 'type-graphql';
import type { SecurityEventKind } from '../../data/entities/factors';

/** Everyone; people signed in in a browser; or also programs with a token that may write lists. */
export type Access = 'EVERYONE' | 'BROWSER' | 'LIST_WRITERS';

/**
 * What tests and docs/mutations.md need to know of a mutation. Tests walk the schema and prove it true; what shared
 * answers lose by it is declared beside it (`cache/cacheHint.ts`).
 */
export interface OperationFacts {
  access: Access;
  /** The limit that it counts against, besides those of all operations. */
  limit?: 'lists';
  /** The lines that it may write into its owner's security log, or why it writes none. */
  log: readonly SecurityEventKind[] | string;
}

/** Describes a mutation, beside its resolver. */
export const Operation = (operation: OperationFacts) => Extensions({ operation });

/** A change of lists that programs may make, too. */
export const ListChange = () => Operation({ access: 'LIST_WRITERS', limit: 'lists', log: 'lists' });

/** All mutations with their facts, sorted by name. */
export function operationsOf(schema: GraphQLSchema): Described[] {
  const fields = Object.values(schema.getMutationType()?.getFields() ?? {});
  return fields
    .map((field) => {
      const operation = field.extensions.operation as OperationFacts | undefined;
      if (!operation) throw new Error(`Describe the mutation ${field.name} with @Operation`);
      return { ...operation, name: field.name, field };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
interface Described extends OperationFacts {
  name: string;
  field: GraphQLField<unknown, unknown>;
}
