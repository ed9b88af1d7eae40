import { buildClient } from './build/client.mjs';
import { buildServer } from './build/server.mjs';
import { isFresh, stamp } from './build/stamp.mjs';

const parts = {
  server: { make: buildServer, inputs: ['server', '.swcrc', 'package-lock.json'] },
  client: {
    make: buildClient,
    inputs: ['client', 'vite.config.mts', 'tsconfig.base.json', 'package-lock.json'],
  },
};

/** `npm run build` makes both sides anew; `npm start` asks for what is missing or older than its sources. */
export async function build({ onlyStale = false } = {}) {
  for (const [name, { make, inputs }] of Object.entries(parts)) {
    if (onlyStale && isFresh(name, inputs)) continue;
    const began = performance.now();
    process.stdout.write(`Building the ${name} ... `);
    await make();
    stamp(name, inputs);
    console.log(`${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
}

if (process.argv[1] === import.meta.filename) await build();
