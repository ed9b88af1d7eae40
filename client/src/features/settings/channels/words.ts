import { ago } from '../../../components/text/When';
import type { ChannelFactsFragment, ChannelProblem, ChannelType } from '../../../generated/graphql';

export type Channel = ChannelFactsFragment;
type FieldName = 'url' | 'token' | 'topic' | 'chat';

interface FormField {
  name: FieldName;
  label: string;
  hint?: string;
  required: boolean;
}

/** Channels added by a form: their label and fields. A browser is added with a button. */
export const forms: Record<Exclude<ChannelType, 'WEB_PUSH'>, { label: string; fields: FormField[] }> = {
  DISCORD: {
    label: 'Discord',
    fields: [
      {
        name: 'url',
        label: 'Webhook URL',
        hint: 'In Discord: channel settings, Integrations, Webhooks.',
        required: true,
      },
    ],
  },
  NTFY: {
    label: 'ntfy',
    fields: [
      { name: 'topic', label: 'Topic', hint: 'A name that’s hard to guess.', required: true },
      { name: 'url', label: 'Server', hint: 'Leave it empty for https://ntfy.sh.', required: false },
      { name: 'token', label: 'Access token', hint: 'If the topic needs one.', required: false },
    ],
  },
  GOTIFY: {
    label: 'Gotify',
    fields: [
      { name: 'url', label: 'Server', hint: 'Such as https://gotify.example.org.', required: true },
      {
        name: 'token',
        label: 'App token',
        hint: 'In Gotify: Apps, Create application.',
        required: true,
      },
    ],
  },
  TELEGRAM: {
    label: 'Telegram',
    fields: [
      { name: 'token', label: 'Bot token', hint: 'From @BotFather.', required: true },
      { name: 'chat', label: 'Chat ID', hint: 'A number, or @name of a channel.', required: true },
    ],
  },
  WEBHOOK: {
    label: 'Webhook',
    fields: [
      {
        name: 'url',
        label: 'Address',
        hint: 'We send JSON there, signed with a secret you get next.',
        required: true,
      },
    ],
  },
};

export type FormType = keyof typeof forms;

export const typeName = (type: ChannelType): string => (type === 'WEB_PUSH' ? 'Browser' : forms[type].label);

const problems: Record<ChannelProblem, string> = {
  GONE: 'It no longer exists.',
  REFUSED: 'It refused our key or token.',
  ACCESS_ENDED: 'All access to your account was ended.',
  REJECTED: 'It didn’t accept the message.',
  NOT_PUBLIC: 'This site can’t send there: the address isn’t public, or isn’t https.',
  NOT_REACHED: 'It didn’t answer.',
  TOO_MANY: 'It asked us to send less.',
  FAILED: 'It had an internal error.',
};

export const problemWords = (problem: ChannelProblem): string => problems[problem];

/** A channel's state, in one line. */
export function stateOf({ active, problem, sentAt }: Pick<Channel, 'active' | 'problem' | 'sentAt'>): string {
  if (!active) return problem ? `Off. ${problems[problem]}` : 'Off';
  if (problem) return `${problems[problem]} We’ll try again.`;
  return sentAt ? `Last sent ${ago(sentAt)}` : 'Nothing sent yet';
}

/** Minutes after midnight as "22:30", and back; time inputs use this format in every language. */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

export function minuteOf(time: string): number | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(time) ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minute);
}
