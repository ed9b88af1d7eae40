import { paths } from './paths';

/** The kinds of notifications. */
export const notificationKinds = [
  'EPISODE_AIRED',
  'SEQUEL_ANNOUNCED',
  'PLANNED_STARTS',
  'FRIEND_REQUEST',
  'FRIEND_ACCEPTED',
  'REPLY',
  'MENTION',
  'LIKE',
  'IMPORT_DONE',
  'PLAYS_UNMATCHED',
  'REPORT_WAITING',
  'SUGGESTION_WAITING',
  'CATALOGUE_REFUSED',
  'BACKUP_FAILED',
  'SUGGESTION_ACCEPTED',
  'SUGGESTION_DECLINED',
  'CHANNEL_OFF',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The facts behind a notification's text and link. Missing ones are unknown, hidden, or deleted. */
export interface NotificationFacts {
  kind: NotificationKind;
  person?: { name: string; handle: string } | null;
  anime?: { title: string; slug: string } | null;
  thread?: { id: string; title: string | null } | null;
  commentId?: string | null;
  episodeNumber?: number | null;
  reference?: string | null;
}

/** A notification's text in two parts (who or what, and what happened), and the path it links to: the same in every channel. */
export function describeNotification(facts: NotificationFacts): { who: string; what: string; to: string } {
  const { kind, person, anime, thread, commentId, episodeNumber, reference } = facts;
  const someone = person ? person.name || `@${person.handle}` : 'Someone';
  const title = anime?.title ?? 'An anime';
  const toAnime = anime ? paths.anime(anime.slug) : paths.latest();
  const toPerson = person ? paths.profileOf(person.handle) : paths.profile();
  const where = thread?.title ? ` in “${thread.title}”` : '';
  const toComment = thread
    ? `${paths.thread(thread.id)}${commentId ? `#comment-${commentId}` : ''}`
    : paths.profile();
  switch (kind) {
    case 'EPISODE_AIRED':
      return {
        who: title,
        what: `${episodeNumber == null ? 'A new episode' : `Episode ${episodeNumber}`} is ${reference ? `on ${reference}` : 'out'}`,
        to: toAnime,
      };
    case 'SEQUEL_ANNOUNCED':
      return { who: title, what: 'A sequel to something on your list was announced', to: toAnime };
    case 'PLANNED_STARTS':
      return { who: title, what: 'It’s starting, and you planned to watch it', to: toAnime };
    case 'FRIEND_REQUEST':
      return { who: someone, what: 'wants to be friends', to: toPerson };
    case 'FRIEND_ACCEPTED':
      return { who: someone, what: 'is now your friend', to: toPerson };
    case 'REPLY':
      return { who: someone, what: `replied to you${where}`, to: toComment };
    case 'MENTION':
      return { who: someone, what: `mentioned you${where}`, to: toComment };
    case 'LIKE':
      return { who: someone, what: `likes what you wrote${where}`, to: toComment };
    case 'IMPORT_DONE':
      return { who: 'Import finished', what: 'Your list is up to date', to: paths.library() };
    case 'PLAYS_UNMATCHED':
      return {
        who: 'Needs a match',
        what:
          reference && reference !== '1' ? `${reference} plays from your player` : 'A play from your player',
        to: paths.settings('connections'),
      };
    case 'REPORT_WAITING':
      return { who: 'Reports', what: openNow(reference), to: paths.reports() };
    case 'SUGGESTION_WAITING':
      return { who: 'Suggestions', what: openNow(reference), to: paths.edits() };
    case 'CATALOGUE_REFUSED':
      return {
        who: 'Catalogue update failed',
        what: `${reference ?? 'A source'} couldn’t be used. Nothing has changed`,
        to: paths.about(),
      };
    case 'BACKUP_FAILED':
      return { who: 'Backup failed', what: 'The site’s log says why', to: paths.siteState() };
    case 'SUGGESTION_ACCEPTED':
      return { who: title, what: 'Your suggestion was accepted', to: toAnime };
    case 'SUGGESTION_DECLINED':
      return { who: title, what: 'Your suggestion was declined', to: paths.edits() };
    case 'CHANNEL_OFF':
      return {
        who: reference ?? 'A notification channel',
        what: 'We couldn’t reach it, so it’s switched off',
        to: paths.settings('notifications'),
      };
  }
}

const openNow = (count: string | null | undefined) =>
  count && count !== '1' ? `${count} wait for an answer` : 'One waits for an answer';
