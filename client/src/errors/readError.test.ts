import { CombinedGraphQLErrors } from '@apollo/client';
import { AuthApiError } from '../rest/authApi';
import { generalMessage, messages, offlineMessage } from './messages';
import { readError } from './useFormError';

/** Specification section 8: every error becomes a sentence, some of them beside a field. */
const graphql = (code: unknown, more: object = {}) =>
  new CombinedGraphQLErrors({ errors: [{ message: 'wire text', extensions: { code, ...more } }] });

it.each([
  [new AuthApiError(400, 'PASSWORD_TOO_SHORT', 'x'), 'password', messages.PASSWORD_TOO_SHORT],
  [new AuthApiError(400, 'INVALID_EMAIL', 'x'), 'email', messages.INVALID_EMAIL],
  [new AuthApiError(401, 'INVALID_EMAIL_OR_PASSWORD', 'x'), undefined, messages.INVALID_EMAIL_OR_PASSWORD],
  [new AuthApiError(0, null, 'x'), undefined, offlineMessage],
  [new AuthApiError(429, null, 'x', 1), undefined, 'Too many tries. Try again in 1 second.'],
  [new AuthApiError(429, null, 'x'), undefined, 'Too many tries. Wait a moment and try again.'],
  [new AuthApiError(500, null, 'x'), undefined, generalMessage],
  [new AuthApiError(400, 'constructor', 'x'), undefined, generalMessage],
  [graphql('EMAIL_IS_THE_SAME'), 'email', messages.EMAIL_IS_THE_SAME],
  [graphql('INVALID_PASSWORD'), 'currentPassword', messages.INVALID_PASSWORD],
  [graphql('TOO_MANY_REQUESTS', { retryAfter: 30 }), undefined, 'Too many tries. Try again in 30 seconds.'],
  [graphql(42), undefined, generalMessage],
  [new TypeError('Failed to fetch'), undefined, offlineMessage],
  [new Error('odd'), undefined, generalMessage],
  ['odd', undefined, generalMessage],
])('%s', (error, field, text) => {
  const read = readError(error);
  expect([read.field, read.text]).toEqual([field, text]);
});

it('keeps a code that it knows, for what a form offers besides the text', () => {
  expect(readError(graphql('SESSION_IS_NOT_FRESH')).code).toBe('SESSION_IS_NOT_FRESH');
  expect(readError(new AuthApiError(403, 'EMAIL_NOT_VERIFIED', 'x')).code).toBe('EMAIL_NOT_VERIFIED');
  expect(readError(graphql('toString')).code).toBeNull();
});

it('never shows the text of the wire', () => {
  for (const text of Object.values(messages)) expect(text).toMatch(/^[A-Z].*\.$/);
});
