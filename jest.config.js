/**
 * One project per kind of test. `npm test` (scripts/test.mjs) runs them all and prints one closing line;
 * `npx jest --selectProjects unit client` is the quick loop.
 *
 * `contract` runs against the database named by TEST_DATABASE_URL (embedded SQLite in memory when unset).
 */
const transform = { '^.+\\.[cm]?[jt]sx?$': '@swc/jest' };
/** Published as ES modules only: Jest's CommonJS runtime needs them transformed. */
const esmOnly = '/node_modules/(?!(feed|fractional-indexing|jose|oauth4webapi|nanostores|postal-mime)/)';
const server = {
  testEnvironment: '<rootDir>/tests/support/jest/serverEnvironment.js',
  runtime: '<rootDir>/tests/support/jest/serverRuntime.js',
  transform,
  transformIgnorePatterns: [esmOnly],
  setupFilesAfterEnv: ['slowMachine', 'assertions'].map((name) => `<rootDir>/tests/support/jest/${name}.ts`),
};

/** @type {import('jest').Config} */
module.exports = {
  // Memory that a worker retains per test file (about 6 MB) would eventually slow it down, so it is restarted.
  workerIdleMemoryLimit: '600MB',
  projects: [
    {
      ...server,
      displayName: 'unit',
      testMatch: ['server', 'shared', 'scripts'].map((folder) => `<rootDir>/${folder}/**/*.test.ts`),
    },
    { ...server, displayName: 'contract', testMatch: ['<rootDir>/tests/contract/**/*.test.ts'] },
    { ...server, displayName: 'faults', testMatch: ['<rootDir>/tests/faults/**/*.test.ts'] },
    {
      ...server,
      displayName: 'browser',
      testMatch: ['<rootDir>/tests/browser/**/*.test.ts'],
      // A step that waits for what is on the page asserts it.
      setupFilesAfterEnv: ['<rootDir>/tests/support/jest/slowMachine.ts'],
    },
    {
      displayName: 'client',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/client/src/**/*.test.{ts,tsx}'],
      transform,
      setupFilesAfterEnv: ['clientSetup', 'assertions'].map(
        (name) => `<rootDir>/tests/support/jest/${name}.ts`,
      ),
      moduleNameMapper: {
        '\\.module\\.css$': '<rootDir>/tests/support/jest/cssModule.js',
        '\\.css$': '<rootDir>/tests/support/jest/emptyModule.js',
        '\\.(svg|png|webp|woff2)(\\?.*)?$': '<rootDir>/tests/support/jest/fileName.js',
      },
    },
  ],
};
