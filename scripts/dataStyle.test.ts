import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Only `server/data` knows about SQL, entity managers and the kind of database (docs/decisions/0007-sql-in-stores.md). */
const server = path.join(__dirname, '../server');
const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('data/'))
  .map((file) => ({ file, text: withoutComments(readFileSync(path.join(server, file), 'utf8')) }));

/** Where the database URL is read. */
const mayNameTheDialect = new Set(['config/databaseUrl.ts']);

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<![:'"`])\/\/.*$/gm, '');
}

const found = (pattern: RegExp, except = new Set<string>()) =>
  files.flatMap(({ file, text }) => {
    const match = except.has(file) ? null : pattern.exec(text);
    return match ? [`${file}: ${match[0].trim()}`] : [];
  });

it('reads the sources of the server', () => {
  expect(files.length).toBeGreaterThan(400);
  expect(found(/\bstores\//).length).toBeGreaterThan(10);
});

it('has no SQL outside the stores', () => {
  expect(
    found(
      /\bSELECT\s+[\w$*(]|\bINSERT INTO\b|\bUPDATE\s+\S+\s+SET\b|\bDELETE FROM\b|\bORDER BY\b|\bFOR UPDATE\b/,
    ),
  ).toEqual([]);
});

it('uses no entity manager outside the stores', () => {
  const calls =
    'query|find\\w*|insert|update|upsert|save|delete|remove|count\\w*|exists\\w*|createQueryBuilder|getRepository';
  expect(found(new RegExp(`\\b(?:manager|db)\\.(?:${calls})\\b(?:<[^(]*>)?\\(`))).toEqual([]);
});

it('does not check which database it is outside server/data', () => {
  expect(found(/\bdialect\b/, mayNameTheDialect)).toEqual([]);
});
