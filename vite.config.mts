import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

/**
 * Builds the client into dist/client: hashed assets (cached for ever by the server) with br and gz copies beside them.
 * Libraries change less often than our code, so each big one is a file of its own. No script is ever put inline:
 * the site's CSP allows files of this origin only.
 */
const server = process.env.DEV_SERVER_URL ?? 'http://localhost:4000';

/** What most visits begin with: named in the page, it comes along with the entry instead of a round trip after it. */
const firstScreens = ['screens/Panels/Panels.tsx', 'screens/Panels/home/HomePanel.tsx'];

/** What the screens are made of whose page is filled in by the server (server/http/heads/): it comes along with the entry, too. */
const screens = {
  home: 'screens/Panels/home/HomePanel.tsx',
  anime: 'screens/Panels/anime/AnimePanel.tsx',
  latest: 'screens/Panels/latest/LatestPanel.tsx',
  profile: 'screens/Panels/profile/ProfilePanel.tsx',
  discover: 'screens/Discover/Discover.tsx',
};

const preloadFirstScreens: Plugin = {
  name: 'preload-first-screens',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const { styles, scripts } = linksTo(firstScreens, html, bundle);
      return stylesFirst(html, styles).replace('</head>', () => `${scripts.join('\n    ')}\n  </head>`);
    },
  },
};

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

/** Nothing is drawn before the styles are here, so they come before the scripts, which are ten times as much. */
function stylesFirst(html: string, more: string[]): string {
  const links = [...html.matchAll(/ *<link rel="stylesheet"[^>]*>\n?/g)].map(([link]) => link);
  const rest = links.reduce((text, link) => text.replace(link, ''), html);
  const styles = [...links.map((link) => link.trim()), ...more];
  return rest.replace('<script type="module"', (tag) => `${styles.join('\n    ')}\n    ${tag}`);
}

/**
 * Tells the server, in a file beside the manifest, what the page of each screen is to name and which first sight it can
 * bring. A first sight (client/first-sight/) is drawn by the rules of its parts: their class names, as built, are put in for
 * names such as {FeaturedHero.hero}.
 */
const classNames = new Map<string, Record<string, string>>();
const describeScreens: Plugin = {
  name: 'describe-screens',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The page is not built yet');
      const html = String(page.source);
      const described = Object.entries(screens).map(([screen, module]) => {
        const { styles, scripts } = linksTo([module], html, bundle);
        return [screen, { styles: styles.join(''), scripts: scripts.join(''), sight: sightOf(screen) }];
      });
      const source = JSON.stringify(Object.fromEntries(described), null, 2);
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source });
    },
  },
};

function sightOf(screen: string): string | undefined {
  const file = join(import.meta.dirname, `client/first-sight/${screen}.html`);
  if (!existsSync(file)) return undefined;
  return readFileSync(file, 'utf8')
    .trim()
    .replace(/\{(\w+)\.(\w+)\}/g, (_, part: string, name: string) => {
      const known = classNames.get(part)?.[name];
      if (!known) throw new Error(`${file}: ${part}.module.css has no class ${name}`);
      return known;
    });
}

export default defineConfig({
  root: 'client',
  plugins: [
    react(),
    preloadFirstScreens,
    describeScreens,
    compression({
      include: /\.(html|js|css|svg|json|webmanifest|txt|xml)$/,
      threshold: 1024,
      algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress', {})],
      logLevel: 'silent',
    }),
  ],
  // rxjs ships its ES5 build first, and ES2015 to whoever asks: 4 kB less over the wire.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  css: {
    modules: {
      localsConvention: 'camelCaseOnly',
      getJSON: (file, names) => void classNames.set(basename(file, '.module.css'), names),
    },
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The service worker is a program of its own, at an address that never changes.
      input: { index: 'client/index.html', sw: 'client/src/worker/serviceWorker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: 'router', test: /node_modules[\\/](react-router|react-router-dom)[\\/]/, priority: 2 },
            {
              name: 'apollo',
              test: /node_modules[\\/](@apollo[\\/]client|graphql|rxjs|@graphql-typed-document-node|@wry|optimism|tslib)[\\/]/,
              priority: 2,
            },
            // The small parts that most screens share travel together: one request in place of a dozen. Those that bring
            // a library along stay out, as no first screen needs it.
            {
              name: 'parts',
              test: /client[\\/]src[\\/](components[\\/](?:\w+[\\/])?(?!\w+[\\/]|Check|ConfirmButton|CopyField|Dialog|Field|FormMessages|Menu|NewPassword|Pagination|PasswordField|Person|Popover|ProviderChoice|RichText|Select|Sortable|Stepper|StrengthMeter|TextArea|Toasts)|state[\\/])|lucide-react[\\/]dist[\\/]esm[\\/](?:(?!icons)|icons[\\/](?:arrow-right|eye|search)\.)/,
              priority: 2,
            },
            {
              name: 'session',
              test: /client[\\/]src[\\/](?:rest[\\/]|features[\\/]session[\\/]|generated[\\/]operations[\\/]session)/,
              priority: 2,
            },
            // So do the fields, for the screens that have forms.
            {
              name: 'fields',
              test: /client[\\/]src[\\/]components[\\/]\w+[\\/](Check|ConfirmButton|Field|NewPasswordField|PasswordField|Select|TextArea)/,
              priority: 1,
            },
            // And what keeps a list, wherever an anime is shown to whoever keeps one.
            {
              name: 'tracking',
              test: /client[\\/]src[\\/](features[\\/]tracking[\\/](AnimeMenu|ProgressButton|Score|entryDialog|entryWords|statusWord|animeChanges|entryChanges|followEntry|shownEpisodes|useScoreFormat|toasts)\.|generated[\\/]operations[\\/]tracking-(library|menu|queue))|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](check|ellipsis|heart|minus|pencil|plus)\./,
              priority: 1,
            },
            {
              name: 'anime',
              test: /client[\\/]src[\\/]features[\\/]anime[\\/](?!PosterWall|pages|useReveal|week)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      [
        '/api',
        '/graphql',
        '/posters',
        '/wallpapers',
        '/share',
        '/manifest.webmanifest',
        '/dev',
        '/transfer',
        '/feeds',
      ].map((path) => [path, { target: server, xfwd: false }]),
    ),
  },
});
