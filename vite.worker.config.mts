import { defineConfig } from 'vite';
import { compressed } from './client/vitePlugins.mts';

/** Builds the service worker, a program of its own at a fixed address, in one file: it shares no chunk with the page. */
export default defineConfig({
  root: 'client',
  publicDir: false,
  plugins: [compressed()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: 'client/src/worker/serviceWorker.ts',
      output: { entryFileNames: 'sw.js', codeSplitting: false },
    },
  },
});
