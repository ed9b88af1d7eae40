import 'reflect-metadata';
import { setImmediate as breathe } from 'node:timers/promises';

/** What is loaded ahead of the schema, what others build on first. A new folder of resolvers takes a line. */
export const parts = [
  'graphql-scalars',
  '@apollo/server',
  'type-graphql',
  '@escape.tech/graphql-armor',
  'graphql-query-complexity',
  './catalogue',
  './tracking',
  './community',
  './editing',
  './scrobble',
  './account',
  './settings',
  './resolvers',
] as const;

/**
 * Loads GraphQL in turns between which the server answers others. In one piece, several hundred modules and the classes
 * in them held up every request that came in the first quarter of a second.
 */
export async function loadInTurns(load: (part: string) => unknown = require): Promise<void> {
  for (const part of parts) {
    load(part);
    await breathe();
  }
}
