import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';

/** Patterns that may take quadratic time, because their text is short or the site's own. */
const bounded: Record<string, string> = {
  'client/src/forms/fields.ts': 'what people type in their own browser',
  'client/src/layout/isHeaderShown.ts': 'the address of the page in the browser',
  'server/config/npmRegistry.ts': 'the operator’s .npmrc',
  'server/config/variables.ts': 'the operator’s settings',
  'server/data/mysql/clientTools.ts': 'what the database’s own tools print',
  'server/domain/artwork/type/lines.ts': 'titles, cut to 150 letters',
  'server/http/pages/assemblePage.ts': 'the built page',
  'server/http/pages/pageParts.ts': 'the built page',
};

const root = path.join(__dirname, '..');
const files = ['server', 'shared', 'client/src'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixtures)\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
);

function patternsIn(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const patterns: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) patterns.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return patterns;
}

/** Whether some text makes it take more time than in proportion to its length. */
function isSlow(pattern: string): boolean {
  const end = pattern.lastIndexOf('/');
  return analyse({ source: pattern.slice(1, end), flags: pattern.slice(end + 1) }).reports.length > 0;
}

describe('patterns', () => {
  const found = files.map((file) => ({ file, patterns: patternsIn(file) }));

  // security: P18
  it('take time in proportion to the text, unless it is short', () => {
    expect(found.flatMap(({ patterns }) => patterns).length).toBeGreaterThan(500);
    const slow = found.flatMap(({ file, patterns }) =>
      patterns.filter(isSlow).map((pattern) => ({ file, pattern })),
    );
    expect(slow.filter(({ file }) => !(file in bounded))).toEqual([]);
    expect(new Set(slow.map(({ file }) => file))).toEqual(new Set(Object.keys(bounded)));
  });

  it.each(['/\\s+$/', '/(a+)+b/', '/^.*a.*b.*c/'])('that are slow are found: %s', (pattern) => {
    expect(isSlow(pattern)).toBe(true);
  });
});
