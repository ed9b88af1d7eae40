const { writeFileSync } = require('node:fs');

/** Preloaded into a process (`NODE_OPTIONS`): on exit writes which modules it has loaded, one per line. */
process.once('exit', () => {
  writeFileSync(process.env.LIST_MODULES, Object.keys(require.cache).join('\n'));
});
