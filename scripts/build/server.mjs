import { copyFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformFile } from '@swc/core';
import { filesIn, root } from './stamp.mjs';

/** Compiles the server, and the code it shares with the client, to plain JavaScript. */
export async function buildServer() {
  for (const folder of ['shared', 'server']) await compile(folder);
}

/** Data files are copied; the finished folder appears in one step. */
async function compile(folder) {
  const source = path.join(root, folder);
  const target = path.join(root, 'dist', folder);
  const draft = `${target}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  await Promise.all(
    filesIn(source).map((file) => place(file, path.join(draft, path.relative(source, file)))),
  );
  rmSync(target, { recursive: true, force: true });
  renameSync(draft, target);
}

async function place(from, to) {
  if (/\.(test|samples)\.ts$/.test(from) || path.basename(from) === 'tsconfig.json') return;
  mkdirSync(path.dirname(to), { recursive: true });
  if (!from.endsWith('.ts')) return copyFileSync(from, to);
  const { code } = await transformFile(from, { configFile: path.join(root, '.swcrc'), sourceMaps: false });
  writeFileSync(to.replace(/\.ts$/, '.js'), code);
}
