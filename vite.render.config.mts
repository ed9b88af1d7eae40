import { defineConfig } from 'vite';

/**
 * Builds what renders pages on the server (client/src/render/renderPage.tsx) out of the same sources as the client, whose
 * class names and addresses of files it shares. Libraries go in: one thread loads it, once.
 */
export default defineConfig({
  root: 'client',
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  // What reads HTML without a browser.
  resolve: { alias: [{ find: /^\.\/parseRichText$/, replacement: './parseRichText.server' }] },
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/render/renderPage.tsx',
    outDir: '../dist/client/.render',
    copyPublicDir: false,
    target: 'node20',
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Libraries say "use client", which means nothing here.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
      output: { format: 'cjs', entryFileNames: 'renderPage.cjs', chunkFileNames: 'parts/[name]-[hash].cjs' },
    },
  },
});
