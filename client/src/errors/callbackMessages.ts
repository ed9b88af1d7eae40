import type { CallbackResult } from '../../../shared/callbackResults';
import {
  domainMessage,
  generalMessage,
  invitationMessage,
  suspendedMessage,
  waitingMessage,
} from './messages';

/** What someone sent back by a provider wanted to do. */
export type CallbackAim = 'enter' | 'link';

/** `account` completes "Your …": "Slack account", or "account with the other service" if it isn't known which. */
type Text = (provider: string, aim: CallbackAim, account: string) => string;

const unusable: Text = (provider) => `${provider} sent you back with an answer we can’t use. Try again.`;
const notMade: Text = () => 'We couldn’t create your account. Try again in a moment.';

const declined: Text = (provider, aim) =>
  aim === 'link'
    ? `You declined at ${provider}. Nothing has changed.`
    : `You declined at ${provider}. Try again, or sign in another way.`;
const troubled: Text = (provider) => `${provider} has a problem right now. Try again in a few minutes.`;

/** Providers' own error codes (RFC 6749 section 4.1.2.1, and LinkedIn's). */
const ofProviders = {
  access_denied: declined,
  user_cancelled_login: declined,
  user_cancelled_authorize: declined,
  server_error: troubled,
  temporarily_unavailable: troubled,
};

/** What a mailed link comes back with when there is no form to show it. */
export const deadLink = 'INVALID_TOKEN';

const unconfirmed: Text = (provider) => `${provider} didn’t confirm it. Try again.`;
const unknown: Text = (provider) => `${provider} didn’t tell us who you are. Try again.`;
const addressless: Text = (provider) =>
  `${provider} didn’t share your email address. Allow it to, and try again.`;

/**
 * The text for each error code of a provider's callback (contract 6). A code that the server adds does not compile until it has
 * its text.
 */
const texts: Record<CallbackResult | keyof typeof ofProviders | typeof deadLink, Text> = {
  ...ofProviders,
  [deadLink]: () => 'This link was already used, has expired or is incomplete. Ask for a new one.',
  invalid_callback_request: unusable,
  state_not_found: unusable,
  no_code: unusable,
  no_callback_url: unusable,
  please_restart_the_process: () =>
    'This took too long, was already done, or started in another browser. Start again.',
  oauth_provider_not_found: (provider) => `This site no longer offers ${provider}.`,
  invalid_code: unconfirmed,
  unable_to_get_user_info: unknown,
  unable_to_link_account: (provider, aim) =>
    aim === 'link'
      ? `We couldn’t connect ${provider}: it hasn’t confirmed your email address, you haven’t confirmed it here, or someone else is signed in.`
      : `We couldn’t connect ${provider} to your account. Try again in a moment.`,
  "email_doesn't_match": (_, __, account) =>
    `Your ${account} has a different email address than your account here, so you can’t connect it.`,
  account_already_linked_to_different_user: (_, __, account) =>
    `This ${account} is connected to another account here. Sign in to that one and disconnect it first.`,
  email_not_found: addressless,
  internal_server_error: () => generalMessage,
  account_not_linked: (provider) =>
    `An account with your email address already exists. Sign in to it, then connect ${provider} in the settings.`,
  signup_disabled: (_, __, account) =>
    `Your ${account} isn’t connected to an account here. Create one first.`,
  sign_up_closed: (_, __, account) =>
    `Your ${account} isn’t connected to an account here, and this site isn’t accepting new ones. If you have an account, sign in another way.`,
  invitation_required: (_, __, account) =>
    `Your ${account} isn’t connected to an account here, and new ones are by invitation. If you have an account, sign in another way.`,
  invalid_invitation: () => invitationMessage,
  email_domain_not_allowed: () => domainMessage,
  unable_to_create_user: notMade,
  unable_to_create_session: () =>
    'We couldn’t sign you in yet. If we’ve just emailed you a confirmation link, open it first.',
  account_suspended: () => suspendedMessage,
  account_waiting_for_approval: () => waitingMessage,
  oAuth_code_missing: unusable,
  oauth_code_verification_failed: unconfirmed,
  user_info_is_missing: unknown,
  email_is_missing: addressless,
};

/** The code itself is never shown: anyone could craft a link with any text in it. */
export function callbackMessage(word: string, provider: string | undefined, aim: CallbackAim): string {
  const text = Object.hasOwn(texts, word) ? texts[word as keyof typeof texts] : undefined;
  const name = provider ?? 'the other service';
  const account = provider ? `${provider} account` : `account with ${name}`;
  const message = text?.(name, aim, account) ?? `Something went wrong with ${name}. Try again.`;
  return message.charAt(0).toUpperCase() + message.slice(1);
}
