import { limits } from '../../server/config/limits';
import { AppError } from '../../server/errors/AppError';

/** How server tests are run (tests/support/jest/serverRuntime.js). */
it('shares the server between files, and what is an error to it is one to them', () => {
  expect(require('../../server/config/limits').limits).toBe(limits);
  expect(Object.getPrototypeOf(AppError.prototype)).toBe(Error.prototype);
});

it('replaces no module of it for some files alone', () => {
  expect(() => jest.doMock('../../server/config/limits', () => ({}))).toThrow('loaded once for all files');
});
