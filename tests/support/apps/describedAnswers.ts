import { openapi } from '../../../server/rest/openapi/openapi';

/** Checks responses under `/api/auth` against their OpenAPI description, field by field. */
interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
}
interface Response {
  content?: Record<string, { schema?: Schema }>;
}
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: { schemas: Record<string, Schema> };
}

const document = openapi() as Document;
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { responses }]) => ({
    name: `${method.toUpperCase()} ${path}`,
    pattern: new RegExp(`^${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    responses,
  })),
);
/** Names of all calls: method and path. */
export const describedCalls = calls.map(({ name }) => name).sort();

export interface Answered {
  method: string;
  /** Relative to `/api/auth`, without a query. */
  path: string;
  status: number;
  type: string;
  text: string;
}

/** Which call it was, and what is wrong with its response; undefined if it is not a described call. */
export function judgeAnswer({ method, path, status, type, text }: Answered) {
  const call = calls.find(({ pattern }) => pattern.test(`${method} ${path}`));
  if (!call) return undefined;
  const { name, responses } = call;
  const response = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
  return {
    name,
    wrong: response ? wrongIn(response, { status, type, text }) : [`${status} is not described`],
  };
}

function wrongIn(
  { content }: Response,
  { status, type, text }: Pick<Answered, 'status' | 'type' | 'text'>,
): string[] {
  const form = type.split(';')[0] ?? '';
  if (!content) return text === '' ? [] : ['a body is not described'];
  // Allowed by the descriptions of error responses.
  if (status >= 400 && text === '') return [];
  const described = content[form];
  if (!described) return [`${form || 'no content type'} is not described`];
  return described.schema ? wrongWith(described.schema, JSON.parse(text)) : [];
}

/** Undescribed fields are errors, too. */
function wrongWith(schema: Schema, value: unknown, at = '$'): string[] {
  if (schema.$ref) {
    const named = document.components.schemas[schema.$ref.split('/').pop() ?? ''];
    return named ? wrongWith(named, value, at) : [`${at}: ${schema.$ref} is missing`];
  }
  if (schema.anyOf) {
    const tries = schema.anyOf.map((one) => wrongWith(one, value, at));
    return tries.some((wrong) => wrong.length === 0) ? [] : (tries[0] ?? []);
  }
  if ('const' in schema && schema.const !== value) return [`${at} is not ${schema.const}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is none of ${schema.enum}`];
  if (schema.type !== undefined && schema.type !== typeOf(value, schema.type))
    return [`${at} is ${typeOf(value)}, not ${schema.type}`];
  if (schema.format === 'date-time' && new Date(String(value)).toJSON() !== value)
    return [`${at} is no date`];
  if (Array.isArray(value))
    return value.flatMap((one, n) => wrongWith(schema.items ?? {}, one, `${at}[${n}]`));
  return schema.properties ? wrongFields(schema, value as Record<string, unknown>, at) : [];
}

function wrongFields(
  { properties = {}, required = [] }: Schema,
  fields: Record<string, unknown>,
  at: string,
) {
  return [
    ...required.filter((name) => !(name in fields)).map((name) => `${at}.${name} is missing`),
    ...Object.entries(fields).flatMap(([name, one]) =>
      properties[name]
        ? wrongWith(properties[name], one, `${at}.${name}`)
        : [`${at}.${name} is not described`],
    ),
  ];
}

function typeOf(value: unknown, wanted?: string): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return wanted === 'integer' && Number.isInteger(value) ? 'integer' : typeof value;
}
