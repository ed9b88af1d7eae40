import { readFileSync } from 'node:fs';
import path from 'node:path';

/** docs/dependencies.md has a line for each package of package.json, and none for others. */
const root = path.join(__dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, object>;
const installed = Object.keys({ ...dependencies, ...devDependencies });
/** Types have the line of the package that they describe; `@types/node` describes none. */
const described = (name: string) =>
  name.startsWith('@types/') && installed.includes(name.slice('@types/'.length));

const rows = read('docs/dependencies.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.slice(1, -1).split('|'));
const named = rows.flatMap(([names = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));

it('docs/dependencies.md has one line for each package, and none for a package that has gone', () => {
  expect(installed.length).toBeGreaterThan(50);
  expect([...named].sort()).toEqual(installed.filter((name) => !described(name)).sort());
});

it('docs/dependencies.md says of each package what for, who keeps it and what there is without it', () => {
  for (const row of rows) {
    expect(row).toHaveLength(4);
    expect(row.map((cell) => cell.trim())).not.toContain('');
  }
});
