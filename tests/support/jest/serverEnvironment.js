const vm = require('node:vm');
const { ModuleMocker } = require('jest-mock');
const { ModernFakeTimers } = require('@jest/fake-timers');

/**
 * Server tests run in Node's own context, without a sandbox, so that loaded modules can outlive a file (serverRuntime.js).
 * Spies, environment variables and timeouts left by a file are reset after it.
 */
const here = vm.createContext();
const compile = vm.compileFunction;
vm.compileFunction = (code, parameters, options) =>
  compile(
    code,
    parameters,
    options?.parsingContext === here ? { ...options, parsingContext: undefined } : options,
  );

class ServerEnvironment {
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.before = { env: { ...process.env }, exit: process.exit, exitCode: process.exitCode, console };
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    const { env, exit, exitCode, console } = this.before;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    Object.assign(process, { exit, exitCode });
    globalThis.console = console;
    // Jest's symbol for `jest.setTimeout`.
    delete globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')];
    this.global = null;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return this.global ? here : null;
  }
}

module.exports = ServerEnvironment;
