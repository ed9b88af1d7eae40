import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

/**
 * Builds the client into dist/client: hashed assets (cached for ever by the server) with br and gz copies beside them.
 * Libraries change less often than our code, so each big one is a file of its own. No script is ever put inline:
 * the site's CSP allows files of this origin only.
 */
const server = process.env.DEV_SERVER_URL ?? 'http://localhost:4000';

export default defineConfig({
  root: 'client',
  plugins: [
    react(),
    compression({
      include: /\.(html|js|css|svg|json|webmanifest|txt|xml)$/,
      threshold: 1024,
      algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress', {})],
      logLevel: 'silent',
    }),
  ],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // One stylesheet of about 10 kB over the wire costs a phone less than a dozen round trips.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: 'router', test: /node_modules[\\/](react-router|react-router-dom)[\\/]/, priority: 2 },
            {
              name: 'apollo',
              test: /node_modules[\\/](@apollo[\\/]client|graphql|rxjs|@graphql-typed-document-node|@wry|optimism|tslib)[\\/]/,
              priority: 2,
            },
            // The small parts that most screens share travel together: one request in place of a dozen. Dialog and strength
            // meter stay out: they bring their libraries along, which no first screen needs.
            {
              name: 'parts',
              test: /client[\\/]src[\\/](components[\\/](?!Dialog|StrengthMeter|passwordStrength)|state[\\/])|node_modules[\\/]lucide-react[\\/]/,
              priority: 1,
            },
            { name: 'anime', test: /client[\\/]src[\\/]features[\\/]anime[\\/]/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/graphql', '/posters', '/wallpapers', '/dev'].map((path) => [
        path,
        { target: server, xfwd: false },
      ]),
    ),
  },
});
