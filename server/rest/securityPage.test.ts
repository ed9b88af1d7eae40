import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The rows of docs/security.md: a requirement and the tests that hold it. */
const rows = [...read('docs/security.md').matchAll(/^\| ([ASFPO]\d+) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, id = '', , cell = '']) => ({
    id,
    tests: [...cell.matchAll(/`([^`]+)`: (.+?)(?:<br>|$)/g)].map(([, file = '', name = '']) => ({
      id,
      file,
      name,
    })),
  }),
);
const numbered = (letter: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${letter}${n + 1}`);

describe('docs/security.md', () => {
  it('has every requirement once, in order', () => {
    const wanted = [
      ...numbered('A', 16),
      ...numbered('S', 11),
      ...numbered('F', 14),
      ...numbered('P', 19),
      ...numbered('O', 14),
    ];
    expect(rows.map(({ id }) => id)).toEqual(wanted);
  });

  it('names a test for each', () => {
    expect(rows.filter(({ tests }) => tests.length === 0).map(({ id }) => id)).toEqual([]);
  });

  it('finds each of them in its file', () => {
    const spelled = new Map<string, string>();
    const gone = rows
      .flatMap(({ tests }) => tests)
      .filter(({ file, name }) => {
        if (!spelled.has(file)) spelled.set(file, read(file).replaceAll("\\'", "'"));
        return !spelled.get(file)?.includes(name);
      });
    expect(gone).toEqual([]);
  });
});
