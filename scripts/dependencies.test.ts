import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { credits, faces, japanese } from '../server/domain/artwork/type/faces';

/** docs/dependencies.md has a line for each package of package.json, and none for others. */
const root = path.join(__dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const { dependencies = {}, devDependencies = {} } = JSON.parse(read('package.json')) as Record<
  string,
  object
>;
const installed = Object.keys({ ...dependencies, ...devDependencies });
/** Types have the line of the package that they describe; `@types/node` describes none. */
const described = (name: string) =>
  name.startsWith('@types/') && installed.includes(name.slice('@types/'.length));

const page = read('docs/dependencies.md');
const rowsIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.slice(1, -1).split('|'));
const namesIn = (text: string) =>
  rowsIn(text)
    .flatMap(([names = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    .sort();

it('docs/dependencies.md has one line for each package, and none for a package that has gone', () => {
  expect(installed.length).toBeGreaterThan(50);
  expect(namesIn(page)).toEqual(installed.filter((name) => !described(name)).sort());
});

it('docs/dependencies.md says of each package what for, who keeps it and what there is without it', () => {
  for (const row of rowsIn(page)) {
    expect(row).toHaveLength(4);
    expect(row.map((cell) => cell.trim())).not.toContain('');
  }
});

describe('what production installs', () => {
  /** What the server needs without importing it. */
  const loaded = [
    // TypeORM loads it by its name.
    'mysql2',
    // A peer of type-graphql.
    'graphql-scalars',
    ...[...faces, credits, japanese].flatMap(({ files }) =>
      files.map((file) => `@fontsource/${file.split('/')[0]}`),
    ),
  ];
  /** Only on sites that send traces: `npm run tracing:keep` keeps them there. */
  const isOptional = (name: string) => name.startsWith('@opentelemetry/');

  const sources = [
    ...['server', 'shared'].flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.ts$/.test(file) && !/\.(test|samples)\.ts$/.test(file))
        .map((file) => `${folder}/${file}`),
    ),
    // Commands that run beside a built site.
    ...['start', 'catalogue', 'build/runServer', 'build/stamp'].map((name) => `scripts/${name}.mjs`),
  ];
  const imported = [...new Set(sources.flatMap((file) => packagesIn(read(file))))];

  it('is all that the server imports, and nothing else', () => {
    expect(sources.length).toBeGreaterThan(400);
    const needed = new Set([...imported.filter((name) => !isOptional(name)), ...loaded]);
    expect(Object.keys(dependencies).sort()).toEqual([...needed].sort());
    expect(installed).toEqual(expect.arrayContaining(imported));
  });

  it('is what docs/dependencies.md lists for the server', () => {
    const [, server = ''] = page.split(/^## .*$/m);
    expect(namesIn(server)).toEqual(Object.keys(dependencies).sort());
  });

  it('has no package of rendered pages, since those are built in', () => {
    expect(read('vite.render.config.mts')).toContain('ssr: { noExternal: true }');
  });

  it('counts what runs, and not what is erased', () => {
    const text = `
      import type { A } from 'types';
      import b, { type B } from '@scope/name/part';
      export { c } from 'again';
      import { join } from 'node:path';
      import './own';
      const d = await import('later'), e = require('now') as typeof import('also-types');`;
    expect(packagesIn(text)).toEqual(['@scope/name', 'again', 'later', 'now']);
  });
});

/** The packages that a file loads when it runs. */
function packagesIn(text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const from = moduleOf(node);
    if (from && ts.isStringLiteral(from) && !from.text.startsWith('.') && !isBuiltin(from.text))
      found.push(
        from.text
          .split('/')
          .slice(0, from.text.startsWith('@') ? 2 : 1)
          .join('/'),
      );
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest));
  return found;
}

function moduleOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isImportDeclaration(node)) return node.importClause?.isTypeOnly ? undefined : node.moduleSpecifier;
  if (ts.isExportDeclaration(node)) return node.isTypeOnly ? undefined : node.moduleSpecifier;
  if (!ts.isCallExpression(node)) return undefined;
  const { expression: called } = node;
  const loads =
    called.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(called) && called.text === 'require');
  return loads ? node.arguments[0] : undefined;
}
