import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './build/stamp.mjs';

/**
 * `npm run generate`: schema.graphql from the server's types, the client's types and hooks from it, and the page on providers. With `--check`
 * it fails when that changed anything: the committed files are stale then.
 */
const generated = ['schema.graphql', 'client/src/generated/graphql.ts', 'docs/providers.md'];
const steps = [
  ['-r', '@swc-node/register', 'scripts/printSchema.ts'],
  ['-r', '@swc-node/register', 'scripts/printProviders.ts'],
  ['node_modules/@graphql-codegen/cli/cjs/bin.js', '--config', 'codegen.ts', '--silent'],
];

const before = contents();
for (const step of steps) {
  const { status } = spawnSync(process.execPath, step, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
const changed = generated.filter((_file, index) => contents()[index] !== before[index]);
if (changed.length > 0) console.log(`Written: ${changed.join(', ')}`);
if (changed.length > 0 && process.argv.includes('--check')) {
  console.error('The generated files were stale: look at them and commit them.');
  process.exit(1);
}

function contents() {
  return generated.map((file) => {
    try {
      return readFileSync(path.join(root, file), 'utf8');
    } catch {
      return undefined;
    }
  });
}
