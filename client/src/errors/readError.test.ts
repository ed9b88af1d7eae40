import { CombinedGraphQLErrors } from '@apollo/client';
import { AuthApiError } from '../rest/authApi';
import { generalMessage, messages, offlineMessage } from './messages';
import { readError } from './useFormError';

/** Specification section 8: every error becomes a sentence, some of them beside a field. */
const graphql = (code: unknown) =>
  new CombinedGraphQLErrors({ errors: [{ message: 'wire text', extensions: { code } }] });

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
  [graphql(42), undefined, generalMessage],
  [new TypeError('Failed to fetch'), undefined, offlineMessage],
  [new Error('odd'), undefined, generalMessage],
  ['odd', undefined, generalMessage],
])('%s', (error, field, text) => expect(readError(error)).toEqual({ field, text }));

it('never shows the text of the wire', () => {
  for (const text of Object.values(messages)) expect(text).toMatch(/^[A-Z].*\.$/);
});
