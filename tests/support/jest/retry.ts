/** `npm test` retries a failed test once and names it, as a busy machine is not the site's fault. Plain Jest doesn't retry. */
const retries = Number(process.env.TEST_RETRIES ?? 0);
if (retries > 0) jest.retryTimes(retries, { logErrorsBeforeRetry: true });
