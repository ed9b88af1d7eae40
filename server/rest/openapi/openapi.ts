import { z } from 'zod';
import { catalogue } from '../../errors/catalogue';
import type { Route } from '../route';
import { routes } from '../routes';
import { components, described } from './answers';
import type { Described, Schema } from './schema';

/**
 * The calls of `/api/auth` as an OpenAPI 3.1 document. Method, path, fields and access come from the route table, codes from
 * the error catalogue, responses from `answers.ts`. Published as `docs/openapi.json` and `/api/openapi.json`.
 */
export function openapi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of [...routes].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, path) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Accounts',
      version: '1',
      description:
        'Sign-in and accounts. Everything else is GraphQL (`/graphql`, schema.graphql). The wire format is that of better-auth 1.3.10, specified in docs/contract.md.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/auth' }],
    paths,
    components: {
      schemas: { ...components, Error: errorSchema() },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'better-auth.session_token',
          description: 'Prefixed with `__Secure-` on https; `AUTH_COOKIE_PREFIX` changes the name.',
        },
      },
    },
  };
}

function operation(route: Route, path: string): object {
  const call = described[`${route.method} ${path}`];
  if (!call) throw new Error(`${route.method} ${path} has no description`);
  const signedIn = route.access === 'signedIn';
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...queryOf(route),
  ];
  return {
    operationId: `${route.method.toLowerCase()}${path.replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: call.summary,
    security: signedIn ? [{ session: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && { requestBody: bodyOf(route) }),
    responses: {
      ...answerOf(call),
      ...refusalsOf(call),
      ...(signedIn && { 401: errorAnswer('Not signed in; the body is empty') }),
      429: errorAnswer('Rate limit exceeded; Retry-After gives the seconds to wait'),
      '4XX': errorAnswer('Rejected; the body may be empty'),
      '5XX': errorAnswer('Server error; 503 while the database is unavailable'),
    },
  };
}

function answerOf({ answer, leads }: Described): object {
  const found = { 302: { description: 'Redirects the browser' } };
  if (answer === undefined) return found;
  if (leads) return { ...answerOf({ summary: '', answer }), ...found };
  if (answer === 'page') return { 200: { description: 'An HTML page', content: { 'text/html': {} } } };
  return { 200: { description: 'Success', content: { 'application/json': { schema: answer } } } };
}

function refusalsOf({ refusals = {} }: Described): object {
  const entries = Object.entries(refusals).map(([status, { description, answer: schema }]) => [
    status,
    { description, content: { 'application/json': { schema } } },
  ]);
  return Object.fromEntries(entries);
}

const errorAnswer = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

function bodyOf({ body, form }: Route): object {
  const schema = body && schemaOf(body);
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  const required = Array.isArray(schema?.required) && schema.required.length > 0;
  return { required, content: { [type]: { schema } } };
}

function queryOf({ query, link }: Route): object[] {
  const { properties = {}, required = [] } = (query ? schemaOf(query) : {}) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  const named = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  const known = named.some(({ name }) => name === 'callbackURL');
  return link && !known
    ? [...named, { name: 'callbackURL', in: 'query', required: false, schema: { type: 'string' } }]
    : named;
}

/** What the server accepts; finer text rules are in the contract. */
function schemaOf(schema: z.ZodType): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest as Schema;
}

function errorSchema(): Schema {
  const codes = [...new Set(Object.values(catalogue).map(({ code }) => code))].sort();
  return {
    type: 'object',
    properties: {
      code: {
        type: 'string',
        description: 'One of the examples, or a code derived from a message that names a provider.',
        examples: codes,
      },
      message: { type: 'string' },
    },
  };
}
