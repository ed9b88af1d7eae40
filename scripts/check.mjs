import { spawnSync } from 'node:child_process';
import { root } from './build/stamp.mjs';

/** `npm run check`: the quick checks before a commit. All of them run; the summary says which failed. */
const steps = {
  types: ['npm', 'run', '-s', 'types'],
  lint: ['npm', 'run', '-s', 'lint'],
  'generated files': ['npm', 'run', '-s', 'check:generated'],
  database: ['npm', 'run', '-s', 'db:check'],
  tests: ['npx', 'jest', '--selectProjects', 'unit', 'client'],
};

const failed = Object.entries(steps).filter(([name, [command, ...args]]) => {
  console.log(`\n${name}`);
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status !== 0;
});

const names = failed.map(([name]) => name).join(', ');
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${names}`);
process.exitCode = failed.length === 0 ? 0 : 1;
