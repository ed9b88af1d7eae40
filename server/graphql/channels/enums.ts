import { channelProblems, channelTypes } from '../../data/entities/channels';
import { registerEnum } from '../registerEnum';

export const ChannelType = registerEnum(channelTypes, {
  name: 'ChannelType',
  description: 'What a notification channel is.',
  values: {
    WEB_PUSH: 'A browser, by its push service.',
    DISCORD: 'A webhook of a channel in Discord.',
    NTFY: 'A topic of ntfy.',
    GOTIFY: 'An application of a Gotify server.',
    TELEGRAM: 'A chat with a bot in Telegram.',
    WEBHOOK: 'Any address, which gets JSON that is signed as Standard Webhooks say.',
  },
});

export const ChannelProblem = registerEnum(channelProblems, {
  name: 'ChannelProblem',
  description: 'Why a notification did not arrive.',
  values: {
    GONE: 'The address no longer exists, or the browser has ended its subscription.',
    REFUSED: 'The host refused the token or key.',
    ACCESS_ENDED: 'All access to the account was ended.',
    REJECTED: 'The host did not accept the message, or answered with a redirect.',
    NOT_PUBLIC: 'The address is in a network that this site sends nothing to, or is not https.',
    NOT_REACHED: 'Nobody answered there, or not in time.',
    TOO_MANY: 'The host asked for fewer messages.',
    FAILED: 'Something failed at the host.',
  },
});
