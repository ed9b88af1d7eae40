/**
 * Every error that the server returns, with its code, status and message (contract 1.1). Code throws `new AppError('KEY')`; the
 * renderers only read the entry. Several keys share a code if one message has several statuses. `body` says what REST writes if
 * not both code and message.
 */
export const catalogue = {
  // Sign-up and sign-in
  INVALID_EMAIL: entry('INVALID_EMAIL', 400, 'Invalid email'),
  INVALID_EMAIL_OR_PASSWORD: entry('INVALID_EMAIL_OR_PASSWORD', 401, 'Invalid email or password'),
  EMAIL_DOMAIN_NOT_ALLOWED: entry('EMAIL_DOMAIN_NOT_ALLOWED', 400, 'Email domain not allowed'),
  EMAIL_NOT_VERIFIED: entry('EMAIL_NOT_VERIFIED', 403, 'Email not verified'),
  ACCOUNT_SUSPENDED: entry('ACCOUNT_SUSPENDED', 403, 'Account suspended'),
  ACCOUNT_WAITING: entry('ACCOUNT_WAITING_FOR_APPROVAL', 403, 'Account waiting for approval'),
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: entry(
    'EMAIL_AND_PASSWORD_IS_NOT_ENABLED',
    400,
    'Email and password is not enabled',
  ),
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: entry(
    'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED',
    400,
    'Email and password sign up is not enabled',
  ),
  SIGN_UP_CLOSED: entry('SIGN_UP_CLOSED', 403, 'Sign up closed'),
  INVITATION_REQUIRED: entry('INVITATION_REQUIRED', 403, 'Invitation required'),
  CHALLENGE_REQUIRED: entry('CHALLENGE_REQUIRED', 403, 'Challenge required'),
  INVALID_INVITATION: entry('INVALID_INVITATION', 403, 'Invalid invitation'),
  USER_ALREADY_EXISTS: entry(
    'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
    422,
    'User already exists. Use another email.',
  ),
  FAILED_TO_CREATE_USER: entry('FAILED_TO_CREATE_USER', 422, 'Failed to create user'),
  NO_USER_CREATED: entry('FAILED_TO_CREATE_USER', 400, 'Failed to create user'),

  // Sessions
  FAILED_TO_CREATE_SESSION: entry('FAILED_TO_CREATE_SESSION', 401, 'Failed to create session'),
  SIGN_UP_WITHOUT_SESSION: entry('FAILED_TO_CREATE_SESSION', 400, 'Failed to create session'),
  VERIFIED_WITHOUT_SESSION: entry('FAILED_TO_CREATE_SESSION', 500, 'Failed to create session'),
  FAILED_TO_GET_SESSION: entry('FAILED_TO_GET_SESSION', 400, 'Failed to get session'),
  SESSION_READ_FAILED: entry('FAILED_TO_GET_SESSION', 500, 'Failed to get session'),
  SESSION_NOT_FOUND: entry('SESSION_NOT_FOUND', 400, 'Session not found'),
  SESSION_IS_NOT_FRESH: entry('SESSION_IS_NOT_FRESH', 403, 'Session is not fresh'),
  SESSION_EXPIRED: entry(
    'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION',
    400,
    'Session expired. Re-authenticate to perform this action.',
  ),

  // Passwords
  PASSWORD_TOO_SHORT: entry('PASSWORD_TOO_SHORT', 400, 'Password too short'),
  PASSWORD_TOO_LONG: entry('PASSWORD_TOO_LONG', 400, 'Password too long'),
  PASSWORD_TOO_COMMON: entry('PASSWORD_TOO_COMMON', 400, 'Password too common'),
  INVALID_PASSWORD: entry('INVALID_PASSWORD', 400, 'Invalid password'),
  CREDENTIAL_ACCOUNT_NOT_FOUND: entry('CREDENTIAL_ACCOUNT_NOT_FOUND', 400, 'Credential account not found'),
  USER_ALREADY_HAS_A_PASSWORD: entry('USER_ALREADY_HAS_A_PASSWORD', 400, 'user already has a password'),
  RESET_PASSWORD_ISNT_ENABLED: entry('RESET_PASSWORD_ISNT_ENABLED', 400, "Reset password isn't enabled"),

  // Two-step sign-in, with the names of better-auth's plugin
  INVALID_TWO_FACTOR_COOKIE: entry('INVALID_TWO_FACTOR_COOKIE', 401, 'Invalid two factor cookie'),
  TOTP_NOT_ENABLED: entry('TOTP_NOT_ENABLED', 400, 'TOTP not enabled'),
  TWO_FACTOR_NOT_ENABLED: entry('TWO_FACTOR_ISNT_ENABLED', 400, "Two factor isn't enabled"),
  INVALID_CODE: entry('INVALID_CODE', 401, 'Invalid code'),
  INVALID_BACKUP_CODE: entry('INVALID_BACKUP_CODE', 401, 'Invalid backup code'),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: entry(
    'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE',
    400,
    'Too many attempts. Please request a new code.',
  ),

  // Passkeys, with the names of better-auth's plugin
  CHALLENGE_NOT_FOUND: entry('CHALLENGE_NOT_FOUND', 400, 'Challenge not found'),
  NOT_ALLOWED_TO_REGISTER_PASSKEY: entry(
    'YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY',
    401,
    'You are not allowed to register this passkey',
  ),
  FAILED_TO_VERIFY_REGISTRATION: entry('FAILED_TO_VERIFY_REGISTRATION', 400, 'Failed to verify registration'),
  PASSKEY_NOT_FOUND: entry('PASSKEY_NOT_FOUND', 404, 'Passkey not found'),
  PASSKEY_UNKNOWN: entry('PASSKEY_NOT_FOUND', 401, 'Passkey not found'),
  AUTHENTICATION_FAILED: entry('AUTHENTICATION_FAILED', 400, 'Authentication failed'),
  TOO_MANY_PASSKEYS: entry('TOO_MANY_PASSKEYS', 400, 'Too many passkeys'),

  // Tokens
  INVALID_TOKEN: entry('INVALID_TOKEN', 400, 'Invalid token'),
  INVALID_ID_TOKEN: entry('INVALID_TOKEN', 401, 'Invalid token'),
  /** A bearer token that is unknown, revoked or expired: its program must not take an empty answer for the owner's. */
  INVALID_API_TOKEN: entry('INVALID_TOKEN', 401, 'Invalid token'),
  INVALID_DELETION_TOKEN: entry('INVALID_TOKEN', 404, 'Invalid token'),
  UNABLE_TO_CREATE_VERIFICATION: entry('UNABLE_TO_CREATE_VERIFICATION', 500, 'Unable to create verification'),

  // Personal API tokens
  API_TOKEN_NOT_FOUND: entry('API_TOKEN_NOT_FOUND', 404, 'API token not found'),
  API_TOKEN_NOT_ALLOWED: entry('API_TOKEN_NOT_ALLOWED', 403, 'API token not allowed'),
  TOO_MANY_API_TOKENS: entry('TOO_MANY_API_TOKENS', 400, 'Too many API tokens'),

  // Players that report what is watched
  TOO_MANY_ADDRESSES: entry('TOO_MANY_ADDRESSES', 400, 'Too many addresses'),
  TOO_MANY_MATCHES: entry('TOO_MANY_MATCHES', 400, 'Too many matches'),

  // Notification channels
  TOO_MANY_CHANNELS: entry('TOO_MANY_CHANNELS', 400, 'Too many channels'),
  INVALID_CHANNEL: entry('INVALID_CHANNEL', 400, 'Invalid channel'),

  // Email verification and change; the first four messages are also used in `?error=`
  VERIFY_TOKEN_EXPIRED: entry('TOKEN_EXPIRED', 401, 'token_expired'),
  VERIFY_INVALID_TOKEN: entry('INVALID_TOKEN', 401, 'invalid_token'),
  VERIFY_USER_NOT_FOUND: entry('USER_NOT_FOUND', 401, 'user_not_found'),
  VERIFY_UNAUTHORIZED: entry('UNAUTHORIZED', 401, 'unauthorized'),
  VERIFICATION_EMAIL_ISNT_ENABLED: entry(
    'VERIFICATION_EMAIL_ISNT_ENABLED',
    400,
    "Verification email isn't enabled",
  ),
  EMAIL_ALREADY_VERIFIED: entry(
    'YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL',
    400,
    'You can only send a verification email to an unverified email',
  ),
  NOT_YOUR_OWN_EMAIL: entry(
    'YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL',
    400,
    'You can only send a verification email to your own email',
  ),
  CHANGE_EMAIL_IS_DISABLED: entry('CHANGE_EMAIL_IS_DISABLED', 400, 'Change email is disabled'),
  EMAIL_IS_THE_SAME: entry('EMAIL_IS_THE_SAME', 400, 'Email is the same'),
  EMAIL_CAN_NOT_BE_UPDATED: entry('EMAIL_CAN_NOT_BE_UPDATED', 400, 'Email can not be updated'),
  COULDNT_UPDATE_YOUR_EMAIL: entry('COULDNT_UPDATE_YOUR_EMAIL', 400, "Couldn't update your email"),

  // URLs and origin (contract 4)
  CALLBACKURL_IS_REQUIRED: entry('CALLBACKURL_IS_REQUIRED', 400, 'callbackURL is required'),
  INVALID_CALLBACKURL: entry('INVALID_CALLBACKURL', 403, 'Invalid callbackURL'),
  INVALID_REDIRECTURL: entry('INVALID_REDIRECTURL', 403, 'Invalid redirectURL'),
  INVALID_ERRORCALLBACKURL: entry('INVALID_ERRORCALLBACKURL', 403, 'Invalid errorCallbackURL'),
  INVALID_NEWUSERCALLBACKURL: entry('INVALID_NEWUSERCALLBACKURL', 403, 'Invalid newUserCallbackURL'),
  INVALID_ORIGIN: entry('INVALID_ORIGIN', 403, 'Invalid origin'),

  // Providers and linked accounts
  PROVIDER_NOT_FOUND: entry('PROVIDER_NOT_FOUND', 404, 'Provider not found'),
  ID_TOKEN_NOT_SUPPORTED: entry('ID_TOKEN_NOT_SUPPORTED', 404, 'id_token not supported'),
  FAILED_TO_GET_USER_INFO: entry('FAILED_TO_GET_USER_INFO', 401, 'Failed to get user info'),
  DELETION_LINK_WITHOUT_SESSION: entry('FAILED_TO_GET_USER_INFO', 404, 'Failed to get user info'),
  USER_EMAIL_NOT_FOUND: entry('USER_EMAIL_NOT_FOUND', 401, 'User email not found'),
  ACCOUNT_NOT_LINKED: entry('ACCOUNT_NOT_LINKED', 401, 'account not linked'),
  UNABLE_TO_LINK_ACCOUNT: entry('UNABLE_TO_LINK_ACCOUNT', 401, 'unable to link account'),
  SIGNUP_DISABLED: entry('SIGNUP_DISABLED', 401, 'signup disabled'),
  UNABLE_TO_CREATE_USER: entry('UNABLE_TO_CREATE_USER', 401, 'unable to create user'),
  UNABLE_TO_CREATE_SESSION: entry('UNABLE_TO_CREATE_SESSION', 401, 'unable to create session'),
  LINKING_NOT_ALLOWED: entry(
    'ACCOUNT_NOT_LINKED__LINKING_NOT_ALLOWED',
    401,
    'Account not linked - linking not allowed',
  ),
  DIFFERENT_EMAILS_NOT_ALLOWED: entry(
    'ACCOUNT_NOT_LINKED__DIFFERENT_EMAILS_NOT_ALLOWED',
    401,
    'Account not linked - different emails not allowed',
  ),
  LINK_WITHOUT_ACCOUNT: entry(
    'ACCOUNT_NOT_LINKED__UNABLE_TO_CREATE_ACCOUNT',
    417,
    'Account not linked - unable to create account',
  ),
  LAST_ACCOUNT: entry('YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT', 400, "You can't unlink your last account"),
  ACCOUNT_NOT_FOUND: entry('ACCOUNT_NOT_FOUND', 400, 'Account not found'),
  /** For messages with `{id}`, REST derives the code from the message with the provider's id. */
  PROVIDER_NOT_SUPPORTED: entry('PROVIDER_NOT_SUPPORTED', 400, 'Provider {id} is not supported.'),
  NO_CONFIG_FOUND_FOR_PROVIDER: entry(
    'NO_CONFIG_FOUND_FOR_PROVIDER',
    400,
    'No config found for provider {id}',
  ),
  INVALID_OAUTH_CONFIGURATION: entry('INVALID_OAUTH_CONFIGURATION', 400, 'Invalid OAuth configuration'),
  PROVIDER_UNKNOWN: entry('PROVIDER_UNKNOWN', 400, 'Provider {id} not found.'),
  PROVIDER_CANNOT_REFRESH: entry(
    'PROVIDER_CANNOT_REFRESH',
    400,
    'Provider {id} does not support token refreshing.',
  ),
  FAILED_TO_GET_A_VALID_ACCESS_TOKEN: entry(
    'FAILED_TO_GET_A_VALID_ACCESS_TOKEN',
    400,
    'Failed to get a valid access token',
  ),
  FAILED_TO_REFRESH_ACCESS_TOKEN: entry(
    'FAILED_TO_REFRESH_ACCESS_TOKEN',
    400,
    'Failed to refresh access token',
  ),
  ACCESS_TOKEN_NOT_FOUND: entry('ACCESS_TOKEN_NOT_FOUND', 400, 'Access token not found'),
  USER_ID_OR_SESSION_REQUIRED: entry(
    'EITHER_USERID_OR_SESSION_IS_REQUIRED',
    400,
    'Either userId or session is required',
  ),

  // Lists
  CONFLICT: entry('CONFLICT', 409, 'This was changed in the meantime'),
  INVALID_DATE: entry('INVALID_DATE', 400, 'Invalid date'),
  DATE_OUT_OF_RANGE: entry('DATE_OUT_OF_RANGE', 400, 'The date is in the future or before 1960'),
  WATCH_EXISTS: entry('WATCH_EXISTS', 409, 'This episode is already in the history of that pass'),
  NOT_AIRED: entry('NOT_AIRED', 400, 'This episode has not aired yet'),
  NOT_WATCHED: entry('NOT_WATCHED', 400, 'This episode has not been watched'),
  LIST_IS_FULL: entry('LIST_IS_FULL', 400, 'The list is full'),
  UNDO_EXPIRED: entry('UNDO_EXPIRED', 404, 'This can no longer be undone'),

  // Community
  INVALID_HANDLE: entry('INVALID_HANDLE', 400, 'Invalid handle'),
  HANDLE_IS_TAKEN: entry('HANDLE_IS_TAKEN', 409, 'Handle is taken'),
  HANDLE_CHANGED_TOO_OFTEN: entry('HANDLE_CHANGED_TOO_OFTEN', 400, 'Handle changed too often'),
  TEXT_IS_EMPTY: entry('TEXT_IS_EMPTY', 400, 'Text is empty'),
  TEXT_TOO_LONG: entry('TEXT_TOO_LONG', 400, 'Text too long'),
  THREAD_IS_LOCKED: entry('THREAD_IS_LOCKED', 403, 'Thread is locked'),
  LINKS_NOT_ALLOWED_YET: entry('LINKS_NOT_ALLOWED_YET', 403, 'Links not allowed yet'),
  POSTED_TOO_OFTEN: entry('POSTED_TOO_OFTEN', 400, 'Posted too often'),
  CONTACTED_TOO_OFTEN: entry('CONTACTED_TOO_OFTEN', 400, 'Contacted too often'),
  RECOMMENDATION_TOO_SHORT: entry('RECOMMENDATION_TOO_SHORT', 400, 'Recommendation too short'),
  RECOMMENDATION_NOT_BEGUN: entry('RECOMMENDATION_NOT_BEGUN', 400, 'Recommendation not begun'),
  RECOMMENDATION_IS_REMOVED: entry('RECOMMENDATION_IS_REMOVED', 403, 'Recommendation is removed'),
  REVIEW_TOO_SHORT: entry('REVIEW_TOO_SHORT', 400, 'Review too short'),
  REVIEW_NOT_BEGUN: entry('REVIEW_NOT_BEGUN', 400, 'Review not begun'),
  REVIEW_IS_REMOVED: entry('REVIEW_IS_REMOVED', 403, 'Review is removed'),
  RECOMMENDED_TOO_OFTEN: entry('RECOMMENDED_TOO_OFTEN', 400, 'Recommended too often'),
  TOO_MANY_RECOMMENDATIONS: entry('TOO_MANY_RECOMMENDATIONS', 400, 'Too many recommendations'),
  NOT_YOURSELF: entry('NOT_YOURSELF', 400, 'Not yourself'),
  PERSON_IS_PROTECTED: entry('PERSON_IS_PROTECTED', 403, 'Person is protected'),
  PERSON_CANNOT_BE_TOLD: entry('PERSON_CANNOT_BE_TOLD', 400, 'Person cannot be told'),
  UNLOCK_IS_BEGUN: entry('UNLOCK_IS_BEGUN', 409, 'Unlock is begun'),
  INVALID_SUSPENSION_END: entry('INVALID_SUSPENSION_END', 400, 'Invalid suspension end'),
  INVALID_IMAGE: entry('INVALID_IMAGE', 415, 'Invalid image'),
  IMAGE_TOO_LARGE: entry('IMAGE_TOO_LARGE', 413, 'Image too large'),

  // Facts of anime
  INVALID_FACT: entry('INVALID_FACT', 400, 'Invalid fact'),
  NOTHING_CHANGES: entry('NOTHING_CHANGES', 400, 'Nothing changes'),
  SUGGESTION_EXISTS: entry('SUGGESTION_EXISTS', 409, 'Suggestion exists'),
  ANIME_EXISTS: entry('ANIME_EXISTS', 409, 'Anime exists'),
  TOO_MANY_SUGGESTIONS: entry('TOO_MANY_SUGGESTIONS', 400, 'Too many suggestions'),
  SUGGESTION_IS_DECIDED: entry('SUGGESTION_IS_DECIDED', 409, 'Suggestion is decided'),
  TOO_MANY_ROLES: entry('TOO_MANY_ROLES', 400, 'Too many roles'),
  TOO_MANY_INVITATIONS: entry('TOO_MANY_INVITATIONS', 400, 'Too many invitations'),

  // Import and feeds
  IMPORT_IS_NO_EXPORT: entry('IMPORT_IS_NO_EXPORT', 400, 'This file is not a list export'),
  IMPORT_IS_DAMAGED: entry('IMPORT_IS_DAMAGED', 400, 'The file is damaged or cut off'),
  IMPORT_IS_EMPTY: entry('IMPORT_IS_EMPTY', 400, 'The list in the file is empty'),
  IMPORT_IS_NEWER: entry('IMPORT_IS_NEWER', 400, 'The file was written by a newer version'),
  IMPORT_TOO_LARGE: entry('IMPORT_TOO_LARGE', 413, 'The file is too large'),
  IMPORT_TOO_DEEP: entry('IMPORT_TOO_DEEP', 400, 'The file nests too deeply'),
  IMPORT_TOO_MANY_VALUES: entry('IMPORT_TOO_MANY_VALUES', 400, 'The file holds too many values'),
  IMPORT_VALUE_TOO_LONG: entry('IMPORT_VALUE_TOO_LONG', 400, 'A value in the file is too long'),
  IMPORT_TOO_SLOW: entry('IMPORT_TOO_SLOW', 400, 'Reading the file took too long'),
  IMPORT_NOT_READ: entry('IMPORT_NOT_READ', 400, 'The file could not be read'),
  IMPORT_NOT_NOW: entry('IMPORT_NOT_NOW', 409, 'The import is at another step'),
  TOO_MANY_IMPORTS: entry('TOO_MANY_IMPORTS', 400, 'Too many imports'),

  // Requests in general
  INVALID_BODY: entry('VALIDATION_ERROR', 400, 'Invalid body parameters'),
  INVALID_QUERY: entry('VALIDATION_ERROR', 400, 'Invalid query parameters'),
  INVALID_ARGUMENT: entry('VALIDATION_ERROR', 400, 'Invalid arguments'),
  BROKEN_JSON: entry('BROKEN_JSON', 400, 'The body is not valid JSON'),
  PAYLOAD_TOO_LARGE: entry('PAYLOAD_TOO_LARGE', 413, 'The body is too large'),
  UNSUPPORTED_TYPE: entry('UNSUPPORTED_TYPE', 415, 'Content type not supported'),
  UNSUPPORTED_ENCODING: entry('UNSUPPORTED_ENCODING', 415, 'Content encoding not supported'),
  BAD_PAGE: entry('BAD_PAGE', 400, 'There is no such page'),
  BAD_PAGE_SIZE: entry('BAD_PAGE_SIZE', 400, 'The page size is too large or too small'),
  UNAUTHENTICATED: entry('UNAUTHENTICATED', 401, 'Sign in first', 'none'),
  NOT_YOURS: entry('NOT_YOURS', 401, 'This belongs to someone else', 'none'),
  NOT_FOUND: entry('NOT_FOUND', 404, 'Not found', 'none'),
  PRECONDITION_FAILED: entry('PRECONDITION_FAILED', 412, 'Precondition failed', 'none'),
  RANGE_NOT_SATISFIABLE: entry('RANGE_NOT_SATISFIABLE', 416, 'Range not satisfiable', 'none'),
  TOO_MANY_REQUESTS: entry('TOO_MANY_REQUESTS', 429, 'Too many requests. Please try again later.', 'message'),
  INTERNAL_SERVER_ERROR: entry('INTERNAL_SERVER_ERROR', 500, 'Internal server error', 'none'),
  OVERLOADED: entry('OVERLOADED', 503, 'The server is busy. Please try again in a moment.'),
  SEARCH_STARTING: entry('SEARCH_STARTING', 503, 'Search is still starting. Please try again in a moment.'),
  DATABASE_UNAVAILABLE: entry(
    'DATABASE_UNAVAILABLE',
    503,
    'The database is not available right now. Please try again in a moment.',
  ),
  SITE_IS_READ_ONLY: entry('SITE_IS_READ_ONLY', 503, 'Site is read only'),
  UPGRADING: entry('UPGRADING', 503, 'The site is being upgraded. Please try again in a minute.'),
} as const;

export type ErrorKey = keyof typeof catalogue;
export type ErrorCode = (typeof catalogue)[ErrorKey]['code'];

export interface CatalogueEntry<Code extends string = string> {
  code: Code;
  status: number;
  message: string;
  body: 'full' | 'message' | 'none';
}

function entry<const Code extends string>(
  code: Code,
  status: number,
  message: string,
  body: CatalogueEntry['body'] = 'full',
): CatalogueEntry<Code> {
  return { code, status, message, body };
}
