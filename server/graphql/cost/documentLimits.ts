import {
  GraphQLError,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

export interface DocumentLimits {
  /** Levels of fields; fragments add none. */
  depth: number;
  aliases: number;
  directives: number;
}

const NOTHING: DocumentLimits = { depth: 0, aliases: 0, directives: 0 };

/** Limits of a document's form (security P5). Each fragment counts as often as it is spread. */
export function documentLimits(most: DocumentLimits): ValidationRule {
  return (context) => {
    const measure = createMeasure(context);
    return {
      OperationDefinition: (node) => {
        const found = measure(node.selectionSet);
        const directives = found.directives + (node.directives?.length ?? 0);
        for (const [what, count, limit] of [
          ['Query depth', found.depth, most.depth],
          ['Aliases', found.aliases, most.aliases],
          ['Directives', directives, most.directives],
        ] as const) {
          if (count <= limit) continue;
          const message = `${what} limit of ${limit} exceeded, found ${count}.`;
          context.reportError(new GraphQLError(message, { nodes: node }));
        }
      },
    };
  };
}

/** Measures each fragment once: documents can spread one exponentially often. */
function createMeasure(
  context: ValidationContext,
): (selections: SelectionSetNode | undefined) => DocumentLimits {
  const known = new Map<string, DocumentLimits>();

  function measure(set: SelectionSetNode | undefined): DocumentLimits {
    return (set?.selections ?? []).map(measureOne).reduce(
      (sum, one) => ({
        depth: Math.max(sum.depth, one.depth),
        aliases: sum.aliases + one.aliases,
        directives: sum.directives + one.directives,
      }),
      NOTHING,
    );
  }

  function measureOne(node: SelectionNode): DocumentLimits {
    const below =
      node.kind === Kind.FRAGMENT_SPREAD ? measureFragment(node.name.value) : measure(node.selectionSet);
    const directives = below.directives + (node.directives?.length ?? 0);
    if (node.kind !== Kind.FIELD) return { ...below, directives };
    // Introspection is as deep as it is, and off on public sites. Clients add `__typename` by themselves.
    const depth = node.name.value === '__schema' ? 0 : below.depth + 1;
    const isAliased = node.alias !== undefined && node.name.value !== '__typename';
    return { depth, aliases: below.aliases + (isAliased ? 1 : 0), directives };
  }

  function measureFragment(name: string): DocumentLimits {
    const before = known.get(name);
    if (before) return before;
    // One that includes itself is reported by another rule.
    known.set(name, NOTHING);
    const found = measure(context.getFragment(name)?.selectionSet);
    known.set(name, found);
    return found;
  }

  return measure;
}
