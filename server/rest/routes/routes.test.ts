import { readdirSync } from 'node:fs';
import * as path from 'node:path';
import type { Route } from '../route';
import { routes } from '.';

const files = readdirSync(__dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'index.ts' && !file.endsWith('.test.ts'))
  .map((file) => path.basename(file, '.ts'))
  .sort();

describe('the list of calls', () => {
  it('has what every file of the folder exports, in order', async () => {
    const exported: Record<string, Route>[] = await Promise.all(files.map((file) => import(`./${file}`)));
    expect(routes).toEqual(files.flatMap((_, at) => Object.values(exported[at] ?? {})));
  });

  it('has each method and path once', () => {
    const names = routes.map(({ method, path: callPath }) => `${method} ${callPath}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
