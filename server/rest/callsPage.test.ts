import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema } from 'graphql';
import { routes } from './routes';

const root = path.join(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Rows of docs/calls.md: the call, its use case if any, and its test. */
const rows = [...read('docs/calls.md').matchAll(/^\| `([^`]+)` *\| ([^|]+) \| `([^`]+)` *\|$/gm)].map(
  ([, name = '', useCase = '', test = '']) => ({ name, useCase: /`(.+)`/.exec(useCase)?.[1], test }),
);
const isCall = ({ name }: (typeof rows)[number]) => /^(GET|POST) /.test(name);

describe('docs/calls.md', () => {
  it('has every call of the route table, and no other', () => {
    const calls = routes.map((route) => `${route.method} ${route.path.replace(/:(\w+)/, '{$1}')}`);
    const named = rows.filter(isCall).map(({ name }) => name);
    expect(named.sort()).toEqual(calls.sort());
  });

  it('has no query that the schema lacks', () => {
    const queries = buildSchema(read('schema.graphql')).getQueryType()?.getFields() ?? {};
    const named = rows.flatMap(({ name }) => /^query (\w+)$/.exec(name)?.[1] ?? []);
    expect(named.length).toBeGreaterThan(3);
    for (const name of named) expect(queries).toHaveProperty(name);
  });

  it.each(rows)('names a use case and a test of $name', ({ name, useCase, test }) => {
    // Those of accounts omit the module's name, which is the page's own.
    const places = ['server/domain/accounts', 'server/domain'];
    const found = places.some((place) => existsSync(path.join(root, place, `${useCase}.ts`)));
    expect(found || !useCase).toBe(true);
    const asked = name.replace(/^\w+ \/?/, '').replace(/\/?\{.*/, '');
    expect(read(`tests/contract/${test}`).includes(asked)).toBe(true);
  });
});
