/**
 * A graphql-codegen plugin: a single entry point for everything generated. Each name is re-exported from the file of its
 * operation; fragments that several files spread come from their own file.
 */
const capitalise = (name) => name.charAt(0).toUpperCase() + name.slice(1);

module.exports = {
  plugin(_schema, documents, { moduleOf }) {
    const lines = documents
      .map(({ location, document }) => {
        const file = Object.keys(moduleOf).find((name) =>
          location.split('\\').join('/').endsWith(`client/src/${name}`),
        );
        const names = document.definitions.flatMap(namesOf).sort();
        return `export { ${names.join(', ')} } from './operations/${moduleOf[file]}';`;
      })
      .sort();
    return { content: [...lines, "export type * from './types';", ''].join('\n') };
  },
};

function namesOf({ kind, operation, name }) {
  if (!name) return [];
  const text = capitalise(name.value);
  if (kind === 'FragmentDefinition') return [`${text}FragmentDoc`];
  const hooks = {
    query: [`use${text}Query`, `use${text}LazyQuery`],
    mutation: [`use${text}Mutation`],
    subscription: [`use${text}Subscription`],
  };
  return [`${text}Document`, ...hooks[operation]];
}
