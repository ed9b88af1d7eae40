import { readdirSync } from 'node:fs';
import * as path from 'node:path';
import { routes } from '.';

const files = readdirSync(__dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'index.ts' && !file.endsWith('.test.ts'))
  .map((file) => path.basename(file, '.ts'))
  .sort();

describe('the list of calls', () => {
  it('has every file of the folder, in order', async () => {
    const listed = await Promise.all(files.map(async (file) => (await import(`./${file}`))[file]));
    expect(routes).toEqual(listed);
  });

  it('has each method and path once', () => {
    const names = routes.map(({ method, path: callPath }) => `${method} ${callPath}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
