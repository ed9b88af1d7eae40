import 'reflect-metadata';
import { setImmediate as breathe } from 'node:timers/promises';

/** Modules to load before the schema, dependencies first. Add new resolver folders here. */
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
 * Loads GraphQL in steps, between which the server answers requests. Loading several hundred modules and their classes at once
 * blocked all requests for a quarter of a second.
 */
export async function loadInTurns(load: (part: string) => unknown = require): Promise<void> {
  for (const part of parts) {
    load(part);
    await breathe();
  }
}
