import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * The built client: each of the nine sections is a chunk of its own, and the first screen stays within its JavaScript and CSS
 * budget.
 */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  isEntry?: boolean;
  isDynamicEntry?: boolean;
}

const root = path.join(__dirname, '..');
const sections = {
  Header: 'src/layout/Header.tsx',
  Welcome: 'src/screens/Welcome/Welcome.tsx',
  Settings: 'src/screens/Settings/Settings.tsx',
  Discover: 'src/screens/Discover/Discover.tsx',
  About: 'src/screens/About/About.tsx',
  Legal: 'src/screens/Legal/Legal.tsx',
  Flavors: 'src/screens/Flavors/Flavors.tsx',
  Form: 'src/screens/Form/Form.tsx',
  Panels: 'src/screens/Panels/Panels.tsx',
};
/** What home loads at once, besides the entry. */
const firstScreen = [sections.Panels, 'src/screens/Panels/home/HomePanel.tsx'];

let outDir: string;
let manifest: Record<string, Chunk>;

beforeAll(() => {
  outDir = mkdtempSync(path.join(tmpdir(), 'client-'));
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  for (const config of ['vite.config.mts', 'vite.worker.config.mts'])
    execFileSync(
      process.execPath,
      [vite, 'build', '--config', config, '--outDir', outDir, '--logLevel', 'error'],
      { cwd: root, env },
    );
  manifest = JSON.parse(readFileSync(path.join(outDir, '.vite/manifest.json'), 'utf8'));
});

afterAll(() => rmSync(outDir, { recursive: true, force: true }));

/** A chunk with everything that it imports statically. */
function closure(keys: string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    closure(manifest[key]?.imports ?? [], seen);
  }
  return seen;
}

function entryKey(): string {
  const found = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!found) throw new Error('the manifest has no entry');
  return found;
}

const gzipped = (files: Iterable<string>) =>
  [...new Set(files)].reduce(
    (sum, file) => sum + gzipSync(readFileSync(path.join(outDir, file)), { level: 9 }).length,
    0,
  );

it('has each of the nine sections in a chunk of its own, loaded on demand', () => {
  const files = Object.values(sections).map((source) => {
    expect([source, manifest[source]?.isDynamicEntry]).toEqual([source, true]);
    return manifest[source]?.file;
  });
  expect(new Set(files).size).toBe(9);
  const atOnce = closure([entryKey()]);
  for (const source of Object.values(sections)) expect(atOnce).not.toContain(source);
});

const panel = (name: string) => [sections.Panels, `src/screens/Panels/${name}.tsx`];

it.each([
  ['home', 8, 177_200, firstScreen],
  ['latest', 8, 177_200, panel('latest/LatestPanel')],
  ['the schedule', 8, 177_500, panel('latest/SchedulePanel')],
  ['discover', 8, 216_900, [sections.Discover]],
  ['an anime', 11, 226_800, panel('anime/AnimePanel')],
  ['a profile', 10, 223_000, panel('profile/ProfilePanel')],
  ['sign-up', 10, 224_200, [sections.Welcome, sections.Form]],
  ['library', 12, 205_000, panel('library/LibraryPanel')],
  ['queue', 10, 199_300, panel('queue/QueuePanel')],
  ['settings', 21, 286_600, [sections.Settings]],
])('%s loads at most %i scripts of %i bytes gzip', (_, most, bytes, sources) => {
  const files = new Set([...closure([entryKey(), ...sources])].flatMap((key) => manifest[key]?.file ?? []));
  expect(files.size).toBeGreaterThan(4);
  expect(files.size).toBeLessThanOrEqual(most);
  expect(gzipped(files)).toBeLessThan(bytes);
});

it('has no chunks that import each other in a circle', () => {
  const onItsWay = (key: string) => closure(manifest[key]?.imports ?? []).has(key);
  expect(Object.keys(manifest).length).toBeGreaterThan(50);
  expect(Object.keys(manifest).filter(onItsWay)).toEqual([]);
});

it('keeps the JavaScript of the first screen within 177.2 kB gzip, its styles within 20 kB', () => {
  const chunks = [...closure([entryKey(), ...firstScreen])]
    .map((key) => manifest[key])
    .filter((chunk) => chunk !== undefined);
  expect(chunks.length).toBeGreaterThan(firstScreen.length);
  expect(gzipped(chunks.map(({ file }) => file))).toBeLessThan(177_200);
  const styles = gzipped(chunks.flatMap(({ css }) => css ?? []));
  expect(styles).toBeGreaterThan(1_000);
  expect(styles).toBeLessThan(20_000);
});

it('runs the entry of a server-rendered page after everything that the page shows', () => {
  const { screens } = JSON.parse(readFileSync(path.join(outDir, '.vite/assets.json'), 'utf8')) as {
    screens: Record<string, { scripts: string[] }>;
  };
  const entry = `/${manifest[entryKey()]?.file}`;
  expect(Object.keys(screens)).toContain('home');
  for (const [screen, { scripts }] of Object.entries(screens))
    expect([screen, scripts.length > 4, scripts.at(-1)]).toEqual([screen, true, entry]);
});

it('puts no script or style inline: the CSP allows files only', () => {
  const html = readFileSync(path.join(outDir, 'index.html'), 'utf8');
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
});

it('sets the theme before the app: theme.js blocks and comes first', () => {
  const html = readFileSync(path.join(outDir, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  expect(scripts[0]).toBe('<script src="/theme.js">');
});

it('loads the styles before the scripts: nothing is rendered without them', () => {
  const page = readFileSync(path.join(outDir, 'index.html'), 'utf8');
  const styles = [...page.matchAll(/<link rel="stylesheet"/g)].map(({ index }) => index);
  expect(styles.length).toBeGreaterThan(1);
  expect(Math.max(...styles)).toBeLessThan(page.indexOf('<script type="module"'));
});

describe('what the server knows about the screens', () => {
  interface Assets {
    screens: Record<string, { scripts: string[]; styles: string[] }>;
    styles: string[];
  }
  const assets = (): Assets => JSON.parse(readFileSync(path.join(outDir, '.vite/assets.json'), 'utf8'));

  it.each([
    ['home', ['Panels/Panels.tsx', 'Panels/home/HomePanel.tsx', 'Panels/home/HomeBelow.tsx']],
    ['anime', ['Panels/Panels.tsx', 'Panels/anime/AnimePanel.tsx']],
    ['latest', ['Panels/Panels.tsx', 'Panels/latest/LatestPanel.tsx', 'Panels/latest/LongRuns.tsx']],
    ['schedule', ['Panels/Panels.tsx', 'Panels/latest/SchedulePanel.tsx']],
    ['profile', ['Panels/Panels.tsx', 'Panels/profile/ProfilePanel.tsx']],
    ['discover', ['Discover/Discover.tsx']],
    ['about', ['About/About.tsx']],
    ['panels', ['Panels/Panels.tsx']],
  ])('%s consists of what its page names', (name, sources) => {
    const { scripts, styles } = assets().screens[name] ?? { scripts: [], styles: [] };
    const keys = sources.map((source) => `src/screens/${source}`);
    const chunks = [...closure([entryKey(), ...keys])].flatMap((key) => manifest[key] ?? []);
    expect(chunks.length).toBeGreaterThan(4);
    for (const { file, css = [] } of chunks) {
      expect(scripts).toContain(`/${file}`);
      for (const each of css) expect(styles).toContain(`/${each}`);
    }
  });

  it('names all stylesheets, dependencies before their dependents', () => {
    const { styles } = assets();
    const all = Object.values(manifest).flatMap(({ css = [] }) => css.map((file) => `/${file}`));
    expect([...styles].sort()).toEqual([...new Set(all)].sort());
    const place = (name: string) => styles.findIndex((file) => file.startsWith(`/assets/${name}-`));
    expect(place('site')).toBeLessThan(place('Panels'));
    expect(place('community')).toBeLessThan(place('ProfilePanel'));
  });

  it('only the deck’s pages name the deck’s parts', () => {
    const page = readFileSync(path.join(outDir, 'index.html'), 'utf8');
    const deck = [...closure([...firstScreen])].filter((key) => !closure([entryKey()]).has(key));
    expect(deck.length).toBeGreaterThan(1);
    for (const key of deck) expect(page).not.toContain(`/${manifest[key]?.file}"`);
    expect(assets().screens.discover?.scripts).not.toContain(`/${manifest[sections.Panels]?.file}`);
  });
});

it('has the service worker in one file: a non-module worker imports nothing', () => {
  expect(readFileSync(path.join(outDir, 'sw.js'), 'utf8')).not.toMatch(/\b(?:import|export)\b\s*[{*"'(]/);
});

it('loads the fonts of every page first, at most 35 kB', () => {
  const page = readFileSync(path.join(outDir, 'index.html'), 'utf8');
  const [link = '', file = ''] = /<link rel="preload" as="font"[^>]*href="\/([^"]+)"/.exec(page) ?? [];
  expect(page.indexOf(link)).toBeLessThan(page.indexOf('<link rel="stylesheet"'));
  expect(statSync(path.join(outDir, file)).size).toBeLessThanOrEqual(35_000);
});

it('has compressed copies of what is served', () => {
  const entry = manifest[entryKey()]?.file ?? '';
  for (const ending of ['.gz', '.br'])
    expect(readFileSync(path.join(outDir, entry + ending)).length).toBeGreaterThan(0);
});
