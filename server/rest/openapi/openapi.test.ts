import { readFileSync } from 'node:fs';
import path from 'node:path';
import { routes } from '../routes';
import { components, described } from './answers';
import { openapi } from './openapi';
import type { Schema } from './schema';

interface Document {
  paths: Record<string, Record<string, { operationId: string; security: unknown[]; requestBody?: Body }>>;
  components: { schemas: Record<string, unknown> };
}
interface Body {
  required: boolean;
  content: Record<string, { schema: { properties?: Record<string, unknown>; required?: string[] } }>;
}
const document = openapi() as Document;
const calls = Object.entries(document.paths).flatMap(([at, methods]) =>
  Object.entries(methods).map(([method, call]) => ({ name: `${method.toUpperCase()} ${at}`, ...call })),
);
const nameOf = ({ method, path: at }: (typeof routes)[number]) =>
  `${method} ${at.replace(/:(\w+)/g, '{$1}')}`;

describe('the OpenAPI description', () => {
  it('has every call of the route table, and no other', () => {
    expect(calls.map(({ name }) => name).sort()).toEqual(routes.map(nameOf).sort());
    expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length);
  });

  it('describes every call, and no others', () => {
    expect(Object.keys(described).sort()).toEqual(routes.map(nameOf).sort());
  });

  it('describes each response, to the last field', () => {
    const vague = (at: string, schema: Schema): string[] => {
      const { $ref, anyOf, type, properties, items, additionalProperties } = schema as Record<string, Schema>;
      if ($ref || 'const' in schema) return [];
      if (Array.isArray(anyOf)) return anyOf.flatMap((one: Schema, n) => vague(`${at}|${n}`, one));
      if ((type as unknown) === 'array') return items ? vague(`${at}[]`, items) : [at];
      if ((type as unknown) !== 'object') return type ? [] : [at];
      if (!properties) return additionalProperties ? [] : [at];
      return Object.entries(properties).flatMap(([name, one]) => vague(`${at}.${name}`, one as Schema));
    };
    const answers = Object.entries(described).flatMap(([name, { answer }]) =>
      typeof answer === 'object' ? vague(name, answer) : [],
    );
    const named = Object.entries(components).flatMap(([name, schema]) => vague(name, schema));
    expect([...answers, ...named]).toEqual([]);
  });

  it('has the fields that the server reads, and says who must be signed in', () => {
    const signUp = calls.find(({ name }) => name === 'POST /sign-up/email');
    const { schema } = signUp?.requestBody?.content['application/json'] ?? {};
    expect(schema?.required).toEqual(['name', 'password']);
    expect(Object.keys(schema?.properties ?? {})).toContain('rememberMe');
    const open = calls.filter(({ security }) => security.length === 0).map(({ name }) => name);
    expect(open.sort()).toEqual(
      routes
        .filter(({ access }) => access === 'open')
        .map(nameOf)
        .sort(),
    );
  });

  it('has no dangling references', () => {
    const text = JSON.stringify(document);
    const wanted = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(wanted.length).toBeGreaterThan(20);
    expect(wanted.filter((name) => !name || !(name in document.components.schemas))).toEqual([]);
  });

  it('is committed as `npm run generate` writes it', () => {
    const file = path.join(__dirname, '../../../docs/openapi.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(document)));
  });
});
