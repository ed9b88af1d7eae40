import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..');
const page = (name: string) => readFileSync(path.join(root, 'docs', name), 'utf8');

/** Each reference in the sources to a numbered section, such as 5.3 or P5. */
function marks(pattern: RegExp): string[] {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.css', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  });
  const found = files
    .trim()
    .split('\n')
    .flatMap((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(pattern)]);
  return [...new Set(found.map(([, number = '']) => number))].sort();
}

describe('references in comments lead to a section', () => {
  it.each([
    ['contract.md', /\bcontract (?:section )?(\d+(?:\.\d+)?)/g, /^##+ (\d+(?:\.\d+)?)/gm],
    ['product.md', /\bproduct (P\d+)/g, /^## (P\d+)/gm],
  ])('of docs/%s', (name, mark, heading) => {
    const sections = new Set([...page(name).matchAll(heading)].map(([, number]) => number));
    const named = marks(mark);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((number) => !sections.has(number))).toEqual([]);
  });
});
