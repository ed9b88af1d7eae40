import { channelProblems, channelTypes } from '../../data/entities/channels';
import { registerEnum } from '../schema/registerEnum';

export const ChannelType = registerEnum(channelTypes, {
  name: 'ChannelType',
  description: 'Type of a notification channel.',
  values: {
    WEB_PUSH: 'A browser, through its push service.',
    DISCORD: 'A Discord channel webhook.',
    NTFY: 'An ntfy topic.',
    GOTIFY: 'An application on a Gotify server.',
    TELEGRAM: 'A Telegram chat with a bot.',
    WEBHOOK: 'Any URL; it receives JSON signed according to Standard Webhooks.',
  },
});

export const ChannelProblem = registerEnum(channelProblems, {
  name: 'ChannelProblem',
  description: 'Why a notification was not delivered.',
  values: {
    GONE: 'The address no longer exists, or the browser has cancelled its subscription.',
    REFUSED: 'The host refused the token or key.',
    ACCESS_ENDED: 'All access to the account was revoked.',
    REJECTED: 'The host rejected the message, or redirected.',
    NOT_PUBLIC: 'The address is on a network that this site does not send to, or is not https.',
    NOT_REACHED: 'The host could not be reached, or timed out.',
    TOO_MANY: 'The host rate-limited the messages.',
    FAILED: 'The host failed.',
  },
});
