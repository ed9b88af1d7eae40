import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What comments refer to is in the repository: a section of the contract, a row of docs/security.md, a page. */
const root = path.join(__dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.css', '*.mjs', '*.cjs'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => file !== 'scripts/references.test.ts' && existsSync(path.join(root, file)))
  .map((file) => ({ file, text: read(file) }));

/** Each match in the sources, with the files that have it. */
function named(pattern: RegExp): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { file, text } of sources)
    for (const [all, name = all] of text.matchAll(pattern))
      found.set(name, [...(found.get(name) ?? []), file]);
  return found;
}

it.each([
  ['contract.md', /\bcontract (?:section )?(\d+(?:\.\d+)?)/g, /^##+ (\d+(?:\.\d+)?)/gm],
  ['security.md', /\bsecurity:? ([ASFPO]\d+)/gi, /^\| ([ASFPO]\d+) \|/gm],
])('names only sections that docs/%s has', (page, mark, heading) => {
  const sections = new Set([...read(`docs/${page}`).matchAll(heading)].map(([, name]) => name));
  const marks = named(mark);
  expect(marks.size).toBeGreaterThan(5);
  expect([...marks].filter(([name]) => !sections.has(name))).toEqual([]);
});

it('names only pages that exist', () => {
  const pages = named(/\bdocs\/[\w/-]+\.md\b/g);
  expect(pages.size).toBeGreaterThan(5);
  expect([...pages].filter(([page]) => !existsSync(path.join(root, page)))).toEqual([]);
});

it('cites no numbered section of a document that is not here', () => {
  expect([...named(/\b(?:specification sections? |product P|fault cases? |stack-notes)\d*/gi)]).toEqual([]);
});

const docs = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  // They tell of what was.
  .filter((page) => page !== 'CHANGELOG.md' && !page.startsWith('docs/decisions/'));

it.each(docs)('%s names only files that exist, and has no heading twice', (page) => {
  const text = read(page);
  const files = [...text.matchAll(/`((?:server|client|tests|scripts|bench|shared|docs)\/[\w./-]+)`/g)];
  expect(files.map(([, file = '']) => file).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  const headings = [...text.matchAll(/^##+ .*$/gm)].map(([heading]) => heading);
  expect(headings).toEqual([...new Set(headings)]);
});
