/** What a person reads for each wire code (specification section 8): plain words, and what to do next. */
export const messages = {
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
  VALIDATION_ERROR: 'Something in the form is missing or not in the right form.',
} as const;

export const generalMessage = 'Something went wrong on our side. Try again in a moment.';
export const offlineMessage = 'The site cannot be reached. Check your connection and try again.';

export function tooManyMessage(seconds: number | null): string {
  if (seconds === null) return 'Too many tries. Wait a moment and try again.';
  return `Too many tries. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}
