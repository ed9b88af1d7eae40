import { callbackResults } from '../../shared/callbackResults';
import { AppError, codeOf } from './AppError';
import { type CatalogueEntry, catalogue } from './catalogue';

const entries = Object.entries<CatalogueEntry>(catalogue);

/** Codes and statuses are a public interface: a change here must be intentional. */
const wire: [code: string, statuses: number[]][] = [
  ['ACCESS_TOKEN_NOT_FOUND', [400]],
  ['ACCOUNT_NOT_FOUND', [400]],
  ['ACCOUNT_NOT_LINKED', [401]],
  ['ACCOUNT_NOT_LINKED__DIFFERENT_EMAILS_NOT_ALLOWED', [401]],
  ['ACCOUNT_NOT_LINKED__LINKING_NOT_ALLOWED', [401]],
  ['ACCOUNT_NOT_LINKED__UNABLE_TO_CREATE_ACCOUNT', [417]],
  ['ACCOUNT_SUSPENDED', [403]],
  ['ACCOUNT_WAITING_FOR_APPROVAL', [403]],
  ['ANIME_EXISTS', [409]],
  ['API_TOKEN_NOT_ALLOWED', [403]],
  ['API_TOKEN_NOT_FOUND', [404]],
  ['AUTHENTICATION_FAILED', [400]],
  ['BAD_PAGE', [400]],
  ['BAD_PAGE_SIZE', [400]],
  ['BROKEN_JSON', [400]],
  ['CALLBACKURL_IS_REQUIRED', [400]],
  ['CHALLENGE_NOT_FOUND', [400]],
  ['CHALLENGE_REQUIRED', [403]],
  ['CHANGE_EMAIL_IS_DISABLED', [400]],
  ['CONFLICT', [409]],
  ['CONTACTED_TOO_OFTEN', [400]],
  ['COULDNT_UPDATE_YOUR_EMAIL', [400]],
  ['CREDENTIAL_ACCOUNT_NOT_FOUND', [400]],
  ['DATABASE_UNAVAILABLE', [503]],
  ['DATE_OUT_OF_RANGE', [400]],
  ['EITHER_USERID_OR_SESSION_IS_REQUIRED', [400]],
  ['EMAIL_AND_PASSWORD_IS_NOT_ENABLED', [400]],
  ['EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED', [400]],
  ['EMAIL_CAN_NOT_BE_UPDATED', [400]],
  ['EMAIL_DOMAIN_NOT_ALLOWED', [400]],
  ['EMAIL_IS_THE_SAME', [400]],
  ['EMAIL_NOT_VERIFIED', [403]],
  ['FAILED_TO_CREATE_SESSION', [400, 401, 500]],
  ['FAILED_TO_CREATE_USER', [400, 422]],
  ['FAILED_TO_GET_A_VALID_ACCESS_TOKEN', [400]],
  ['FAILED_TO_GET_SESSION', [400, 500]],
  ['FAILED_TO_GET_USER_INFO', [401, 404]],
  ['FAILED_TO_REFRESH_ACCESS_TOKEN', [400]],
  ['FAILED_TO_VERIFY_REGISTRATION', [400]],
  ['HANDLE_CHANGED_TOO_OFTEN', [400]],
  ['HANDLE_IS_TAKEN', [409]],
  ['ID_TOKEN_NOT_SUPPORTED', [404]],
  ['IMAGE_TOO_LARGE', [413]],
  ['IMPORT_IS_DAMAGED', [400]],
  ['IMPORT_IS_EMPTY', [400]],
  ['IMPORT_IS_NEWER', [400]],
  ['IMPORT_IS_NO_EXPORT', [400]],
  ['IMPORT_NOT_NOW', [409]],
  ['IMPORT_NOT_READ', [400]],
  ['IMPORT_TOO_DEEP', [400]],
  ['IMPORT_TOO_LARGE', [413]],
  ['IMPORT_TOO_MANY_VALUES', [400]],
  ['IMPORT_TOO_SLOW', [400]],
  ['IMPORT_VALUE_TOO_LONG', [400]],
  ['INTERNAL_SERVER_ERROR', [500]],
  ['INVALID_BACKUP_CODE', [401]],
  ['INVALID_CALLBACKURL', [403]],
  ['INVALID_CHANNEL', [400]],
  ['INVALID_CODE', [401]],
  ['INVALID_DATE', [400]],
  ['INVALID_EMAIL', [400]],
  ['INVALID_EMAIL_OR_PASSWORD', [401]],
  ['INVALID_ERRORCALLBACKURL', [403]],
  ['INVALID_FACT', [400]],
  ['INVALID_HANDLE', [400]],
  ['INVALID_IMAGE', [415]],
  ['INVALID_INVITATION', [403]],
  ['INVALID_NEWUSERCALLBACKURL', [403]],
  ['INVALID_OAUTH_CONFIGURATION', [400]],
  ['INVALID_ORIGIN', [403]],
  ['INVALID_PASSWORD', [400]],
  ['INVALID_REDIRECTURL', [403]],
  ['INVALID_SUSPENSION_END', [400]],
  ['INVALID_TOKEN', [400, 401, 404]],
  ['INVALID_TWO_FACTOR_COOKIE', [401]],
  ['INVITATION_REQUIRED', [403]],
  ['LINKS_NOT_ALLOWED_YET', [403]],
  ['LIST_IS_FULL', [400]],
  ['NOTHING_CHANGES', [400]],
  ['NOT_AIRED', [400]],
  ['NOT_FOUND', [404]],
  ['NOT_WATCHED', [400]],
  ['NOT_YOURS', [401]],
  ['NOT_YOURSELF', [400]],
  ['NO_CONFIG_FOUND_FOR_PROVIDER', [400]],
  ['OVERLOADED', [503]],
  ['PASSKEY_NOT_FOUND', [401, 404]],
  ['PASSWORD_TOO_COMMON', [400]],
  ['PASSWORD_TOO_LONG', [400]],
  ['PASSWORD_TOO_SHORT', [400]],
  ['PAYLOAD_TOO_LARGE', [413]],
  ['PERSON_CANNOT_BE_TOLD', [400]],
  ['PERSON_IS_PROTECTED', [403]],
  ['POSTED_TOO_OFTEN', [400]],
  ['PRECONDITION_FAILED', [412]],
  ['PROVIDER_CANNOT_REFRESH', [400]],
  ['PROVIDER_NOT_FOUND', [404]],
  ['PROVIDER_NOT_SUPPORTED', [400]],
  ['PROVIDER_UNKNOWN', [400]],
  ['RANGE_NOT_SATISFIABLE', [416]],
  ['RECOMMENDATION_IS_REMOVED', [403]],
  ['RECOMMENDATION_NOT_BEGUN', [400]],
  ['RECOMMENDATION_TOO_SHORT', [400]],
  ['RECOMMENDED_TOO_OFTEN', [400]],
  ['RESET_PASSWORD_ISNT_ENABLED', [400]],
  ['REVIEW_IS_REMOVED', [403]],
  ['REVIEW_NOT_BEGUN', [400]],
  ['REVIEW_TOO_SHORT', [400]],
  ['SEARCH_STARTING', [503]],
  ['SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION', [400]],
  ['SESSION_IS_NOT_FRESH', [403]],
  ['SESSION_NOT_FOUND', [400]],
  ['SIGNUP_DISABLED', [401]],
  ['SIGN_UP_CLOSED', [403]],
  ['SITE_IS_READ_ONLY', [503]],
  ['SUGGESTION_EXISTS', [409]],
  ['SUGGESTION_IS_DECIDED', [409]],
  ['TEXT_IS_EMPTY', [400]],
  ['TEXT_TOO_LONG', [400]],
  ['THREAD_IS_LOCKED', [403]],
  ['TOKEN_EXPIRED', [401]],
  ['TOO_MANY_ADDRESSES', [400]],
  ['TOO_MANY_API_TOKENS', [400]],
  ['TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE', [400]],
  ['TOO_MANY_CHANNELS', [400]],
  ['TOO_MANY_IMPORTS', [400]],
  ['TOO_MANY_INVITATIONS', [400]],
  ['TOO_MANY_MATCHES', [400]],
  ['TOO_MANY_PASSKEYS', [400]],
  ['TOO_MANY_RECOMMENDATIONS', [400]],
  ['TOO_MANY_REQUESTS', [429]],
  ['TOO_MANY_ROLES', [400]],
  ['TOO_MANY_SUGGESTIONS', [400]],
  ['TOTP_NOT_ENABLED', [400]],
  ['TWO_FACTOR_ISNT_ENABLED', [400]],
  ['UNABLE_TO_CREATE_SESSION', [401]],
  ['UNABLE_TO_CREATE_USER', [401]],
  ['UNABLE_TO_CREATE_VERIFICATION', [500]],
  ['UNABLE_TO_LINK_ACCOUNT', [401]],
  ['UNAUTHENTICATED', [401]],
  ['UNAUTHORIZED', [401]],
  ['UNDO_EXPIRED', [404]],
  ['UNLOCK_IS_BEGUN', [409]],
  ['UNSUPPORTED_ENCODING', [415]],
  ['UNSUPPORTED_TYPE', [415]],
  ['UPGRADING', [503]],
  ['USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', [422]],
  ['USER_ALREADY_HAS_A_PASSWORD', [400]],
  ['USER_EMAIL_NOT_FOUND', [401]],
  ['USER_NOT_FOUND', [401]],
  ['VALIDATION_ERROR', [400]],
  ['VERIFICATION_EMAIL_ISNT_ENABLED', [400]],
  ['WATCH_EXISTS', [409]],
  ['YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY', [401]],
  ['YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT', [400]],
  ['YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL', [400]],
  ['YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL', [400]],
];

/** The site's own errors, with plain messages: the contract does not fix their codes. */
const free = new Set([
  'BAD_PAGE',
  'BAD_PAGE_SIZE',
  'BROKEN_JSON',
  'CONFLICT',
  'DATABASE_UNAVAILABLE',
  'DATE_OUT_OF_RANGE',
  'IMPORT_IS_DAMAGED',
  'IMPORT_IS_EMPTY',
  'IMPORT_IS_NEWER',
  'IMPORT_IS_NO_EXPORT',
  'IMPORT_NOT_NOW',
  'IMPORT_NOT_READ',
  'IMPORT_TOO_DEEP',
  'IMPORT_TOO_LARGE',
  'IMPORT_TOO_MANY_VALUES',
  'IMPORT_TOO_SLOW',
  'IMPORT_VALUE_TOO_LONG',
  'INVALID_DATE',
  'LIST_IS_FULL',
  'NOT_AIRED',
  'NOT_WATCHED',
  'NOT_YOURS',
  'OVERLOADED',
  'NO_CONFIG_FOUND_FOR_PROVIDER',
  'PAYLOAD_TOO_LARGE',
  'PROVIDER_CANNOT_REFRESH',
  'PROVIDER_NOT_SUPPORTED',
  'PROVIDER_UNKNOWN',
  'SEARCH_STARTING',
  'TOO_MANY_REQUESTS',
  'UNAUTHENTICATED',
  'UNDO_EXPIRED',
  'UNSUPPORTED_ENCODING',
  'UNSUPPORTED_TYPE',
  'UPGRADING',
  'VALIDATION_ERROR',
  'WATCH_EXISTS',
]);

describe('the error catalogue', () => {
  it('keeps its codes and statuses', () => {
    const statuses = new Map<string, Set<number>>();
    for (const [, { code, status }] of entries) {
      statuses.set(code, (statuses.get(code) ?? new Set()).add(status));
    }
    const found = [...statuses].map(([code, set]) => [code, [...set].sort((a, b) => a - b)]);
    expect(found.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))).toEqual(wire);
  });

  it.each(entries.filter(([, { code }]) => !free.has(code)))(
    '%s has the code its message gives',
    (_, { code, message }) => {
      expect(codeOf(message)).toBe(code);
    },
  );

  it.each([
    ["Couldn't update your email", 'COULDNT_UPDATE_YOUR_EMAIL'],
    ['Account not linked - linking not allowed', 'ACCOUNT_NOT_LINKED__LINKING_NOT_ALLOWED'],
    ['invalid_token', 'INVALID_TOKEN'],
    ['Invalid callbackURL', 'INVALID_CALLBACKURL'],
  ])('derives a code from "%s"', (message, code) => {
    expect(codeOf(message)).toBe(code);
  });

  it('names the provider in the four entries about one', () => {
    const error = new AppError('PROVIDER_NOT_SUPPORTED', { providerId: 'gitlab$&' });
    expect(error.message).toBe('Provider gitlab$& is not supported.');
    expect(error.restCode).toBe('PROVIDER_GITLAB_IS_NOT_SUPPORTED');
    expect(error.entry.code).toBe('PROVIDER_NOT_SUPPORTED');
    expect(new AppError('PROVIDER_UNKNOWN', { providerId: 'vk' }).restCode).toBe('PROVIDER_VK_NOT_FOUND');
  });

  it('has codes that GraphQL accepts as names of an enum', () => {
    for (const [, { code }] of entries) expect(code).toMatch(/^[A-Z][A-Z0-9_]*$/);
  });

  it('has each callback result once', () => {
    expect(new Set(callbackResults).size).toBe(callbackResults.length);
    expect(callbackResults).toHaveLength(27);
  });
});
