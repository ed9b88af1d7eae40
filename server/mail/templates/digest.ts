import type { NotificationKind } from '../../domain/settings/settings';
import type { MessageParts, TemplateContext } from './layout';

/** In the order of the message; `n` is a number written by the server. */
const lines: Record<NotificationKind, (n: string) => string> = {
  FRIEND_REQUEST: (n) => `${count(n, 'person asks', 'people ask')} to be friends`,
  FRIEND_ACCEPTED: (n) => `${count(n, 'person has', 'people have')} accepted your request`,
  REPLY: (n) => `${count(n, 'reply', 'replies')} to what you wrote or follow`,
  MENTION: (n) => `${count(n, 'mention', 'mentions')} of you`,
  LIKE: (n) => `${count(n, 'comment', 'comments')} of yours that someone likes`,
  EPISODE_AIRED: (n) => `${count(n, 'new episode', 'new episodes')} of what you watch`,
  PLANNED_STARTS: (n) => `${count(n, 'planned show begins', 'planned shows begin')}`,
  SEQUEL_ANNOUNCED: (n) => `${count(n, 'sequel', 'sequels')} announced`,
  IMPORT_DONE: (n) => `${count(n, 'import has', 'imports have')} ended`,
  PLAYS_UNMATCHED: () => 'plays from your player need a match',
  REPORT_WAITING: () => 'reports to look at',
  SUGGESTION_WAITING: () => 'suggestions to decide about',
  CATALOGUE_REFUSED: (n) => `${count(n, 'update', 'updates')} of the catalogue could not be used`,
  BACKUP_FAILED: (n) => `${count(n, 'backup', 'backups')} could not be made`,
  SUGGESTION_ACCEPTED: (n) => `${count(n, 'of your suggestions was', 'of your suggestions were')} accepted`,
  SUGGESTION_DECLINED: (n) => `${count(n, 'of your suggestions was', 'of your suggestions were')} declined`,
  CHANNEL_OFF: (n) => `${count(n, 'notification channel was', 'notification channels were')} switched off`,
};

/** Unread notifications of a day. Only numbers, so that no message reveals a plot or a conversation. */
export function digest(
  { url, leave, ...counts }: { url: string; leave?: string } & Record<string, string>,
  { siteName }: TemplateContext,
): MessageParts {
  const told = Object.entries(lines).flatMap(([kind, line]) =>
    counts[kind] === undefined ? [] : [line(counts[kind])],
  );
  return {
    subject: `Your day at ${siteName}`.slice(0, 70),
    opening: told.length > 0 ? `Since yesterday: ${told.join('; ')}.` : 'There’s news for you.',
    action: { label: `Open ${siteName}`, url },
    closing: [
      'You get this at most once a day because you turned it on. You can turn it off in the settings.',
    ],
    ...(leave && { leave: { label: 'Stop these messages', url: leave } }),
  };
}

function count(n: string, one: string, many: string): string {
  return n === '1' ? `1 ${one}` : `${n} ${many}`;
}
