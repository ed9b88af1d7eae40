import { createRequire } from 'node:module';
import { isFresh, parts, stamp } from './stamp.mjs';

/** Runs a file of the built server in this process; builds the server first if its sources are newer. */
export async function runServer(file) {
  const server = parts.find(({ name }) => name === 'server');
  if (!isFresh(server)) {
    // Loaded only now: an installation without development packages has no compiler.
    const { buildServer } = await import('./server.mjs');
    await buildServer();
    stamp(server);
  }
  createRequire(import.meta.url)(`../../dist/server/${file}`);
}
