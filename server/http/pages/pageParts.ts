import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** What the build says of the client (client/vitePlugins.mts). */
interface Assets {
  /** What each screen is made of, the entry's own parts among it. */
  screens: Record<string, { scripts: string[]; styles: string[] }>;
  /** All stylesheets, in the order in which they must stand. */
  styles: string[];
}

interface Stylesheet {
  url: string;
  text: string;
  /** The class names that it has rules for. */
  classes: ReadonlySet<string>;
  /** The entry's own: every page has them. */
  always: boolean;
}

/** The built page and what it is made of. */
export interface PageParts {
  /** The page as it was built: it loads the program at once. */
  template: string;
  /** The same without the links to styles and scripts. */
  bare: string;
  assets: Assets;
  stylesheets: readonly Stylesheet[];
  /** The script that stands before everything (client/public/theme.js). */
  boot: string;
}

const toProgram = / *<(?:link rel="(?:stylesheet|modulepreload)"|script)[^>]*>(?:<\/script>)?\n?/g;

/** Reads them anew when they were built anew. */
export function createPageParts(clientDir: string): () => Promise<PageParts> {
  const file = path.join(clientDir, 'index.html');
  let known: { parts: Promise<PageParts>; builtAt: number } | undefined;
  return async () => {
    const { mtimeMs } = await stat(file);
    if (known?.builtAt !== mtimeMs) known = { parts: readParts(clientDir), builtAt: mtimeMs };
    return await known.parts;
  };
}

async function readParts(clientDir: string): Promise<PageParts> {
  const read = (name: string) => readFile(path.join(clientDir, name), 'utf8');
  const nothing = (value: string) => () => value;
  const [template, described, boot] = await Promise.all([
    read('index.html'),
    read('.vite/assets.json').catch(nothing('{"screens":{},"styles":[]}')),
    read('theme.js').catch(nothing('')),
  ]);
  const assets = JSON.parse(described) as Assets;
  const stylesheets = await Promise.all(
    assets.styles.map(async (url) => {
      const text = (await read(url)).trim();
      const classes = new Set(text.match(/(?<=\.)_[\w-]+/g));
      return { url, text, classes, always: template.includes(url) };
    }),
  );
  return { template, bare: template.replace(toProgram, ''), assets, stylesheets, boot };
}

/** The stylesheets with rules for what a page shows. */
export function stylesheetsOf(html: string, { stylesheets }: PageParts): Stylesheet[] {
  const shown = new Set<string>();
  for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g))
    for (const name of names.split(' ')) shown.add(name);
  return stylesheets.filter(({ always, classes }) => always || [...classes].some((name) => shown.has(name)));
}

/** A source of the CSP that allows exactly this text to stand inline. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The page that draws itself, with links to what its screen is made of: they come along with the entry, not a round trip later. */
export function linkScreen(
  page: string,
  screen: string | undefined,
  { assets, template }: PageParts,
): string {
  const { scripts, styles } = assets.screens[screen ?? ''] ?? { scripts: [], styles: [] };
  const missing = (urls: readonly string[]) => urls.filter((url) => !template.includes(url));
  const links = (rel: string, urls: readonly string[]) =>
    missing(urls)
      .map((url) => `<link rel="${rel}" crossorigin href="${url}">`)
      .join('');
  return page
    .replace('<script type="module"', (tag) => links('stylesheet', styles) + tag)
    .replace('</head>', (tag) => links('modulepreload', scripts) + tag);
}
