/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every custom property a stylesheet reads is set somewhere: a misspelt token would fail silently in a browser. */
const source = join(__dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
const read = (pattern: RegExp) =>
  files
    .filter((file) => pattern.test(file))
    .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }));

const styles = read(/\.css$/);
const components = read(/(?<!\.test)\.tsx?$/);

/** Base UI sets these on the elements it positions. */
const placedByLibrary = ['--available-height', '--available-width', '--anchor-width', '--transform-origin'];

it('reads no custom property that is never set', () => {
  const set = new Set(placedByLibrary);
  for (const { text } of styles) for (const [, name] of text.matchAll(/(--[\w-]+)\s*:/g)) set.add(name ?? '');
  for (const { text } of components)
    for (const [, name] of text.matchAll(/'(--[\w-]+)'/g)) set.add(name ?? '');
  const unknown = styles.flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\s*\)/g)]
      .filter(([, name]) => !set.has(name ?? ''))
      .map(([, name]) => `${file} ${name}`),
  );
  expect(set.size).toBeGreaterThan(50);
  expect(unknown).toEqual([]);
});

it('uses colours only in themes', () => {
  const literal = /#[0-9a-f]{3,8}\b/i;
  const found = styles
    .filter(({ file }) => !file.startsWith('themes'))
    .flatMap(({ file, text }) => {
      const line = text.split('\n').find((candidate) => literal.test(candidate));
      // Lettering on a poster's own colour is the same in every theme.
      return line && !file.endsWith('Poster.module.css') ? [`${file}: ${line.trim()}`] : [];
    });
  expect(styles.filter(({ text }) => literal.test(text)).length).toBeGreaterThan(5);
  expect(found).toEqual([]);
});

it('uses every class of a stylesheet in the component beside it', () => {
  const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const used = components.map(({ text }) => text).join('\n');
  const idle = styles
    .filter(({ file }) => file.endsWith('.module.css'))
    .flatMap(({ file, text }) =>
      [
        ...new Set(
          [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map(
            ([, name]) => name ?? '',
          ),
        ),
      ]
        .filter((name) => !new RegExp(`\\b${camel(name)}\\b`).test(used))
        .map((name) => `${file} .${name}`),
    );
  expect(idle).toEqual([]);
});

/** What each class declares on its own, whatever follows it. */
function declarationsIn(text: string): Map<string, string> {
  const found = new Map<string, string[]>();
  for (const [, selectors = '', body = ''] of text.matchAll(/^(\.[\w-]+(?:,\n\.[\w-]+)*) \{\n([^{}]*)\}/gm))
    for (const name of selectors.split(',\n'))
      found.set(name, [...(found.get(name) ?? []), ...body.split(';').map((line) => line.trim())]);
  return new Map([...found].map(([name, lines]) => [name, lines.filter(Boolean).toSorted().join('; ')]));
}

it('declares once what layout.module.css has', () => {
  const isShared = ({ file }: { file: string }) => file === join('components', 'layout.module.css');
  const layout = styles.find(isShared)?.text ?? '';
  // What can be pressed as a whole is more than its declarations.
  const isWhole = (name: string) => !layout.includes(`${name}:has(`);
  const shared = new Set(
    [...declarationsIn(layout)].filter(([name]) => isWhole(name)).map(([, declarations]) => declarations),
  );
  const copies = styles
    .filter((style) => style.file.endsWith('.module.css') && !isShared(style))
    .flatMap(({ file, text }) =>
      [...declarationsIn(text)]
        .filter(([, declarations]) => shared.has(declarations))
        .map(([name]) => `${file} ${name}`),
    );
  expect(shared.size).toBeGreaterThan(30);
  expect(copies).toEqual([]);
});
