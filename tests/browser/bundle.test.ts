import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { screenShown } from '../support/browser/browser';
import { setUpSite } from '../support/browser/site';

/** The cost of the first screen, and the sections loaded on demand. */
const site = setUpSite();

const dist = join(__dirname, '../../dist/client');
const sections = ['Header', 'Welcome', 'Settings', 'Discover', 'About', 'Legal', 'Flavors', 'Form', 'Panels'];

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
}

it('needs at most 177.4 kB of JavaScript and 20 kB of styles, gzip, for the first screen', async () => {
  const { page } = await site.open();
  // Excludes what is loaded after some seconds, however slow the machine.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0) => (ms < 4000 ? later(run, ms) : 0),
    });
  });
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  await screenShown(page);
  const weigh = (kind: string, later: RegExp) =>
    [...new Set(loaded)]
      .filter((path) => path.endsWith(kind) && !later.test(path))
      .map((path) => gzipSync(readFileSync(join(dist, path)), { level: 9 }).length)
      .reduce((total, size) => total + size, 0);
  // Rows below the fold load later, and other code once the screen is there.
  const below = /\/(?:HomeBelow|startAfterHydration)-/;
  const first = weigh('.js', below);
  expect(first).toBeGreaterThan(50_000);
  expect(first).toBeLessThanOrEqual(177_400);
  expect(weigh('.css', below)).toBeLessThanOrEqual(20_000);
});

it('gives each of the nine sections a chunk of its own', () => {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const files = sections.map((section) => {
    const chunk = Object.values(manifest).find(({ src }) => src?.endsWith(`/${section}.tsx`));
    return [section, chunk?.isDynamicEntry === true ? chunk.file : undefined] as const;
  });
  expect(files.filter(([, file]) => file === undefined)).toEqual([]);
  expect(new Set(files.map(([, file]) => file)).size).toBe(sections.length);
});
