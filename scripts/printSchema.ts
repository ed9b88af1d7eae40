import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildGraphqlSchema, printGraphqlSchema } from '../server/graphql/schema/schema';
import { mutationsPage } from './mutationsPage';

/** Writes schema.graphql, the contract between server and client, and what the mutations say of themselves. */
async function main(): Promise<void> {
  const write = (file: string, text: string) => writeFileSync(path.join(__dirname, '..', file), text);
  const schema = await buildGraphqlSchema();
  write('schema.graphql', printGraphqlSchema(schema));
  write('docs/mutations.md', mutationsPage(schema));
}

void main();
