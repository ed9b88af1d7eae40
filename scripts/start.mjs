import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isFresh, parts, root } from './build/stamp.mjs';

/** `npm start`: builds what is missing or older than its sources, then runs the server in this process. */
if (!parts.every(isFresh)) {
  // In a separate process: the client's build changes NODE_ENV, which decides how the server starts.
  const build = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs'), '--stale'], {
    stdio: 'inherit',
  });
  if (build.status !== 0) {
    console.error('The site could not be built. Have you run `npm ci`?');
    process.exit(1);
  }
}
createRequire(import.meta.url)('../dist/server/main.js');
