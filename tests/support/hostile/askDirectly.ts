import type { Request, Response } from 'express';
import {
  type DocumentNode,
  execute,
  GraphQLList,
  type GraphQLOutputType,
  type GraphQLSchema,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  subscribe,
} from 'graphql';
import type { Deps } from '../../../server/domain/deps';
import { createContext } from '../../../server/graphql/context';

type Call = readonly [document: string, variables: Record<string, unknown>];

export type Headers = Readonly<Record<string, string>>;

/**
 * Executes a document on the schema directly, bypassing the server's limits, so that a test can follow every path to its end.
 * The headers identify the viewer. Returns the response as text; for a subscription, the first event caused by `happens`.
 */
export function askDirectly(deps: Deps, schema: GraphQLSchema) {
  const contextOf = (headers: Headers) => {
    const req = { headers, ip: '127.0.0.1', socket: {} } as unknown as Request;
    const res = { req, locals: {}, appendHeader: () => {}, setHeader: () => {} } as unknown as Response;
    return createContext(deps, req, res);
  };
  const parsed = new Map<string, DocumentNode>();
  const call = ([text, variableValues]: Call, headers: Headers) => {
    const document = parsed.get(text) ?? parse(text);
    parsed.set(text, document);
    return { schema, document, variableValues, contextValue: contextOf(headers) };
  };
  return {
    ask: async (asked: Call, headers: Headers): Promise<string> =>
      JSON.stringify(await execute({ ...call(asked, headers), rootValue: {} })),
    listen: async (asked: Call, headers: Headers, happens: () => void): Promise<string> => {
      const news = await subscribe(call(asked, headers));
      if (!(Symbol.asyncIterator in news)) return JSON.stringify(news);
      const first = news.next();
      happens();
      const { value } = await first;
      await news.return(undefined);
      return JSON.stringify(value);
    },
  };
}

/** Makes every field nullable, so that a refused field doesn't null its parent and hide its siblings. */
export function allNullable(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) field.type = nullable(field.type);
  }
  return schema;
}

function nullable(type: GraphQLOutputType): GraphQLOutputType {
  if (isNonNullType(type)) return nullable(type.ofType);
  return isListType(type) ? new GraphQLList(nullable(type.ofType)) : type;
}
