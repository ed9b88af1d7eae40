import type { Plugin, Rolldown } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

/** Puts compressed copies beside the files. */
export const compressed = () =>
  compression({
    include: /\.(html|js|css|svg|json|webmanifest|txt|xml)$/,
    threshold: 1024,
    algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress', {})],
    logLevel: 'silent',
  });

const deck = 'screens/Panels/Panels.tsx';
const header = 'layout/Header.tsx';

/**
 * Entry modules of the screens that the server renders or fills in (server/http/heads/), keyed by the server's names for them.
 * `panels` covers the other screens of the deck.
 */
const screens = {
  panels: [deck],
  home: [deck, 'screens/Panels/home/HomePanel.tsx', 'screens/Panels/home/HomeBelow.tsx'],
  anime: [deck, 'screens/Panels/anime/AnimePanel.tsx'],
  latest: [deck, header, 'screens/Panels/latest/LatestPanel.tsx', 'screens/Panels/latest/LongRuns.tsx'],
  schedule: [deck, header, 'screens/Panels/latest/SchedulePanel.tsx'],
  profile: [deck, header, 'screens/Panels/profile/ProfilePanel.tsx'],
  discover: [header, 'screens/Discover/Discover.tsx'],
  welcome: [header, 'screens/Welcome/Welcome.tsx', 'screens/Form/Form.tsx'],
  about: [header, 'screens/About/About.tsx'],
};

/**
 * Nothing is rendered before the styles have loaded, so they come before the scripts, which are ten times as large; and the
 * fonts of every page come first, as they would otherwise be discovered only after the styles.
 */
export const stylesFirst: Plugin = {
  name: 'styles-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const links = [...html.matchAll(/ *<link rel="stylesheet"[^>]*>\n?/g)].map(([link]) => link);
      const rest = links.reduce((text, link) => text.replace(link, ''), html);
      const styles = [...fontLinks(bundle), ...links.map((link) => link.trim())].join('\n    ');
      return rest.replace('<script type="module"', (tag) => `${styles}\n    ${tag}`);
    },
  },
};

/**
 * The fonts of every page, and the narrow figures that most pages show above the fold: discovered at layout, they would come a
 * round trip later.
 */
function fontLinks(bundle: Rolldown.OutputBundle = {}): string[] {
  return ['archivo-wide', 'archivo-narrow-figures'].map((face) => {
    const file = Object.keys(bundle).find(
      (name) => name.startsWith(`assets/${face}-`) && name.endsWith('.woff2'),
    );
    if (!file) throw new Error(`The page has no ${face} to be set in`);
    return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`;
  });
}

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

function chunksOf(bundle: Rolldown.OutputBundle): Chunk[] {
  return Object.values(bundle).filter((part): part is Chunk => part.type === 'chunk');
}

/** Everything these chunks import, themselves included, dependencies before their dependents. */
function closureOf(bundle: Rolldown.OutputBundle, chunks: readonly Chunk[]): Chunk[] {
  const found = new Set<Chunk>();
  const seen = new Set<string>();
  const visit = (chunk: Chunk) => {
    if (seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const name of chunk.imports) {
      const part = bundle[name];
      if (part?.type === 'chunk') visit(part);
    }
    found.add(chunk);
  };
  chunks.forEach(visit);
  return [...found];
}

/**
 * Writes a file beside the manifest that tells the server what its pages link to: the scripts and styles of each screen, and
 * all stylesheets in order, dependencies before their dependents.
 */
export const describeAssets: Plugin = {
  name: 'describe-assets',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = chunksOf(bundle);
      const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'index');
      if (!entry) throw new Error('The client has no entry');
      const address = (fileName: string) => `/${fileName}`;
      const urlOf = ({ fileName }: Chunk) => address(fileName);
      const stylesOf = (parts: readonly Chunk[]) => [
        ...new Set(parts.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
      ];
      const described = Object.entries(screens).map(([screen, modules]) => {
        const own = modules.map((module) => {
          const found = chunks.find(({ moduleIds }) =>
            moduleIds.some((id) => id.endsWith(`/client/src/${module}`)),
          );
          if (!found) throw new Error(`The screen ${screen} names ${module}, which isn't there`);
          return found;
        });
        // The entry comes last: hydration finds what the screen shows already loaded.
        const parts = closureOf(bundle, [...own, entry]);
        return [screen, { scripts: parts.map(urlOf), styles: stylesOf(parts).map(address) }];
      });
      const source = JSON.stringify(
        {
          screens: Object.fromEntries(described),
          styles: stylesOf(closureOf(bundle, [entry, ...chunks])).map(address),
        },
        null,
        2,
      );
      this.emitFile({ type: 'asset', fileName: '.vite/assets.json', source });
    },
  },
};
