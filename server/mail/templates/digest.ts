import { notificationKinds, notificationRecords } from '../../../shared/notifications';
import type { MessageParts, TemplateContext } from './layout';

/** Unread notifications since the digest before. Only numbers, so that no message reveals a plot or a conversation. */
export function digest(
  { url, leave, ...counts }: { url: string; leave?: string } & Record<string, string>,
  { siteName }: TemplateContext,
): MessageParts {
  const told = notificationKinds.flatMap((kind) => {
    const count = counts[kind];
    return count === undefined ? [] : [notificationRecords[kind].digestLine(count)];
  });
  return {
    subject: `Your day at ${siteName}`.slice(0, 70),
    opening: told.length > 0 ? `New for you: ${told.join('; ')}.` : 'There’s news for you.',
    action: { label: `Open ${siteName}`, url },
    closing: [
      'You get this at most once a day because you turned it on. You can turn it off in the settings.',
    ],
    ...(leave && { leave: { label: 'Stop these messages', url: leave } }),
  };
}
