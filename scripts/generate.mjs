import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from './build/stamp.mjs';

/**
 * `npm run generate`: schema.graphql from the server's types, the client's types and hooks from it, the providers page and
 * their logos, and the tests that docs/security.md names. With `--check` it fails if that changed anything: the committed files are then stale.
 */
const files = [
  'schema.graphql',
  'client/src/generated/documentOf.ts',
  'client/src/generated/graphql.ts',
  'client/src/generated/partHook.ts',
  'client/src/generated/types.ts',
  'contrib/client/operations.ts',
  'docs/mutations.md',
  'docs/openapi.json',
  'docs/providers.md',
  'docs/security.md',
  'server/metrics/operationNames.ts',
  'server/providers/marks.ts',
];
const generated = 'client/src/generated';
const folders = [`${generated}/fragments`, `${generated}/operations`];
const steps = [
  ['-r', '@swc-node/register', 'scripts/printProviders.ts'],
  ['-r', '@swc-node/register', 'scripts/printSecurity.ts'],
  ['-r', '@swc-node/register', 'scripts/printOpenapi.ts'],
  ['-r', '@swc-node/register', 'scripts/printSchema.ts'],
  ['-r', '@swc-node/register', 'scripts/generateClient.ts'],
];

const before = contents();
const stale = new Set(documentFiles());
for (const step of steps) {
  const { status } = spawnSync(process.execPath, step, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
// Files of documents that no longer exist would still be built, so files that were not rewritten are removed.
for (const file of written()) stale.delete(file);
for (const file of stale) rmSync(path.join(root, file));
const after = contents();
const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
  (file) => before.get(file) !== after.get(file),
);
if (changed.length > 0) console.log(`Written: ${changed.join(', ')}`);
if (changed.length > 0 && process.argv.includes('--check')) {
  console.error('The generated files were stale. Review and commit them.');
  process.exit(1);
}

function contents() {
  return new Map([...files, ...documentFiles()].map((file) => [file, contentOf(file)]));
}

function contentOf(file) {
  const where = path.join(root, file);
  return existsSync(where) ? readFileSync(where, 'utf8') : undefined;
}

function documentFiles() {
  return folders.flatMap((folder) =>
    existsSync(path.join(root, folder))
      ? readdirSync(path.join(root, folder), { recursive: true })
          .filter((name) => name.endsWith('.ts'))
          .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
      : [],
  );
}

/** `graphql.ts` names every file that should exist. */
function written() {
  const index = contentOf(`${generated}/graphql.ts`) ?? '';
  return [...index.matchAll(/'\.\/((?:fragments|operations)\/[^']+)'/g)].map(
    ([, name]) => `${generated}/${name}.ts`,
  );
}
