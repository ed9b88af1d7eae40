import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Only `state/environment.ts` reads locale, time zone and clock, and only `components/text/formats.ts` creates formatters, so
 * that the browser can reproduce a server-rendered page exactly. Code that runs later, by itself or after a press, may read the
 * clock.
 */
const client = path.join(__dirname, '../client/src');
const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.(test|fixtures)\.tsx?$/.test(file) && !/^(generated|worker)\//.test(file),
  )
  .map((file) => ({ file, text: readFileSync(path.join(client, file), 'utf8') }));

const found = (pattern: RegExp, ...except: string[]) =>
  files.flatMap(({ file, text }) => {
    const match = except.includes(file) ? null : pattern.exec(text);
    return match ? [`${file}: ${match[0].trim()}`] : [];
  });

it('creates formats in one place', () => {
  expect(files.length).toBeGreaterThan(400);
  expect(
    found(/\bIntl\.(DateTime|Number)Format\(/, 'state/environment.ts', 'components/text/formats.ts'),
  ).toEqual([]);
});

it('names a language wherever it is not the visitor’s', () => {
  const named = "(?!'en|locale\\b)";
  expect(
    found(new RegExp(`\\bnew Intl\\.\\w+\\(${named}|\\.toLocale\\w*\\(${named}`), 'state/environment.ts'),
  ).toEqual([]);
  expect(found(/\.localeCompare\([^,()]*\)/)).toEqual([]);
  expect(found(/\bnavigator\.languages?\b/)).toEqual([]);
});

it('never uses the machine’s own time zone', () => {
  expect(found(/\.(get|set)(FullYear|Month|Date|Day|Hours|Minutes)\(|\bgetTimezoneOffset\b/)).toEqual([]);
  expect(found(/\bnew Date\([^()]*,/)).toEqual([]);
  expect(found(/\bresolvedOptions\(/, 'state/environment.ts')).toEqual([]);
});
