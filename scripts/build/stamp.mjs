import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** The two sides and their inputs. */
export const parts = [
  { name: 'server', inputs: ['server', 'shared', '.swcrc', 'package-lock.json'] },
  {
    name: 'client',
    inputs: [
      'client',
      'shared',
      'vite.config.mts',
      'vite.render.config.mts',
      'vite.worker.config.mts',
      'tsconfig.base.json',
      'package-lock.json',
    ],
  },
];

/** True if `dist/<name>` was built from exactly these sources, or if there are no sources (a finished image). */
export function isFresh({ name, inputs }) {
  if (!existsSync(stampFile(name))) return false;
  if (!existsSync(path.join(root, inputs[0]))) return true;
  return readFileSync(stampFile(name), 'utf8') === digest(inputs);
}

export function stamp({ name, inputs }) {
  writeFileSync(stampFile(name), digest(inputs));
}

export function filesIn(place) {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function stampFile(name) {
  return path.join(root, 'dist', name, '.stamp');
}

function digest(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesIn(path.join(root, input))) {
      hash.update(path.relative(root, file)).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}
