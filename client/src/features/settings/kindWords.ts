import type { NotificationKind } from '../../generated/graphql';

/** The label of each notification kind's switch, in the order of the settings. */
export const kindWords: Record<NotificationKind, string> = {
  EPISODE_AIRED: 'An episode of something I’m watching is out',
  SEQUEL_ANNOUNCED: 'Something on my list gets a sequel',
  PLANNED_STARTS: 'Something I plan to watch starts',
  FRIEND_REQUEST: 'Someone sends me a friend request',
  FRIEND_ACCEPTED: 'Someone accepts my request',
  REPLY: 'Someone replies to me',
  MENTION: 'Someone mentions me',
  LIKE: 'Someone likes what I wrote',
  IMPORT_DONE: 'An import finishes',
  PLAYS_UNMATCHED: 'We can’t match what my player reports',
  SUGGESTION_ACCEPTED: 'An editor accepts my suggestion',
  SUGGESTION_DECLINED: 'An editor declines my suggestion',
  CHANNEL_OFF: 'A notification channel stops working',
  REPORT_WAITING: 'Something is reported',
  SUGGESTION_WAITING: 'Someone suggests a change to an anime',
  CATALOGUE_REFUSED: 'A catalogue update fails',
  BACKUP_FAILED: 'A backup fails',
};
