import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * What the screens are made of whose page is filled in by the server (server/http/heads/): named in the page, it comes along
 * with the entry instead of a round trip after it. `panels` is for the other screens of the deck.
 */
const deck = 'screens/Panels/Panels.tsx';
const screens = {
  panels: [deck],
  home: [deck, 'screens/Panels/home/HomePanel.tsx'],
  anime: [deck, 'screens/Panels/anime/AnimePanel.tsx'],
  latest: [deck, 'screens/Panels/latest/LatestPanel.tsx'],
  profile: [deck, 'screens/Panels/profile/ProfilePanel.tsx'],
  discover: ['screens/Discover/Discover.tsx'],
};

/**
 * Nothing is drawn before the styles are here, so they come before the scripts, which are ten times as much; and first of all
 * the type that every page is set in, which is otherwise found when the styles have been read.
 */
export const stylesFirst: Plugin = {
  name: 'styles-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const links = [...html.matchAll(/ *<link rel="stylesheet"[^>]*>\n?/g)].map(([link]) => link);
      const rest = links.reduce((text, link) => text.replace(link, ''), html);
      const styles = [fontLink(bundle), ...links.map((link) => link.trim())].join('\n    ');
      return rest.replace('<script type="module"', (tag) => `${styles}\n    ${tag}`);
    },
  },
};

function fontLink(bundle: Rolldown.OutputBundle = {}): string {
  const file = Object.keys(bundle).find((name) => /archivo-wide-[^/]*\.woff2$/.test(name));
  if (!file) throw new Error('The page has no type to be set in');
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`;
}

/** Links to the chunks of some modules, with all that they import, as far as the page has none yet. */
function linksTo(modules: string[], html: string, bundle: Rolldown.OutputBundle) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const want = (fileName: string) => {
    const part = bundle[fileName];
    if (part?.type !== 'chunk' || scripts.has(fileName) || html.includes(fileName)) return;
    scripts.add(fileName);
    part.imports.forEach(want);
    // A part's styles stand before those of the parts that use it: theirs win.
    for (const file of part.viteMetadata?.importedCss ?? []) if (!html.includes(file)) styles.add(file);
  };
  for (const [fileName, part] of Object.entries(bundle)) {
    const facade = part.type === 'chunk' ? part.facadeModuleId : undefined;
    if (modules.some((module) => facade?.endsWith(module))) want(fileName);
  }
  const link = (rel: string) => (fileName: string) => `<link rel="${rel}" crossorigin href="/${fileName}">`;
  return { styles: [...styles].map(link('stylesheet')), scripts: [...scripts].map(link('modulepreload')) };
}

/**
 * Tells the server, in a file beside the manifest, what the page of each screen is to name and which hero it can bring
 * prerendered. A prerendered hero is drawn by the rules of its parts: their class names, as built, are put in for names such
 * as {Hero.hero}.
 */
export const classNames = new Map<string, Record<string, string>>();
export const describeScreens: Plugin = {
  name: 'describe-screens',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The page is not built yet');
      const html = String(page.source);
      const described = Object.entries(screens).map(([screen, modules]) => {
        const { styles, scripts } = linksTo(modules, html, bundle);
        return [screen, { styles: styles.join(''), scripts: scripts.join(''), prerendered: heroOf(screen) }];
      });
      const source = JSON.stringify(Object.fromEntries(described), null, 2);
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source });
    },
  },
};

function heroOf(screen: string): string | undefined {
  const file = join(import.meta.dirname, `${screen}.html`);
  if (!existsSync(file)) return undefined;
  return readFileSync(file, 'utf8')
    .trim()
    .replace(/\{(\w+)\.(\w+)\}/g, (_, part: string, name: string) => {
      const known = classNames.get(part)?.[name];
      if (!known) throw new Error(`${file}: ${part}.module.css has no class ${name}`);
      return known;
    });
}
