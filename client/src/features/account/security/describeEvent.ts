import type { SecurityEventKind } from '../../../generated/graphql';

type Words = (detail: string | null) => string;

const named =
  (text: string): Words =>
  (detail) =>
    detail ? `${text}: ${detail}` : text;

const feedName = (kind: string | null) => (kind === 'CALENDAR' ? 'calendar' : 'feed');
const roleName = (role: string | null) =>
  role === 'EDITOR' ? 'an editor' : `a ${role?.toLowerCase() ?? 'moderator'}`;

/** The text of each kind of security event. A kind added on the server does not compile without one. */
const words: Record<SecurityEventKind, Words> = {
  SIGN_UP: () => 'Account created',
  SIGN_IN: (detail) =>
    detail === 'link' ? 'Signed in by an emailed link' : `Signed in with ${detail ?? 'a password'}`,
  WRONG_CODES: () => 'Wrong codes after the right password',
  PASSWORD_CHANGED: () => 'Password changed',
  PASSWORD_RESET: () => 'Password reset by an emailed link',
  EMAIL_CONFIRMED: named('Email address confirmed'),
  EMAIL_CHANGE_ASKED: named('Email change requested'),
  EMAIL_CHANGE_CANCELLED: () => 'Email change cancelled',
  EMAIL_CHANGED: named('Email address changed'),
  TWO_FACTOR_ENABLED: () => 'Two-step sign-in turned on',
  TWO_FACTOR_DISABLED: () => 'Two-step sign-in turned off',
  UNLOCK_ASKED: (detail) => `An operator asked to turn off two-step sign-in${detail ? ` ${detail}` : ''}`,
  RECOVERY_CODES_REPLACED: () => 'New recovery codes',
  DEVICE_TRUSTED: () => 'Browser trusted',
  DEVICE_UNTRUSTED: () => 'Browser no longer trusted',
  PASSKEY_ADDED: named('Passkey added'),
  PASSKEY_REMOVED: named('Passkey removed'),
  TOKEN_CREATED: named('API token created'),
  TOKEN_REVOKED: named('API token revoked'),
  PROVIDER_LINKED: named('Sign-in method added'),
  PROVIDER_UNLINKED: named('Sign-in method removed'),
  PLAYER_ADDRESS_CREATED: named('Player address created'),
  PLAYER_ADDRESS_REVOKED: named('Player address revoked'),
  FEED_CREATED: (detail) => `Private ${feedName(detail)} address created`,
  FEED_REVOKED: (detail) => `Private ${feedName(detail)} address revoked`,
  CHANNEL_ADDED: named('Notification channel added'),
  CHANNEL_CHANGED: named('Notification channel changed'),
  CHANNEL_REMOVED: named('Notification channel removed'),
  COPIES_SET_UP: named('Copies of your account set up'),
  COPIES_STOPPED: () => 'Copies of your account stopped',
  ACCOUNT_EXPORTED: () => 'Account data downloaded',
  DELETION_ASKED: () => 'Account deletion requested',
  ROLE_GIVEN: (detail) => `The site’s operator made you ${roleName(detail)}`,
  ROLE_TAKEN: (detail) => `You’re no longer ${roleName(detail)}`,
  SESSION_ENDED: () => 'A browser was signed out',
  SESSIONS_ENDED: () => 'Other browsers were signed out',
};

export function describeEvent({ kind, detail }: { kind: SecurityEventKind; detail: string | null }): string {
  return words[kind](detail);
}
