import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** No circular imports, not even of types: a circle is one file in several pieces. */
const root = path.join(__dirname, '..');

function filesOf(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('src/generated/'),
    )
    .map((file) => path.join(root, folder, file));
}

function resolve(from: string, name: string): string | undefined {
  if (!name.startsWith('.')) return undefined;
  const target = path.join(path.dirname(from), name);
  return [`${target}.ts`, `${target}.tsx`, `${target}/index.ts`, `${target}/index.tsx`].find((file) =>
    existsSync(file),
  );
}

function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
  return importedFiles.flatMap(({ fileName }) => resolve(file, fileName) ?? []);
}

/** Each circle once, from its first file in the alphabet back to it. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found = new Set<string>();
  const done = new Set<string>();
  const walk = (file: string, trail: string[]) => {
    const at = trail.indexOf(file);
    if (at >= 0) {
      const circle = trail.slice(at).map((name) => path.relative(root, name));
      const first = circle.indexOf([...circle].sort()[0] ?? '');
      found.add([...circle.slice(first), ...circle.slice(0, first)].join(' -> '));
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return [...found];
}

it.each(['server', 'client', 'shared'])('%s is in no import cycle', (folder) => {
  const graph = new Map(filesOf(folder).map((file) => [file, importsOf(file)]));
  expect(graph.size).toBeGreaterThan(5);
  expect(circlesIn(graph)).toEqual([]);
});
