import { limits } from '../../server/config/limits';
import { AppError } from '../../server/errors/AppError';

/** How server tests are run (tests/support/jest/serverRuntime.js). */
it('shares the server between files, and its Error class with the tests', () => {
  expect(require('../../server/config/limits').limits).toBe(limits);
  expect(Object.getPrototypeOf(AppError.prototype)).toBe(Error.prototype);
});

it('mocks none of its modules for single files', () => {
  expect(() => jest.doMock('../../server/config/limits', () => ({}))).toThrow('loaded once for all files');
});
