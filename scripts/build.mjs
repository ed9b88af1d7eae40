import { buildClient } from './build/client.mjs';
import { buildServer } from './build/server.mjs';
import { isFresh, parts, stamp } from './build/stamp.mjs';

const make = { server: buildServer, client: buildClient };

/** `npm run build` rebuilds both sides; with `--stale` only what is missing or older than its sources. */
for (const part of parts) {
  if (process.argv.includes('--stale') && isFresh(part)) continue;
  const began = performance.now();
  process.stdout.write(`Building the ${part.name} ... `);
  await make[part.name]();
  stamp(part);
  console.log(`${((performance.now() - began) / 1000).toFixed(1)} s`);
}
