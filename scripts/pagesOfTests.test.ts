import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readTags, securityPage } from './securityPage';

const root = path.join(__dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The rows of a page's three-column table: the subject, and the tests that check it, named in the third column. */
const rowsOf = (page: string, first: string) =>
  [...read(page).matchAll(new RegExp(`^\\| (${first}) +\\| (.+?) +\\| (.+?) +\\|$`, 'gm'))].map(
    ([, id = '', , cell = '']) => ({
      id,
      tests: [...cell.matchAll(/`([^`]+)`: (.+?)(?:<br>|$)/g)].map(([, file = '', name = '']) => ({
        id,
        file,
        name,
      })),
    }),
  );

/** Tests that are not in the file they are said to be in. */
function missing(rows: ReturnType<typeof rowsOf>) {
  const spelled = new Map<string, string>();
  return rows
    .flatMap(({ tests }) => tests)
    .filter(({ file, name }) => {
      if (!spelled.has(file)) spelled.set(file, read(file).replaceAll("\\'", "'"));
      return !spelled.get(file)?.includes(name);
    });
}

const rows = rowsOf('docs/security.md', '[ASFPO]\\d+');
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

  it('reads them from the comments above tests and above rows of cases', () => {
    const text = `
      // security: A1, S3
      it('ends the session', () => {});
      it.each([
        // security: P2
        ['by header', 1],
        ['by cookie', 2],
      ])('signs in %s', () => {});`;
    expect(readTags('a.test.ts', text)).toEqual([
      { id: 'A1', file: 'a.test.ts', title: 'ends the session' },
      { id: 'S3', file: 'a.test.ts', title: 'ends the session' },
      { id: 'P2', file: 'a.test.ts', title: 'by header' },
    ]);
  });

  it('refuses a comment that names no requirement of the page', () => {
    const tests = [{ id: 'A99', file: 'a.test.ts', title: 'ends the session' }];
    expect(() => securityPage('| A1 | A rule. | |', tests)).toThrow('A99');
  });
});

describe('docs/faults.md', () => {
  const faults = rowsOf('docs/faults.md', '[A-Z][^|]+?').filter(({ id }) => id !== 'What happens');

  it('names a test for each, which is in its file', () => {
    expect(faults.length).toBeGreaterThan(20);
    expect(faults.filter(({ tests }) => tests.length === 0).map(({ id }) => id)).toEqual([]);
    expect(missing(faults)).toEqual([]);
  });
});
