import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Words that docs/voice.md replaces by others, wherever people read them: on screens, in errors, mail, descriptions of calls and
 * the documentation. Comments of these files count, too; tests and their data do not.
 */
const root = path.join(__dirname, '..');
const replaced = /\b(?:somebody|e-mails?|whoever|whomever)\b/gi;

const read = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/**/*.md',
  'docs/openapi.json',
  'schema.graphql',
  'client/index.html',
  'client/src/**/*.ts',
  'client/src/**/*.tsx',
  'contrib/**/*.md',
  'server/errors/**/*.ts',
  'server/graphql/**/*.ts',
  'server/mail/**/*.ts',
  'server/rest/**/*.ts',
  'shared/**/*.ts',
];

/** It quotes what it replaces. */
const quoting = ['docs/voice.md'];

const files = execFileSync('git', ['ls-files', '--', ...read.map((pattern) => `:(glob)${pattern}`)], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !quoting.includes(file) && !/\.(?:test|fixtures)\.tsx?$/.test(file));

const wordsIn = (text: string): string[] => text.match(replaced) ?? [];

it('finds the words that the page on voice replaces', () => {
  expect(wordsIn('Whoever has an E-mail of somebody')).toEqual(['Whoever', 'E-mail', 'somebody']);
  expect(wordsIn('Anyone with an email of someone')).toEqual([]);
  const voice = readFileSync(path.join(root, 'docs/voice.md'), 'utf8');
  for (const word of ['somebody', 'whoever', 'E-mail']) expect(voice).toContain(word);
});

it('says none of the words that the page on voice replaces', () => {
  expect(files.length).toBeGreaterThan(500);
  for (const kind of [
    'docs/contract.md',
    'server/mail/templates/account.ts',
    'client/src/screens/Start/Start.tsx',
  ])
    expect(files).toContain(kind);
  const said = files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => wordsIn(line).map((word) => `${file}:${at + 1}: ${word}`)),
  );
  expect(said).toEqual([]);
});
