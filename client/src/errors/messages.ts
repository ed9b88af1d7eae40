import { sharedLimits } from '../../../shared/limits';
import type { ErrorCode } from '../generated/graphql';

export const generalMessage = 'Something went wrong on our side. Try again in a moment.';
export const offlineMessage = 'The site cannot be reached. Check your connection and try again.';

const millions = (count: number) => count / 1_000_000;
const rows = sharedLimits.importRows.toLocaleString('en');

/**
 * What a person reads for each wire code (specification section 8): plain words, and what to do next. A new code of the
 * server's catalogue does not compile until it has its text here.
 */
export const messages: Record<ErrorCode, string> = {
  INVALID_EMAIL: 'This does not look like an e-mail address.',
  INVALID_EMAIL_OR_PASSWORD: 'E-mail and password do not belong together. Check both and try again.',
  EMAIL_NOT_VERIFIED: 'Confirm your e-mail address first: open the link that we mailed to you.',
  PASSWORD_TOO_SHORT: 'The password is too short: it needs 8 characters or more.',
  PASSWORD_TOO_LONG: 'The password is too long: it can have up to 128 characters.',
  PASSWORD_TOO_COMMON: 'Many people use this password, so it is easy to guess. Choose another one.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
    'An account with this e-mail exists already. Sign in, or use another address.',
  FAILED_TO_CREATE_USER: 'The account could not be made. Try again in a moment.',
  FAILED_TO_CREATE_SESSION: 'You could not be signed in. Try again in a moment.',
  FAILED_TO_GET_SESSION: 'You are signed out already.',
  INVALID_PASSWORD: 'The current password is not right.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'This account has no password yet.',
  USER_ALREADY_HAS_A_PASSWORD: 'This account has a password already. Change it instead.',
  INVALID_TOKEN: 'This link has expired or was used before. Ask for a new one.',
  SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION: 'For your safety, sign in again to do this.',
  SESSION_IS_NOT_FRESH: 'For your safety, sign in again to do this.',
  SESSION_NOT_FOUND: 'This session has ended already.',
  EMAIL_CAN_NOT_BE_UPDATED: 'The e-mail address is changed in its own place in the settings.',
  EMAIL_IS_THE_SAME: 'This is your e-mail address already.',
  COULDNT_UPDATE_YOUR_EMAIL: 'This e-mail address cannot be used.',
  CHANGE_EMAIL_IS_DISABLED: 'On this site the e-mail address cannot be changed.',
  VERIFICATION_EMAIL_ISNT_ENABLED: 'This site does not send verification mails.',
  YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL: 'Your e-mail address is confirmed already.',
  YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL:
    'The mail can only be sent to your own e-mail address.',
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'This site does not offer sign-in by e-mail and password.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: 'This site does not take new accounts at the moment.',
  RESET_PASSWORD_ISNT_ENABLED: 'This site cannot reset passwords by mail.',
  INVALID_CALLBACKURL: 'The page to return to is not part of this site.',
  INVALID_REDIRECTURL: 'The page to return to is not part of this site.',
  INVALID_ERRORCALLBACKURL: 'The page to return to is not part of this site.',
  INVALID_NEWUSERCALLBACKURL: 'The page to return to is not part of this site.',
  INVALID_ORIGIN: 'This page was opened under an address that the site does not know.',
  INVALID_HANDLE: `A handle has ${sharedLimits.handleShortest} to ${sharedLimits.handleLongest} small letters, digits and underscores, begins with a letter, and some words are kept back.`,
  HANDLE_IS_TAKEN: 'Somebody has this handle, or had it before. Choose another one.',
  HANDLE_CHANGED_TOO_OFTEN:
    'The handle was changed three times in a month. Wait a while before the next change.',
  TEXT_IS_EMPTY: 'There is nothing written yet.',
  TEXT_TOO_LONG: 'The text is too long. Make it a little shorter.',
  THREAD_IS_LOCKED: 'This thread is locked: nobody can write in it any more.',
  NOT_YOURSELF: 'This is you. Choose somebody else.',
  INVALID_IMAGE: 'This file is no picture that can be used. Take a PNG, JPEG or WebP.',
  IMAGE_TOO_LARGE: `The picture is too large: ${millions(sharedLimits.pictureBytes)} MB and ${millions(sharedLimits.picturePixels)} megapixels are the most.`,
  VALIDATION_ERROR: 'Something in the form is missing or not in the right form.',
  TOKEN_EXPIRED: 'This link has expired. Ask for a new one.',
  USER_NOT_FOUND: 'The account of this link does not exist any more.',
  UNAUTHORIZED: 'Sign in to the account of this link first, then open it again.',
  UNABLE_TO_CREATE_VERIFICATION: 'The mail could not be prepared. Try again in a moment.',
  CALLBACKURL_IS_REQUIRED: 'The page to return to is missing.',
  PROVIDER_NOT_FOUND: 'This site does not offer this way to sign in.',
  ID_TOKEN_NOT_SUPPORTED: 'This service cannot sign you in like that.',
  FAILED_TO_GET_USER_INFO: 'The other service did not say who you are. Try again.',
  USER_EMAIL_NOT_FOUND: 'The other service gave no e-mail address. Allow it to, and try again.',
  ACCOUNT_NOT_LINKED:
    'An account with this e-mail exists. Sign in to it first, then connect the other service in the settings.',
  UNABLE_TO_LINK_ACCOUNT: 'The other service could not be connected to your account.',
  SIGNUP_DISABLED: 'This site does not take new accounts at the moment.',
  UNABLE_TO_CREATE_USER: 'The account could not be made. Try again in a moment.',
  UNABLE_TO_CREATE_SESSION: 'You could not be signed in. Try again in a moment.',
  ACCOUNT_NOT_LINKED__LINKING_NOT_ALLOWED: 'This site does not allow this service to be connected.',
  ACCOUNT_NOT_LINKED__DIFFERENT_EMAILS_NOT_ALLOWED:
    'The other service has another e-mail address than your account.',
  ACCOUNT_NOT_LINKED__UNABLE_TO_CREATE_ACCOUNT:
    'The other service could not be connected. Try again in a moment.',
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: 'This is your only way to sign in, so it has to stay.',
  ACCOUNT_NOT_FOUND: 'This service is not connected to your account.',
  PROVIDER_NOT_SUPPORTED: 'This site does not offer this service.',
  PROVIDER_UNKNOWN: 'This site does not know this service.',
  PROVIDER_CANNOT_REFRESH: 'This service does not renew its access. Connect it again.',
  FAILED_TO_GET_A_VALID_ACCESS_TOKEN: 'The other service did not renew its access. Connect it again.',
  FAILED_TO_REFRESH_ACCESS_TOKEN: 'The other service did not renew its access. Connect it again.',
  ACCESS_TOKEN_NOT_FOUND: 'The other service gave no access. Connect it again.',
  EITHER_USERID_OR_SESSION_IS_REQUIRED: 'Sign in first.',
  API_TOKEN_NOT_FOUND: 'This token has been revoked already.',
  API_TOKEN_NOT_ALLOWED: 'This cannot be done with an API token.',
  TOO_MANY_API_TOKENS: 'You have as many tokens as there may be. Revoke one that you no longer need.',
  CONFLICT: 'This was changed somewhere else meanwhile. Look at both and save again.',
  INVALID_DATE: 'This is no date. Write 2011, 2011-04 or 2011-04-05.',
  LIST_IS_FULL: 'This list has as many items as it may have. Take one out first.',
  UNDO_EXPIRED: 'This can no longer be undone: ten minutes are over, or it was undone before.',
  BROKEN_JSON: generalMessage,
  PAYLOAD_TOO_LARGE: 'This is more than can be sent at once.',
  UNSUPPORTED_ENCODING: generalMessage,
  BAD_PAGE: 'There is no such page.',
  BAD_PAGE_SIZE: generalMessage,
  UNAUTHENTICATED: 'Sign in first.',
  NOT_YOURS: 'This belongs to somebody else.',
  NOT_FOUND: 'This does not exist, or no longer.',
  TOO_MANY_REQUESTS: 'Too many tries. Wait a moment and try again.',
  INTERNAL_SERVER_ERROR: generalMessage,
  OVERLOADED: 'The site is very busy. Try again in a few seconds.',
  IMPORT_IS_NO_EXPORT:
    'This is no anime list that can be read here: bring a MyAnimeList export (.xml or .xml.gz) or an export of this site (.json).',
  IMPORT_IS_MANGA: 'This is a manga list. Export the anime list instead.',
  IMPORT_IS_DAMAGED: 'The file is damaged or cut off. Export it again, and try once more.',
  IMPORT_IS_EMPTY: 'There is no anime in this file.',
  IMPORT_IS_NEWER: 'This file was written by a newer version of this software, which this one cannot read.',
  IMPORT_TOO_LARGE: `This file is too large: ${millions(sharedLimits.importPackedBytes)} MB are the limit, and ${rows} rows.`,
  IMPORT_TOO_DEEP: 'This file nests too deeply: no list export does.',
  IMPORT_TOO_MANY_VALUES: `This file holds far more values than a list of ${rows} rows.`,
  IMPORT_VALUE_TOO_LONG: 'A value in this file is too long: no list export has one like it.',
  IMPORT_TOO_SLOW: 'Reading this file took too long. Export the list again, and try once more.',
  IMPORT_NOT_READ: 'This file could not be read. Export the list again, and try once more.',
  IMPORT_NOT_NOW: 'The import has gone on meanwhile.',
  TOO_MANY_IMPORTS: 'There are too many imports here. Remove one that you no longer need.',
  UNSUPPORTED_TYPE: 'Files of this kind cannot be sent here.',
  DATABASE_UNAVAILABLE: 'The site is short of its database at the moment. Try again in a few seconds.',
};

export function tooManyMessage(seconds: number | null): string {
  if (seconds === null) return 'Too many tries. Wait a moment and try again.';
  return `Too many tries. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}
