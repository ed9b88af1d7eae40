import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/**
 * The tests that docs/security.md names for each requirement. A test says which ones it checks in a comment above it,
 * `// security: A1, S3`; a row of a table of cases can, too. `npm run generate` writes them into the page's last column.
 */
const root = path.join(__dirname, '..');
const tag = /^\/\/ security: ((?:[ASFPO]\d+)(?:, [ASFPO]\d+)*)$/;

export interface SecurityTest {
  id: string;
  file: string;
  title: string;
}

/** The title of a test, or the first text of a row. */
function titleOf(node: ts.Node): string | undefined {
  if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression))
    return titleOf(node.expression.arguments[0] ?? node.expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return node.getText().slice(1, -1);
  return ts.forEachChild(node, titleOf);
}

export function readTags(file: string, text: string): SecurityTest[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: SecurityTest[] = [];
  const seen = new Set<number>();
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) {
      const ids = tag.exec(text.slice(pos, end))?.[1];
      if (!ids || seen.has(pos)) continue;
      seen.add(pos);
      const title = titleOf(node);
      if (!title) throw new Error(`${file}: no test below "// security: ${ids}"`);
      found.push(...ids.split(', ').map((id) => ({ id, file, title })));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function taggedTests(): SecurityTest[] {
  const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: root, encoding: 'utf8' });
  return files
    .trim()
    .split('\n')
    .filter((file) => existsSync(path.join(root, file)))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return text.includes('// security: ') ? readTags(file, text) : [];
    });
}

/** The page with the tests of each requirement. Throws for a tag that names none. */
export function securityPage(page: string, tests = taggedTests()): string {
  const left = new Set(tests);
  const written = page.replace(
    /^\| ([ASFPO]\d+) \| (.+?) \| .* \|$/gm,
    (_, id: string, requirement: string) => {
      const own = tests.filter((test) => test.id === id);
      for (const test of own) left.delete(test);
      const cells = own.map(({ file, title }) => `\`${file}\`: ${title.replaceAll('|', '\\|')}`);
      return `| ${id} | ${requirement} | ${[...new Set(cells)].join('<br>')} |`;
    },
  );
  for (const { id, file } of left) throw new Error(`${file}: docs/security.md has no requirement ${id}`);
  return written;
}
