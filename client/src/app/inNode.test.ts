/** @jest-environment node */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/**
 * Every module can be loaded without a browser, as server rendering needs: loading it touches neither window nor document, and
 * opens nothing that keeps a process alive. The page's entry point and the workers run only in browsers.
 */
const client = path.join(__dirname, '..');
const modules = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /\.tsx?$/.test(file) &&
    !/\.(test|fixtures|d)\.tsx?$/.test(file) &&
    !/^(main\.tsx|worker\/|rest\/challengeSolver)/.test(file),
);

it('loads without a browser', async () => {
  expect(Object.keys(globalThis)).not.toContain('window');
  expect(modules.length).toBeGreaterThan(400);
  const failed: string[] = [];
  const before = open();
  for (const file of modules)
    await import(path.join(client, file)).catch((error) => failed.push(`${file}: ${error}`));
  expect(failed).toEqual([]);
  expect(open()).toBe(before);
});

/** A BroadcastChannel, for example. */
const resources = process as unknown as { getActiveResourcesInfo: () => string[] };
const open = () => resources.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length;
