import { createRequire } from 'node:module';
import { buildServer } from './build/server.mjs';
import { isFresh, parts, stamp } from './build/stamp.mjs';

/** `npm run catalogue`: runs server/catalogueCommand.ts in this process, built first where the sources are newer. */
const server = parts.find(({ name }) => name === 'server');
if (!isFresh(server)) {
  await buildServer();
  stamp(server);
}
createRequire(import.meta.url)('../dist/server/catalogueCommand.js');
