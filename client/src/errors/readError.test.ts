import { CombinedGraphQLErrors } from '@apollo/client';
import { ApiError } from '../rest/call';
import { generalMessage, messages, offlineMessage } from './messages';
import { readError } from './readError';

/** Every error becomes a sentence, some of them shown at a field. */
const graphql = (code: unknown, more: object = {}) =>
  new CombinedGraphQLErrors({ errors: [{ message: 'wire text', extensions: { code, ...more } }] });

it.each([
  [new ApiError(400, 'PASSWORD_TOO_SHORT', 'x'), 'password', messages.PASSWORD_TOO_SHORT],
  [new ApiError(400, 'INVALID_EMAIL', 'x'), 'email', messages.INVALID_EMAIL],
  [new ApiError(401, 'INVALID_EMAIL_OR_PASSWORD', 'x'), undefined, messages.INVALID_EMAIL_OR_PASSWORD],
  [new ApiError(0, null, 'x'), undefined, offlineMessage],
  [new ApiError(429, null, 'x', 1), undefined, 'Too many tries. Try again in 1 second.'],
  [new ApiError(429, null, 'x'), undefined, 'Too many tries. Wait a moment and try again.'],
  [new ApiError(500, null, 'x'), undefined, generalMessage],
  [new ApiError(400, 'constructor', 'x'), undefined, generalMessage],
  [graphql('EMAIL_IS_THE_SAME'), 'email', messages.EMAIL_IS_THE_SAME],
  [graphql('INVALID_PASSWORD'), 'currentPassword', messages.INVALID_PASSWORD],
  [graphql('TOO_MANY_REQUESTS', { retryAfter: 30 }), undefined, 'Too many tries. Try again in 30 seconds.'],
  [
    graphql('POSTED_TOO_OFTEN', { retryAfter: 3600 }),
    undefined,
    `${messages.POSTED_TOO_OFTEN} Try again in 1 hour.`,
  ],
  [
    graphql('CONTACTED_TOO_OFTEN', { retryAfter: 3601 }),
    undefined,
    `${messages.CONTACTED_TOO_OFTEN} Try again in 2 hours.`,
  ],
  [
    graphql('LINKS_NOT_ALLOWED_YET', { retryAfter: 6 * 86_400 + 1 }),
    undefined,
    `${messages.LINKS_NOT_ALLOWED_YET} Try again in 7 days.`,
  ],
  [graphql('DATABASE_UNAVAILABLE', { retryAfter: 5 }), undefined, messages.DATABASE_UNAVAILABLE],
  [graphql(42), undefined, generalMessage],
  [new TypeError('Failed to fetch'), undefined, offlineMessage],
  [new Error('odd'), undefined, generalMessage],
  ['odd', undefined, generalMessage],
])('reads an answer of the server as its field and text: %s', (error, field, text) => {
  const read = readError(error);
  expect([read.field, read.text]).toEqual([field, text]);
});

it('keeps a known code, for what a form offers besides the text', () => {
  expect(readError(graphql('SESSION_IS_NOT_FRESH')).code).toBe('SESSION_IS_NOT_FRESH');
  expect(readError(new ApiError(403, 'EMAIL_NOT_VERIFIED', 'x')).code).toBe('EMAIL_NOT_VERIFIED');
  expect(readError(graphql('toString')).code).toBeNull();
});

it('never shows the server’s message', () => {
  for (const text of Object.values(messages)) expect(text).toMatch(/^[A-Z].*\.$/);
});
