import { ApolloServer } from '@apollo/server';
import type { Request, Response } from 'express';
import { buildSchema } from 'graphql';
import { setUpApp } from '../../tests/support/apps/startApp';
import { limits } from '../config/limits';
import { ResponseCache } from './cache/responseCache';
import { createContext, type GraphqlContext } from './context';
import { createBudget } from './cost/budget';
import { operationPlugin } from './operationPlugin';

const app = setUpApp();

const around = Buffer.byteLength('{"data":{"text":""}}\n');

// security: P5
it.each([
  ['is sent at the maximum length', 0, undefined, undefined],
  ['is refused if it is one byte longer', 1, 400, 'QUERY_TOO_COMPLEX'],
])('a response %s', async (_what, more, status, code) => {
  const cache = new ResponseCache(app.deps);
  const server = new ApolloServer<GraphqlContext>({
    schema: buildSchema('type Query { text: String }'),
    // The letter has two bytes.
    rootValue: { text: `é${'e'.repeat(limits.graphqlAnswerBytes - around - 2 + more)}` },
    plugins: [operationPlugin(app.deps, { cache, budget: createBudget(app.deps) })],
  });
  const contextValue = createContext(app.deps, { headers: {}, ip: '127.0.0.1' } as Request, {} as Response);
  const { body, http } = await server.executeOperation({ query: '{ text }' }, { contextValue });
  const result = body.kind === 'single' ? body.singleResult : {};
  expect([http.status, result.errors?.[0]?.extensions?.code]).toEqual([status, code]);
  expect(cache.textOf(result).length <= limits.graphqlAnswerBytes).toBe(true);
  await server.stop();
});
