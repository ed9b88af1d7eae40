/**
 * A graphql-codegen plugin: one typed hook per named operation, for Apollo Client 4 (the stock React plugin does not
 * type-check with it). `useXQuery`, `useXLazyQuery`, `useXMutation` and `useXSubscription` are thin: they only bind document and types.
 */
const capitalise = (name) => name.charAt(0).toUpperCase() + name.slice(1);

module.exports = {
  plugin(_schema, documents, { importOperationTypesFrom }) {
    const from = importOperationTypesFrom ? `${importOperationTypesFrom}.` : '';
    const operations = documents
      .flatMap(({ document }) => document.definitions)
      .filter((definition) => definition.kind === 'OperationDefinition' && definition.name);
    const kinds = new Set(operations.map(({ operation }) => operation));
    const names = [
      kinds.has('query') && 'useQuery, useLazyQuery',
      kinds.has('mutation') && 'useMutation',
      kinds.has('subscription') && 'useSubscription',
    ].filter(Boolean);
    const content = operations.map((definition) => {
      const name = capitalise(definition.name.value);
      if (definition.operation === 'mutation') {
        const types = `${from}${name}Mutation, ${from}${name}MutationVariables`;
        return `export const use${name}Mutation = (options?: useMutation.Options<${types}>) =>\n  useMutation<${types}>(${name}Document, options);\n`;
      }
      if (definition.operation === 'subscription') {
        const types = `${from}${name}Subscription, ${from}${name}SubscriptionVariables`;
        const needs = (definition.variableDefinitions ?? []).some((v) => v.type.kind === 'NonNullType');
        return `export const use${name}Subscription = (options${needs ? '' : '?'}: useSubscription.Options<${types}>) =>\n  useSubscription<${types}>(${name}Document, options${needs ? '' : ' ?? {}'});\n`;
      }
      const types = `${from}${name}Query, ${from}${name}QueryVariables`;
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
