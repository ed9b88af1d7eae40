import type { CallbackResult } from '../../../shared/callbackResults';
import { generalMessage } from './messages';

/** What somebody who was sent back wanted to do. */
export type CallbackAim = 'enter' | 'link';

type Text = (provider: string, aim: CallbackAim) => string;

const unusable: Text = (provider) =>
  `${provider} sent you back with an answer that cannot be used. Try again.`;
const notMade: Text = () => 'The account could not be made. Try again in a moment.';

/**
 * What a person reads for each word with which a provider's way back fails (specification section 8, contract section 6).
 * A word that the server adds does not compile until it has its text; `access_denied` is a provider's own.
 */
const texts: Record<CallbackResult | 'access_denied', Text> = {
  access_denied: (provider, aim) =>
    aim === 'link'
      ? `You told ${provider} not to connect. Nothing has changed.`
      : `You told ${provider} not to sign you in. Try again, or take another way.`,
  invalid_callback_request: unusable,
  state_not_found: unusable,
  no_code: unusable,
  no_callback_url: unusable,
  please_restart_the_process: () =>
    'This took too long, was done already, or began in another browser. Start once more.',
  oauth_provider_not_found: (provider) => `This site does not offer ${provider} any more.`,
  invalid_code: (provider) => `${provider} did not confirm it. Try again.`,
  unable_to_get_user_info: (provider) => `${provider} did not say who you are. Try again.`,
  unable_to_link_account: (provider, aim) =>
    aim === 'link'
      ? `${provider} could not be connected: it does not vouch for your address, yours is not confirmed here, or somebody else is signed in.`
      : `${provider} could not be connected to your account. Try again in a moment.`,
  "email_doesn't_match": (provider) =>
    `Your account at ${provider} has another e-mail address than the one here, so it cannot be connected.`,
  account_already_linked_to_different_user: (provider) =>
    `This account at ${provider} belongs to another account here. Sign in to that one and disconnect it there first.`,
  email_not_found: (provider) => `${provider} gave no e-mail address. Allow it to tell yours, and try again.`,
  internal_server_error: () => generalMessage,
  account_not_linked: (provider) =>
    `There is an account with your e-mail address already. Sign in to it, then connect ${provider} in the settings.`,
  signup_disabled: (provider) =>
    `No account here belongs to yours at ${provider}, and none is made at sign-in.`,
  unable_to_create_user: notMade,
  unable_to_create_session: () =>
    'You could not be signed in yet. If a link to confirm your address has just been mailed to you, open it first.',
};

/** Never the word itself: whoever makes a link could put anything there. */
export function callbackMessage(word: string, provider: string | undefined, aim: CallbackAim): string {
  const text = Object.hasOwn(texts, word) ? texts[word as keyof typeof texts] : undefined;
  const name = provider ?? 'the other service';
  const message = text?.(name, aim) ?? `It did not work out with ${name}. Try again.`;
  return message.charAt(0).toUpperCase() + message.slice(1);
}
