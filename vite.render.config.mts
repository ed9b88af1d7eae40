import { defineConfig } from 'vite';

/**
 * Builds the server renderer (client/src/render/renderPage.tsx) from the client's sources, with the same class names and asset
 * URLs. Libraries are bundled: one thread loads them, once.
 */
export default defineConfig({
  root: 'client',
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  // Parses HTML without a browser.
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
      // Libraries contain "use client", which means nothing here.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
      output: { format: 'cjs', entryFileNames: 'renderPage.cjs', chunkFileNames: 'parts/[name]-[hash].cjs' },
    },
  },
});
