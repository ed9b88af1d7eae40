import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { printGraphqlSchema } from '../server/graphql/schema';

/** Writes schema.graphql, the contract between server and client. */
async function main(): Promise<void> {
  writeFileSync(path.join(__dirname, '../schema.graphql'), await printGraphqlSchema());
}

void main();
