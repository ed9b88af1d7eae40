import { copyFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformFile } from '@swc/core';
import { filesIn, root } from './stamp.mjs';

const source = path.join(root, 'server');
const target = path.join(root, 'dist/server');

/** Compiles the server to plain JavaScript and copies its data files; the finished folder appears in one step. */
export async function buildServer() {
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
