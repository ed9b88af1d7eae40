import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { root } from './stamp.mjs';

const target = path.join(root, 'dist/client');

/** Builds the client with Vite into a folder of its own, which then takes the old one's place. */
export async function buildClient() {
  const draft = `${target}.${process.pid}`;
  await build({
    root: path.join(root, 'client'),
    configFile: path.join(root, 'vite.config.mts'),
    logLevel: 'warn',
    build: { outDir: draft, emptyOutDir: true },
  });
  rmSync(target, { recursive: true, force: true });
  renameSync(draft, target);
}
