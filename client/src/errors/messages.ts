import { sharedLimits } from '../../../shared/limits';
import type { ErrorCode } from '../generated/graphql';

export const generalMessage = 'Something went wrong on our side. Try again in a moment.';
export const suspendedMessage =
  'This account is suspended. If you think that’s a mistake, write to the people who run this site.';
export const waitingMessage = 'Your account is waiting for approval. You can sign in once it’s approved.';
export const invitationMessage =
  'This invitation was used up, has expired or was revoked. If you’ve already signed up, sign in; if not, ask for a new one.';
export const domainMessage = 'This site doesn’t take email addresses of this domain. Use another one.';
export const offlineMessage = 'We can’t reach the site. Check your connection and try again.';

const millions = (count: number) => count / 1_000_000;
const rows = sharedLimits.importRows.toLocaleString('en');
const returnElsewhere = 'The page to return to isn’t on this site.';
const signInAgain = 'For your security, sign in again to do this.';
const noNewAccounts = 'This site isn’t accepting new accounts right now.';
const notCreated = 'We couldn’t create your account. Try again in a moment.';
const notSignedIn = 'We couldn’t sign you in. Try again in a moment.';
const accessLost = 'We lost access to the other service. Connect it again.';

/**
 * The text for each wire code: plain words, and what to do next. A new code in the server's catalogue does not compile until it
 * has its text here. The voice is that of docs/voice.md.
 */
export const messages: Record<ErrorCode, string> = {
  SITE_IS_READ_ONLY: 'The people who run this site have made it read-only for a while. Try again later.',
  INVALID_EMAIL: 'This doesn’t look like an email address.',
  EMAIL_DOMAIN_NOT_ALLOWED: domainMessage,
  INVALID_EMAIL_OR_PASSWORD: 'The email and password don’t match. Check both and try again.',
  ACCOUNT_SUSPENDED: suspendedMessage,
  ACCOUNT_WAITING_FOR_APPROVAL: waitingMessage,
  EMAIL_NOT_VERIFIED: 'Confirm your email address first: open the link we emailed you.',
  PASSWORD_TOO_SHORT: 'Your password is too short. Choose a longer one.',
  PASSWORD_TOO_LONG: 'Your password is too long. Choose a shorter one.',
  PASSWORD_TOO_COMMON: 'Many people use this password, so it’s easy to guess. Choose another one.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
    'An account with this email already exists. Sign in, or use another address.',
  FAILED_TO_CREATE_USER: notCreated,
  FAILED_TO_CREATE_SESSION: notSignedIn,
  FAILED_TO_GET_SESSION: 'You’re already signed out.',
  INVALID_PASSWORD: 'Your current password isn’t right. Try again.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'This account doesn’t have a password yet.',
  USER_ALREADY_HAS_A_PASSWORD: 'This account already has a password. Change it instead.',
  INVALID_TOKEN: 'This link has expired or was already used. Ask for a new one.',
  SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION: signInAgain,
  SESSION_IS_NOT_FRESH: signInAgain,
  SESSION_NOT_FOUND: 'This session has already ended.',
  EMAIL_CAN_NOT_BE_UPDATED: 'Change your email address under Email in the settings.',
  EMAIL_IS_THE_SAME: 'This is already your email address.',
  COULDNT_UPDATE_YOUR_EMAIL: 'You can’t use this email address. Choose another one.',
  CHANGE_EMAIL_IS_DISABLED: 'You can’t change your email address on this site.',
  VERIFICATION_EMAIL_ISNT_ENABLED: 'This site doesn’t send confirmation emails.',
  YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL: 'Your email address is already confirmed.',
  YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL:
    'We can only send this email to your own address.',
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'This site doesn’t offer sign-in by email and password.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: noNewAccounts,
  SIGN_UP_CLOSED: noNewAccounts,
  INVITATION_REQUIRED: 'This site is by invitation. Ask someone who runs it for a link.',
  INVALID_INVITATION: invitationMessage,
  TOO_MANY_INVITATIONS: 'You have too many open invitations. Revoke one first.',
  RESET_PASSWORD_ISNT_ENABLED: 'This site can’t reset passwords by email.',
  INVALID_CALLBACKURL: returnElsewhere,
  INVALID_REDIRECTURL: returnElsewhere,
  INVALID_ERRORCALLBACKURL: returnElsewhere,
  INVALID_NEWUSERCALLBACKURL: returnElsewhere,
  INVALID_ORIGIN: 'This page was opened at an address that the site doesn’t know.',
  INVALID_HANDLE: `Use ${sharedLimits.handleShortest} to ${sharedLimits.handleLongest} lowercase letters, digits and underscores, starting with a letter. Some names are reserved.`,
  HANDLE_IS_TAKEN: 'This handle is taken. Choose another one.',
  HANDLE_CHANGED_TOO_OFTEN: `You can change your handle ${sharedLimits.handleChanges} times in 30 days. Try again later.`,
  TEXT_IS_EMPTY: 'Write something first.',
  TEXT_TOO_LONG: 'Your text is too long. Shorten it a little.',
  RECOMMENDATION_TOO_SHORT: `Say a little more: at least ${sharedLimits.recommendationShortest} characters.`,
  RECOMMENDATION_NOT_BEGUN:
    'Watch an episode of both first; then you can recommend one to those who liked the other.',
  RECOMMENDATION_IS_REMOVED: 'A moderator removed your recommendation of these two.',
  REVIEW_TOO_SHORT: 'A review has at least 80 characters.',
  REVIEW_NOT_BEGUN: 'Watch an episode first; then you can review it.',
  REVIEW_IS_REMOVED: 'A moderator removed your review of this anime.',
  RECOMMENDED_TOO_OFTEN: 'You’ve recommended a lot today. Try again tomorrow.',
  TOO_MANY_RECOMMENDATIONS: 'Your friend has many recommendations to answer first. Try again later.',
  THREAD_IS_LOCKED: 'This thread is locked, so you can’t post in it.',
  LINKS_NOT_ALLOWED_YET: 'New accounts can’t post links yet, nor have them in names.',
  POSTED_TOO_OFTEN: 'Your account is still new, so you can post only a few times a day.',
  CONTACTED_TOO_OFTEN:
    'Your account is still new, so you can send only a few friend requests and recommendations a day.',
  NOT_YOURSELF: 'That’s you. Choose someone else.',
  PERSON_IS_PROTECTED: 'Only operators can do this to moderators, and no one to operators.',
  PERSON_CANNOT_BE_TOLD: 'We can’t email them: they have no confirmed address, or this site sends no mail.',
  UNLOCK_IS_BEGUN: 'Their account is already being unlocked.',
  INVALID_SUSPENSION_END: 'Choose a day in the future. Moderators can suspend for up to 30 days.',
  INVALID_IMAGE: 'This file can’t be used as a picture. Choose a PNG, JPEG or WebP.',
  IMAGE_TOO_LARGE: `This picture is too large. Use one of up to ${millions(sharedLimits.pictureBytes)} MB and ${millions(sharedLimits.picturePixels)} megapixels.`,
  PRECONDITION_FAILED: 'This file has changed meanwhile. Load it again.',
  RANGE_NOT_SATISFIABLE: 'This file has no such part. Load it again.',
  VALIDATION_ERROR: 'Something in the form is missing or not valid. Check it and try again.',
  TOKEN_EXPIRED: 'This link has expired. Ask for a new one.',
  USER_NOT_FOUND: 'The account for this link no longer exists.',
  UNAUTHORIZED: 'Sign in to the account for this link first, then open it again.',
  UNABLE_TO_CREATE_VERIFICATION: 'We couldn’t prepare the email. Try again in a moment.',
  CALLBACKURL_IS_REQUIRED: 'The page to return to is missing.',
  PROVIDER_NOT_FOUND: 'This site doesn’t offer this way to sign in.',
  ID_TOKEN_NOT_SUPPORTED: 'This service can’t sign you in that way.',
  FAILED_TO_GET_USER_INFO: 'The other service didn’t tell us who you are. Try again.',
  USER_EMAIL_NOT_FOUND: 'The other service didn’t share your email address. Allow it to, and try again.',
  ACCOUNT_NOT_LINKED:
    'An account with this email already exists. Sign in to it first, then connect the other service in the settings.',
  UNABLE_TO_LINK_ACCOUNT: 'We couldn’t connect the other service to your account.',
  SIGNUP_DISABLED: noNewAccounts,
  UNABLE_TO_CREATE_USER: notCreated,
  UNABLE_TO_CREATE_SESSION: notSignedIn,
  ACCOUNT_NOT_LINKED__LINKING_NOT_ALLOWED: 'This site doesn’t let you connect this service.',
  ACCOUNT_NOT_LINKED__DIFFERENT_EMAILS_NOT_ALLOWED:
    'The other service has a different email address than your account.',
  ACCOUNT_NOT_LINKED__UNABLE_TO_CREATE_ACCOUNT:
    'We couldn’t connect the other service. Try again in a moment.',
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: 'This is your only way to sign in, so you can’t remove it.',
  ACCOUNT_NOT_FOUND: 'This service isn’t connected to your account.',
  PROVIDER_NOT_SUPPORTED: 'This site doesn’t offer this service.',
  NO_CONFIG_FOUND_FOR_PROVIDER: 'This site doesn’t offer this service.',
  INVALID_OAUTH_CONFIGURATION: 'This service can’t be reached right now. Try again in a few minutes.',
  PROVIDER_UNKNOWN: 'This site doesn’t know this service.',
  PROVIDER_CANNOT_REFRESH: accessLost,
  FAILED_TO_GET_A_VALID_ACCESS_TOKEN: accessLost,
  FAILED_TO_REFRESH_ACCESS_TOKEN: accessLost,
  ACCESS_TOKEN_NOT_FOUND: accessLost,
  EITHER_USERID_OR_SESSION_IS_REQUIRED: 'Sign in first.',
  INVALID_TWO_FACTOR_COOKIE: 'This sign-in took too long. Enter your password again.',
  TOTP_NOT_ENABLED: 'Two-step sign-in isn’t set up.',
  TWO_FACTOR_ISNT_ENABLED: 'Two-step sign-in is off.',
  INVALID_CODE: 'This code isn’t right, or it was used before. Wait for the next one.',
  INVALID_BACKUP_CODE: 'This recovery code isn’t right, or it was used before.',
  TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: 'Too many wrong codes. Enter your password again.',
  CHALLENGE_NOT_FOUND: 'This took too long. Try again.',
  CHALLENGE_REQUIRED: 'This took too long. Try again.',
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'This passkey was made for another account.',
  FAILED_TO_VERIFY_REGISTRATION: 'We couldn’t add this passkey. Try again, or use another device.',
  PASSKEY_NOT_FOUND: 'This passkey isn’t known here. Sign in another way.',
  AUTHENTICATION_FAILED: 'We couldn’t check this passkey. Try again, or sign in another way.',
  TOO_MANY_PASSKEYS: 'You have too many passkeys. Remove one first.',
  API_TOKEN_NOT_FOUND: 'This token has already been revoked.',
  API_TOKEN_NOT_ALLOWED: 'An API token can’t do this.',
  TOO_MANY_API_TOKENS: 'You’ve reached the limit for API tokens. Revoke one you no longer need.',
  TOO_MANY_ADDRESSES: 'You have too many connections. Revoke one first.',
  TOO_MANY_MATCHES: 'You have too many matches. Forget some first.',
  TOO_MANY_CHANNELS: 'You have too many channels. Delete one first.',
  INVALID_CHANNEL: 'These details don’t fit this kind of channel. Check them and try again.',
  CONFLICT: 'This was changed somewhere else in the meantime. Compare the two and save again.',
  INVALID_DATE: 'This isn’t a valid date. Use 2011, 2011-04 or 2011-04-05.',
  DATE_OUT_OF_RANGE: 'The date can’t be in the future, or before 1960.',
  WATCH_EXISTS: 'This episode is already in the history of that viewing. Remove one of the two first.',
  NOT_WATCHED: 'Mark the episode as watched first; then you can rate it.',
  NOT_AIRED: 'This episode hasn’t aired yet. If you’ve seen it early, enter it under Edit.',
  LIST_IS_FULL: 'This list is full. Remove an item first.',
  INVALID_FACT: 'A value can’t be used. Check what you changed.',
  NOTHING_CHANGES: 'Change something first.',
  SUGGESTION_EXISTS: 'Someone has already suggested this.',
  ANIME_EXISTS: 'The catalogue already has this anime.',
  TOO_MANY_SUGGESTIONS: 'Many of your suggestions are still waiting. Try again later.',
  SUGGESTION_IS_DECIDED: 'This was decided or withdrawn in the meantime.',
  TOO_MANY_ROLES: 'Too many people have a role. Remove someone first.',
  UNDO_EXPIRED: 'You can’t undo this any more: the time for it has passed, or it was already undone.',
  BROKEN_JSON: generalMessage,
  PAYLOAD_TOO_LARGE: 'This is too much to send at once.',
  UNSUPPORTED_ENCODING: generalMessage,
  BAD_PAGE: 'There’s no such page.',
  BAD_PAGE_SIZE: generalMessage,
  UNAUTHENTICATED: 'Sign in first.',
  NOT_YOURS: 'This belongs to someone else.',
  NOT_FOUND: 'This doesn’t exist, or it’s gone.',
  TOO_MANY_REQUESTS: 'Too many tries. Wait a moment and try again.',
  INTERNAL_SERVER_ERROR: generalMessage,
  OVERLOADED: 'The site is very busy. Try again in a few seconds.',
  IMPORT_IS_NO_EXPORT:
    'This isn’t an anime list we can read. Choose an export of one of the sites named here, unpacked if it’s a ZIP.',
  IMPORT_IS_DAMAGED: 'This file is damaged or incomplete. Export your list again and retry.',
  IMPORT_IS_EMPTY: 'There’s no anime in this file.',
  IMPORT_IS_NEWER: 'This file comes from a newer version of this software, so we can’t read it.',
  IMPORT_TOO_LARGE: `This file is too large. The limit is ${millions(sharedLimits.importPackedBytes)} MB and ${rows} rows.`,
  IMPORT_TOO_DEEP: 'This file is nested too deeply to be a list export.',
  IMPORT_TOO_MANY_VALUES: `This file has far more values than a list of ${rows} rows.`,
  IMPORT_VALUE_TOO_LONG: 'A value in this file is too long to come from a list export.',
  IMPORT_TOO_SLOW: 'Reading this file took too long. Export your list again and retry.',
  IMPORT_NOT_READ: 'We couldn’t read this file. Export your list again and retry.',
  IMPORT_NOT_NOW: 'The import has moved on in the meantime.',
  TOO_MANY_IMPORTS: 'You have too many imports here. Remove one you no longer need.',
  UNSUPPORTED_TYPE: 'You can’t send this kind of file here.',
  UPGRADING: 'The site is being upgraded. Try again in a minute.',
  SEARCH_STARTING: 'Search is still starting. Try again in a few seconds.',
  DATABASE_UNAVAILABLE: 'The database isn’t available right now. Try again in a few seconds.',
};

export function tooManyMessage(seconds: number | null): string {
  if (seconds === null) return 'Too many tries. Wait a moment and try again.';
  return `Too many tries. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}

/** What new accounts may not do yet, or not so often. */
const untilLater: ReadonlySet<ErrorCode> = new Set([
  'LINKS_NOT_ALLOWED_YET',
  'POSTED_TOO_OFTEN',
  'CONTACTED_TOO_OFTEN',
]);

/** The text for a code, with when it will be possible if the server says so. */
export function withEnd(code: ErrorCode, seconds: number | null): string {
  if (seconds === null || !untilLater.has(code)) return messages[code];
  const hours = Math.ceil(seconds / 3600);
  const [count, unit] = hours > 48 ? [Math.ceil(hours / 24), 'day'] : [hours, 'hour'];
  return `${messages[code]} Try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
}
