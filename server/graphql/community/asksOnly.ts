import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** Whether an object has everything that the document asks of a field. */
export function asksOnly(value: object, { fieldNodes, fragments }: GraphQLResolveInfo): boolean {
  const has = (parent: object, { selections }: SelectionSetNode): boolean =>
    selections.every((selection) => {
      if (selection.kind === Kind.INLINE_FRAGMENT) return has(parent, selection.selectionSet);
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments[selection.name.value];
        return fragment !== undefined && has(parent, fragment.selectionSet);
      }
      const name = selection.name.value;
      if (name === '__typename') return true;
      if (!Object.hasOwn(parent, name)) return false;
      const part: unknown = parent[name as keyof typeof parent];
      if (!selection.selectionSet || part === null) return true;
      return typeof part === 'object' && has(part, selection.selectionSet);
    });
  return fieldNodes.every(({ selectionSet }) => selectionSet !== undefined && has(value, selectionSet));
}
