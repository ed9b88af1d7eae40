import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DocumentNode, parse, print, separateOperations, visit } from 'graphql';

const sources = path.join(__dirname, '../../../client/src');
let byName: Record<string, DocumentNode> | undefined;

/** The document the client sends for an operation, with the fragments it uses. */
export function clientDocument(operation: string): string {
  byName ??= separateOperations(parse(allDocuments()));
  const document = byName[operation];
  if (!document) throw new Error(`The client has no operation ${operation}`);
  // Tells Apollo Client alone, which doesn't send it.
  return print(visit(document, { Directive: ({ name }) => (name.value === 'unmask' ? null : undefined) }));
}

function allDocuments(): string {
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => readFileSync(path.join(sources, file), 'utf8'))
    .join('\n');
}
