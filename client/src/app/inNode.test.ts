/** @jest-environment node */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/**
 * Every module can be loaded where there is no browser, as pages rendered on the server need it: what a module does when it
 * is loaded asks neither window nor document, and opens nothing that keeps a process from its end. The start of the page and
 * the service worker run in browsers alone.
 */
const client = path.join(__dirname, '..');
const modules = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /\.tsx?$/.test(file) && !/\.(test|fixtures|d)\.tsx?$/.test(file) && !/^(main\.tsx|worker\/)/.test(file),
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

/** A BroadcastChannel, for one. */
const resources = process as unknown as { getActiveResourcesInfo: () => string[] };
const open = () => resources.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length;
