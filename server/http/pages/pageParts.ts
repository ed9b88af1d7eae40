import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type ThemeName, themeNames } from '../../../shared/themes';
import {
  nameOfTitleLanguage,
  type TitleLanguage,
  titleLanguageNames,
  titleLanguageOf,
} from '../../../shared/titles';

/** Build manifest of the client (client/vitePlugins.mts). */
interface Assets {
  /** Files of each screen, including those of the entry. */
  screens: Record<string, { scripts: string[]; styles: string[] }>;
  /** All stylesheets, in cascade order. */
  styles: string[];
}

interface Stylesheet {
  url: string;
  text: string;
  /** Class names that it has rules for. */
  classes: ReadonlySet<string>;
  /** True for the entry's stylesheets, which every page has. */
  always: boolean;
}

/** The built page and its parts. */
export interface PageParts {
  /** The page as built, which loads the client at once. */
  template: string;
  /** The same without links to what the client loads. */
  bare: string;
  assets: Assets;
  stylesheets: readonly Stylesheet[];
  /** The script that runs before everything else (client/public/theme.js). */
  boot: string;
}

/** The client's files, and the session, which it reads after hydration. */
const ofClient =
  / *<(?:link rel="(?:stylesheet|modulepreload)"|link rel="preload" href="\/api\/|script)[^>]*>(?:<\/script>)?\n?/g;

/** Reads the parts again after each build. */
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
  return { template, bare: template.replace(ofClient, ''), assets, stylesheets, boot };
}

/** What operators choose for those who have chosen nothing. */
export interface SiteChoices {
  theme: ThemeName;
  titleLanguage: TitleLanguage;
}

export const areUsual = ({ theme, titleLanguage }: SiteChoices): boolean =>
  theme === themeNames[0] && titleLanguage === titleLanguageOf(titleLanguageNames[0]);

/** The page with these on its first element, where the client finds them before it paints. */
export function withChoices(
  { template, bare, ...parts }: PageParts,
  { theme, titleLanguage }: SiteChoices,
): PageParts {
  const sent = { theme, 'data-title-language': nameOfTitleLanguage(titleLanguage) };
  const dress = (page: string) =>
    page.replace(/<html [^>]*/, (tag) =>
      tag.replace(/([\w-]+)="[^"]*"/g, (whole, name: string) =>
        name in sent ? `${name}="${sent[name as keyof typeof sent]}"` : whole,
      ),
    );
  return { ...parts, template: dress(template), bare: dress(bare) };
}

/** The stylesheets of a screen, which its scripts would fetch otherwise, and those with rules for the page's content. */
export function stylesheetsOf(
  html: string,
  screen: string,
  { assets, stylesheets }: PageParts,
): Stylesheet[] {
  const own = assets.screens[screen]?.styles ?? [];
  const shown = new Set<string>();
  for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g))
    for (const name of names.split(' ')) shown.add(name);
  return stylesheets.filter(
    ({ url, always, classes }) => always || own.includes(url) || [...classes].some((name) => shown.has(name)),
  );
}

/** A CSP source that allows exactly this inline text. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * The client-rendered page, with links to its screen's files so that they load along with the entry, not a round trip later.
 */
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
