import type { NotificationKind } from '../../generated/graphql';

type ForOperators = 'CATALOGUE_REFUSED' | 'BACKUP_FAILED';

/** What the switch of each kind of notification is called. */
export const kindWords: Record<Exclude<NotificationKind, ForOperators>, string> & {
  [kind in ForOperators]?: never;
} = {
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
};

/** In the order of the settings. */
export const chosenKinds = Object.keys(kindWords) as Exclude<NotificationKind, ForOperators>[];
