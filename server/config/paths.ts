import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The project folder, found both from the sources and from `dist/server`. */
export const projectRoot = findUp('package.json', __dirname);

export const siteEnvFile = path.join(projectRoot, 'site.env');
export const clientDir = path.join(projectRoot, 'dist/client');

export function siteVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

function findUp(name: string, from: string): string {
  if (existsSync(path.join(from, name))) return from;
  const above = path.dirname(from);
  if (above === from) throw new Error(`There is no ${name} in or above ${__dirname}`);
  return findUp(name, above);
}
