import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { describeAssets, stylesFirst } from './client/vitePlugins.mts';

/**
 * Builds the client into dist/client: hashed assets (cached permanently) with br and gz copies beside them. Libraries change
 * less often than the site's own code, so those that every page needs have a chunk of their own. No script is ever inlined: the
 * site's CSP allows only files of this origin.
 */
const server = process.env.DEV_SERVER_URL ?? 'http://localhost:4000';

export default defineConfig({
  root: 'client',
  plugins: [
    react(),
    stylesFirst,
    describeAssets,
    compression({
      include: /\.(html|js|css|svg|json|webmanifest|txt|xml)$/,
      threshold: 1024,
      algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress', {})],
      logLevel: 'silent',
    }),
  ],
  // rxjs offers its ES5 build by default and ES2015 by condition: 4 kB less over the wire.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  // Apollo Client reads it at runtime: otherwise its development checks would be bundled.
  define: { 'globalThis.__DEV__': 'false' },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The service worker is a separate program at a fixed address.
      input: { index: 'client/index.html', sw: 'client/src/worker/serviceWorker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What a server-rendered page is hydrated with: Apollo Client's hooks, and what they depend on.
            {
              name: 'libraries',
              test: /node_modules[\\/](?:(?:react|react-dom|scheduler|react-router|react-router-dom|@wry[\\/]equality)[\\/]|@apollo[\\/]client[\\/](?:core[\\/]networkStatus|react[\\/](?:context|hooks[\\/](?:constants|internal[\\/](?:useDeepMemo|useIsomorphic|wrapHook)|use(?:ApolloClient|Mutation|Query|SyncExternalStore))|internal[\\/]index)|utilities[\\/](?:environment|invariant|internal[\\/](?:canUseDOM|compact|constants|globals|(?:maybeD|d)eepFreeze|isNonNullObject|mergeOptions|preventUnhandledRejection|stringifyForDisplay|makeUniqueId))|version)|rxjs[\\/]dist[\\/]esm[\\/]internal[\\/](?:Observable|Subscri|Scheduler|NotificationF|config|symbol|util[\\/](?:Unsub|arrRemove|createError|errorC|executeS|identity|isFunction|lift|noop|pipe|report|Imm)|scheduler[\\/](?:[Aa]sap|Async|Action|imm|int|dateT|timeoutP)|operators[\\/](?:observeOn|OperatorSub)))/,
              priority: 3,
            },
            // The rest of Apollo Client loads later.
            {
              name: 'apollo',
              test: /node_modules[\\/](@apollo[\\/]client(?![\\/](?:react[\\/]hooks[\\/](?:use(?:Subscription|LazyQuery)|internal[\\/]useRenderGuard)|link[\\/]subscriptions))|graphql|rxjs|@graphql-typed-document-node|@wry|optimism|tslib)[\\/]/,
              priority: 2,
            },
            // Small parts that most screens share go into one chunk: one request instead of a dozen. Those that need a library
            // stay out, as no first screen uses them.
            {
              name: 'parts',
              test: /client[\\/]src[\\/](components[\\/](?:\w+[\\/])?(?!\w+[\\/]|Check|ConfirmButton|CopyField|Dialog|Field|FormMessages|Menu|NewPassword|Pagination|PasswordField|Person|Popover|ProviderChoice|RichText|Select|Sortable|Stepper|StrengthMeter|TextArea|Toasts)|forms[\\/]useOneCall|state[\\/]|themes[\\/]|layout[\\/](?:useWideScreen|geometry)|features[\\/]anime[\\/](?:NoTime|useReveal)|screens[\\/]Panels[\\/]useFresh)|shared[\\/](?:covers|lettering|titles|titleSize)|vite[\\/]preload-helper|lucide-react[\\/]dist[\\/]esm[\\/](?:(?!icons)|icons[\\/](?:arrow-right|eye|search)\.)/,
              priority: 2,
            },
            {
              name: 'client',
              test: /client[\\/]src[\\/]apollo[\\/](?:cache|client|errorLink|inOrderLink|liveLink|offlineLink|preferredTitle)\./,
              priority: 2,
            },
            {
              name: 'session',
              test: /client[\\/]src[\\/](?:rest[\\/](?!uploads|factorApi|passkeyApi)|features[\\/]session[\\/]|generated[\\/]operations[\\/]session)/,
              priority: 2,
            },
            // Likewise the fields, for screens with forms.
            {
              name: 'fields',
              test: /client[\\/]src[\\/](components[\\/]\w+[\\/](Check|ConfirmButton|Field|NewPasswordField|PasswordField|Select|TextArea)|errors[\\/](messages|readError))|shared[\\/]limits/,
              priority: 1,
            },
            // Likewise list keeping, for every place that shows anime to signed-in users.
            {
              name: 'tracking',
              test: /client[\\/]src[\\/](features[\\/]tracking[\\/](?:\w+[\\/])?(AnimeMenu|ProgressButton|Score|animeChanges|dates|entryChanges|entryDialog|entryWords|finishDialog|followEntry|lastChanges|libraryChanges|scores|shownEpisodes|takeBack|toasts|wantedAction)\.|apollo[\\/]refreshLists|components[\\/]overlays[\\/]MenuButton|generated[\\/]operations[\\/](settings\.|tracking-(collections|entry|library|menu|queue|undo)))|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](check|ellipsis|face-.*|heart|minus|pencil|plus|star)\./,
              priority: 1,
            },
            // Everything around a long list.
            {
              name: 'lists',
              test: /client[\\/]src[\\/](components[\\/]\w+[\\/]Pagination|features[\\/](anime[\\/](AnimeRow|DataAge|creditWords|pages)|search[\\/]SearchField)|generated[\\/]operations[\\/]anime-dataAge)|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](chevron-(left|right)|eye-off|grid-3x3|list|x)\./,
              priority: 1,
            },
            {
              name: 'anime',
              test: /client[\\/]src[\\/](features[\\/]anime[\\/](?!AnimeRow|creditWords|DataAge|NoTime|PosterWall|pages|useReveal|week)|generated[\\/]operations[\\/]anime\.)/,
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
        '/lettering',
        '/covers',
        '/banners',
        '/share',
        '/manifest.webmanifest',
        '/dev',
        '/transfer',
        '/connect',
        '/feeds',
      ].map((path) => [path, { target: server, xfwd: false }]),
    ),
  },
});
