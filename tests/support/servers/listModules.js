const { writeFileSync } = require('node:fs');

/** Required by a process before all else (`NODE_OPTIONS`): writes at its end which modules it has loaded, one a line. */
process.once('exit', () => {
  writeFileSync(process.env.LIST_MODULES, Object.keys(require.cache).join('\n'));
});
