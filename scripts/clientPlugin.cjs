const { print } = require('graphql');

/**
 * For each operation a constant with its text and, for the compiler, the types of its variables and result (contrib/client/).
 */
module.exports = {
  plugin(_schema, documents) {
    const operations = documents.flatMap(({ document }) =>
      document.definitions.filter(({ kind }) => kind === 'OperationDefinition'),
    );
    const constants = operations.map((operation) => {
      const name = operation.name.value;
      const types = `${name}${operation.operation === 'query' ? 'Query' : 'Mutation'}`;
      const text = print(operation).replaceAll('`', '\\`').replaceAll('${', '\\${');
      return `export const ${name}: Operation<${types}, ${types}Variables> = {\n  name: '${name}',\n  text: \`${text}\`,\n};`;
    });
    return { prepend: ["import type { Operation } from './client';"], content: constants.join('\n\n') };
  },
};
