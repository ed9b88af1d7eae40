const asyncHooks = require('node:async_hooks');
const Module = require('node:module');
const { sep } = require('node:path');
const { default: Runtime } = require('jest-runtime');
const ServerEnvironment = require('./serverEnvironment');

/**
 * Loads the server and its packages once per worker for all test files, as a server does, instead of once per file, which took
 * half of the time. Only test code is loaded per file, apart from what takes long to make (tests/support/kept).
 */
let current;
const sourceMaps = new Map();

Module._extensions['.ts'] = (module, file) => module._compile(current.transformCache.transform(file), file);

class ServerRuntime extends Runtime {
  storages = [];

  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    this.isShared = environment instanceof ServerEnvironment;
    if (!this.isShared) return;
    const inRoot = (folder) => [config.rootDir, folder, ''].join(sep);
    this.shared = ['node_modules', 'server', 'shared', 'tests/support/kept'].map(inRoot);
    this.transformCache.sourceMaps = sourceMaps;
    current = this;
  }

  requireModuleOrMock(from, name) {
    if (!this.isShared || name === '@jest/globals' || Module.isBuiltin(name))
      return super.requireModuleOrMock(from, name);
    const require = Module.createRequire(from);
    const file = require.resolve(name);
    const isShared = this.shared.some((folder) => file.startsWith(folder)) && !file.endsWith('.test.ts');
    return isShared ? require(file) : super.requireModuleOrMock(from, name);
  }

  /**
   * Jest makes an AsyncLocalStorage per test file and leaves it switched on. Node 20 goes through all of them for each promise, so
   * a worker would become slower with each file.
   */
  requireInternalModule(from, name) {
    if (name !== 'node:async_hooks') return super.requireInternalModule(from, name);
    const { storages } = this;
    class AsyncLocalStorage extends asyncHooks.AsyncLocalStorage {
      constructor(...options) {
        super(...options);
        storages.push(this);
      }
    }
    return { ...asyncHooks, AsyncLocalStorage };
  }

  teardown() {
    for (const storage of this.storages) storage.disable();
    super.teardown();
  }

  setMock(...args) {
    if (this.isShared)
      throw new Error('The server is loaded once for all files: pass in what stands for a part of it.');
    super.setMock(...args);
  }
}

module.exports = { default: ServerRuntime, __esModule: true };
