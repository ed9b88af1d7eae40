import { createRequire } from 'node:module';

/** `npm start`: builds what is missing or older than its sources, then runs the server in this process. */
try {
  const { build } = await import('./build.mjs');
  await build({ onlyStale: true });
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.error('The site is not built and the tools for building it are not installed: run `npm ci` first.');
  process.exit(1);
}
createRequire(import.meta.url)('../dist/server/main.js');
