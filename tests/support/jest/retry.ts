/**
 * `npm test` tries a test that failed once more and names it: a machine that was busy with something else is no fault of
 * the site. Jest alone tries once.
 */
const retries = Number(process.env.TEST_RETRIES ?? 0);
if (retries > 0) jest.retryTimes(retries, { logErrorsBeforeRetry: true });
