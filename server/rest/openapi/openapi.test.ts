import { readFileSync } from 'node:fs';
import path from 'node:path';
import { routes } from '../routes';
import { described } from './answers';
import { openapi } from './openapi';

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
  it('has every call of the table of routes, and no other', () => {
    expect(calls.map(({ name }) => name).sort()).toEqual(routes.map(nameOf).sort());
    expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length);
  });

  it('describes no call that there is none of', () => {
    const names = new Set(routes.map(nameOf));
    expect(Object.keys(described).filter((name) => !names.has(name))).toEqual([]);
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

  it('refers to nothing that is not there', () => {
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
