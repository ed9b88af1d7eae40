/**
 * A graphql-codegen plugin: one typed hook per named operation, for Apollo Client 4 (the stock React plugin does not
 * type-check with it). `useXQuery`, `useXLazyQuery` and `useXMutation` are thin: they only bind document and types.
 */
const capitalise = (name) => name.charAt(0).toUpperCase() + name.slice(1);

module.exports = {
  plugin(_schema, documents) {
    const operations = documents
      .flatMap(({ document }) => document.definitions)
      .filter((definition) => definition.kind === 'OperationDefinition' && definition.name);
    const kinds = new Set(operations.map(({ operation }) => operation));
    const names = [
      kinds.has('query') && 'useQuery, useLazyQuery',
      kinds.has('mutation') && 'useMutation',
    ].filter(Boolean);
    const content = operations.map((definition) => {
      const name = capitalise(definition.name.value);
      if (definition.operation === 'mutation') {
        const types = `${name}Mutation, ${name}MutationVariables`;
        return `export const use${name}Mutation = (options?: useMutation.Options<${types}>) =>\n  useMutation<${types}>(${name}Document, options);\n`;
      }
      if (definition.operation !== 'query') return '';
      const types = `${name}Query, ${name}QueryVariables`;
      const needed = (definition.variableDefinitions ?? []).some(
        (v) => v.type.kind === 'NonNullType' && !v.defaultValue,
      );
      const optional = needed ? '' : '?';
      return [
        `export const use${name}Query = (options${optional}: Omit<useQuery.Options<${types}>, 'returnPartialData'> & { returnPartialData?: false }) =>`,
        `  useQuery<${types}>(${name}Document, options${needed ? '' : ' ?? {}'});`,
        `export const use${name}LazyQuery = () => useLazyQuery<${types}>(${name}Document);`,
        '',
      ].join('\n');
    });
    return {
      prepend: names.length ? [`import { ${names.join(', ')} } from '@apollo/client/react';`] : [],
      content: content.join('\n'),
    };
  },
};
