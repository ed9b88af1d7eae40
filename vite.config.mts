import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { chunks } from './client/chunks.mts';
import { compressed, describeAssets, stylesFirst } from './client/vitePlugins.mts';

/**
 * Builds the client into dist/client: hashed assets (cached permanently) with br and gz copies beside them. Libraries change
 * less often than the site's own code, so those that every page needs have a chunk of their own. No script is ever inlined: the
 * site's CSP allows only files of this origin.
 */
const server = process.env.DEV_SERVER_URL ?? 'http://localhost:4000';

export default defineConfig({
  root: 'client',
  plugins: [react(), stylesFirst, describeAssets, compressed()],
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
      input: { index: 'client/index.html' },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: chunks,
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
