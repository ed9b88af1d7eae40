import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/**
 * Tests that would pass whatever the site does. One without any assertion fails by itself (tests/support/jest/assertions.ts),
 * and Biome finds skipped ones; the other kinds are found here, and limits that a slow machine exceeds.
 */
const root = path.join(__dirname, '..');

type Body = ts.ArrowFunction | ts.FunctionExpression;
interface Assertion {
  subject: ts.Node;
  /** It holds as well if nothing is there at all. */
  ofAbsence: boolean;
}

const isBody = (node: ts.Node): node is Body => ts.isArrowFunction(node) || ts.isFunctionExpression(node);

function all<T extends ts.Node>(within: ts.Node, is: (node: ts.Node) => node is T): T[] {
  const found: T[] = [];
  const visit = (node: ts.Node): void => {
    if (is(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(within);
  return found;
}

/** `it` in `it.each(rows)('title', …)`. */
function calleeOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return calleeOf(node.expression);
  return ts.isTaggedTemplateExpression(node) ? calleeOf(node.tag) : '';
}

const nameOf = ({ expression }: ts.CallExpression) =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();

function bodiesOf(file: ts.Node, callee: RegExp): Body[] {
  return all(file, ts.isCallExpression)
    .filter(({ expression, arguments: given }) => callee.test(calleeOf(expression)) && given.some(isBody))
    .flatMap(({ arguments: given }) => given.filter(isBody).slice(0, 1));
}

const nothing = /^(\[\]|0|null|undefined|false|''|\{\})$/;

function assertionsOf(within: ts.Node): Assertion[] {
  return all(within, ts.isCallExpression).flatMap((call) => {
    if (/^(find|get)(All)?By|^waitFor|^until/.test(nameOf(call)))
      return [{ subject: call, ofAbsence: false }];
    if (call.expression.getText() !== 'expect') return [];
    const [subject = call] = call.arguments;
    const matchers: string[] = [];
    let wanted = '';
    for (let at: ts.Node = call.parent; ; at = at.parent) {
      if (ts.isPropertyAccessExpression(at)) matchers.push(at.name.text);
      else if (ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression))
        wanted = at.arguments.map((one) => one.getText()).join();
      else break;
    }
    const isNothing = matchers.some((name) =>
      nothing.test(wanted) ? !/not|Greater/.test(name) : /^toBe(Null|Undefined|Falsy)$/.test(name),
    );
    const ofAbsence = matchers.includes('not') !== isNothing;
    return [{ subject, ofAbsence }];
  });
}

/** Names that say nothing about what a test looks at. */
const common = new Set(
  `app visitor db deps person manager query get post auth graphql request status body data text errors headers location
   length map filter find flatMap some every join includes keys values entries await id name url path page row rows item items
   screen queryByRole queryByText container document JSON stringify Object String Number Array Set Map RegExp`.split(
    /\s+/,
  ),
);

/** The functions and constants of a file, by name. */
function declarationsOf(file: ts.Node): Map<string, ts.Node[]> {
  const found = new Map<string, ts.Node[]>();
  const add = (name: ts.Node, of: ts.Node) => {
    for (const { text } of all(name, ts.isIdentifier)) found.set(text, [...(found.get(text) ?? []), of]);
  };
  for (const node of all(file, ts.isFunctionDeclaration)) if (node.name) add(node.name, node);
  for (const { name, initializer } of all(file, ts.isVariableDeclaration))
    if (initializer) add(name, initializer);
  return found;
}

/** Nobody can search for `%s`. */
const isWordless = (title: string) => !/[a-z]{2}/i.test(title.replace(/%[a-z]|\$\{?[\w.]+/gi, ''));

const isBranch = (part: ts.Node, parent: ts.Node) =>
  (ts.isIfStatement(parent) && part !== parent.expression) ||
  (ts.isConditionalExpression(parent) && part !== parent.condition) ||
  (ts.isBinaryExpression(parent) &&
    part === parent.right &&
    /^(&&|\|\||\?\?)$/.test(parent.operatorToken.getText())) ||
  ts.isCaseOrDefaultClause(parent) ||
  ts.isCatchClause(parent);

/** Whether an `expect` is reached only if something holds, within its test or helper. */
function isConditional(node: ts.Node): boolean {
  for (let at = node; at.parent && !isTest(at); at = at.parent) if (isBranch(at, at.parent)) return true;
  return false;
}

const isTest = (node: ts.Node) =>
  isBody(node) && ts.isCallExpression(node.parent) && /^(it|test)$/.test(calleeOf(node.parent.expression));

function findEmptyTests(name: string, text: string): string[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const declared = declarationsOf(file);
  const namesIn = (node: ts.Node, names = new Set<string>()): Set<string> => {
    for (const { text: one } of all(node, ts.isIdentifier)) {
      if (names.has(one)) continue;
      names.add(one);
      for (const of of declared.get(one) ?? []) namesIn(of, names);
    }
    return names;
  };
  const seen = new Set(
    assertionsOf(file).flatMap(({ subject, ofAbsence }) => (ofAbsence ? [] : [...namesIn(subject)])),
  );
  const asserts = (names: Set<string>) =>
    [...names].some((one) =>
      declared
        .get(one)
        ?.some(
          (of) => (isBody(of) || ts.isFunctionDeclaration(of)) && assertionsOf(of).some((a) => !a.ofAbsence),
        ),
    );
  const found: [ts.Node, string][] = [];

  for (const body of bodiesOf(file, /^(it|test)$/)) {
    if (isWordless(body.parent.getChildAt(2).getChildAt(0).getText()))
      found.push([body, 'has no words in its title']);
    const assertions = assertionsOf(body.body);
    for (const node of all(body.body, ts.isReturnStatement))
      if (ts.findAncestor(node.parent, ts.isFunctionLike) === body)
        found.push([node, 'returns before its end']);
    if (
      assertions.length > 0 &&
      assertions.every(({ ofAbsence }) => ofAbsence) &&
      !asserts(namesIn(body.body))
    ) {
      const looksAt = assertions.flatMap(({ subject }) => [...namesIn(subject)]);
      if (!looksAt.some((one) => seen.has(one) && !common.has(one)))
        found.push([body, 'expects only that something is absent, which no test of the file finds present']);
      for (const statement of all(body.body, ts.isExpressionStatement))
        if (/^await [\w.()]+\.(get|post|auth|graphql)\(/.test(statement.getText()))
          found.push([statement, 'expects only that something is absent, after a call that may have failed']);
    }
  }
  for (const body of bodiesOf(file, /^(it|test|before\w+|after\w+)$/)) {
    const [, limit] = body.parent.getText().split(body.getText());
    if (/^,\s*[\d_]+,?\s*\)$/.test(limit ?? '')) found.push([body, 'sets a limit of its own']);
    for (const call of all(body.body, ts.isCallExpression))
      if (
        nameOf(call) === 'catch' &&
        /^\(\w*\) =>\s*(undefined|null|\[\]|''|\(?\{.*\}\)?)$/s.test(call.arguments[0]?.getText() ?? '')
      )
        found.push([call, 'takes any failure for an answer']);
    for (const { block } of all(body.body, ts.isCatchClause))
      if (block.statements.length === 0) found.push([block, 'takes any failure for an answer']);
  }
  for (const call of all(file, ts.isCallExpression))
    if (call.expression.getText() === 'expect' && isConditional(call))
      found.push([call, 'expects something only under a condition']);
  return found.map(
    ([node, fault]) => `${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${fault}`,
  );
}

it.each([
  ['has no words in its title', "it.each([1, 2])('%s: $name', (one) => { expect(one).toBe(1); })"],
  ['sets a limit of its own', "it('is x', () => { expect(1).toBe(1); }, 60_000)"],
  ['returns before its end', "it('is x', () => { if (away) return; expect(1).toBe(1); })"],
  [
    'takes any failure for an answer',
    "it('is x', async () => { const one = await read().catch(() => null); expect(one).toBe(1); })",
  ],
  [
    'takes any failure for an answer',
    "it('is x', () => { try { read(); } catch {} expect(read()).toBe(1); })",
  ],
  [
    'expects only that something is absent, which no test of the file finds present',
    "it('is x', () => expect(found()).toEqual([])); it('is y', () => expect(other()).toBe(1));",
  ],
  [
    'expects only that something is absent, after a call that may have failed',
    "it('is x', async () => { await visitor.auth('sign-up'); expect(await mails()).toBe(0); }); it('is y', () => expect(mails()).toBe(1));",
  ],
  ['expects something only under a condition', "it('is x', () => { if (away) expect(1).toBe(1); })"],
  ['expects something only under a condition', "it('is x', () => { away && expect(1).toBe(1); })"],
  [
    'expects something only under a condition',
    "const check = () => { try { read(); } catch (error) { expect(error).toBe(1); } }; it('is x', () => check());",
  ],
])('a test is found that %s', (fault, text) => {
  expect(findEmptyTests('a.test.ts', text)).toEqual([`a.test.ts:1 ${fault}`]);
});

it('every test can fail', () => {
  const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => findEmptyTests(file, readFileSync(path.join(root, file), 'utf8')))).toEqual(
    [],
  );
});
