import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { root } from './stamp.mjs';

const target = path.join(root, 'dist/client');

/** Builds the client, its service worker and its server renderer with Vite, into a separate folder that then replaces the old one. */
export async function buildClient() {
  const draft = `${target}.${process.pid}`;
  await buildInto(draft, 'vite.config.mts');
  await buildInto(draft, 'vite.worker.config.mts', false);
  await buildInto(path.join(draft, '.render'), 'vite.render.config.mts');
  rmSync(target, { recursive: true, force: true });
  renameSync(draft, target);
}

function buildInto(outDir, configFile, emptyOutDir = true) {
  return build({
    root: path.join(root, 'client'),
    configFile: path.join(root, configFile),
    logLevel: 'warn',
    build: { outDir, emptyOutDir },
  });
}
