import { paths } from '../../../../shared/paths';
import type { NotificationFieldsFragment } from '../../generated/graphql';
import { titlesOf } from '../anime/words';

/** A notification in words, in two parts (who or what, and what of it), and where it leads. */
export function describeNotification(notification: NotificationFieldsFragment): {
  who: string;
  what: string;
  to: string;
} {
  const { kind, actor, anime, thread, comment, episodeNumber, reference } = notification;
  const person = actor?.name || (actor ? `@${actor.handle}` : 'Someone');
  const title = anime ? titlesOf(anime.title).main : 'An anime';
  const toAnime = anime ? paths.anime(anime.slug) : paths.latest();
  const toPerson = actor ? paths.profileOf(actor.handle) : paths.profile();
  const threadTitle =
    thread?.title ?? (thread?.screened ? `a thread about episode ${thread.episodeNumber}` : null);
  const where = threadTitle ? ` in “${threadTitle}”` : '';
  const toComment = thread
    ? `${paths.thread(thread.id)}${comment ? `#comment-${comment.id}` : ''}`
    : paths.profile();
  switch (kind) {
    case 'EPISODE_AIRED':
      return {
        who: title,
        what: episodeNumber === null ? 'A new episode is out' : `Episode ${episodeNumber} is out`,
        to: toAnime,
      };
    case 'SEQUEL_ANNOUNCED':
      return { who: title, what: 'A sequel to something on your list was announced', to: toAnime };
    case 'PLANNED_STARTS':
      return { who: title, what: 'It’s starting, and you planned to watch it', to: toAnime };
    case 'FRIEND_REQUEST':
      return { who: person, what: 'wants to be friends', to: toPerson };
    case 'FRIEND_ACCEPTED':
      return { who: person, what: 'is now your friend', to: toPerson };
    case 'REPLY':
      return { who: person, what: `replied to you${where}`, to: toComment };
    case 'MENTION':
      return { who: person, what: `mentioned you${where}`, to: toComment };
    case 'LIKE':
      return { who: person, what: `likes what you wrote${where}`, to: toComment };
    case 'IMPORT_DONE':
      return { who: 'Import finished', what: 'Your list is up to date', to: paths.library() };
    case 'CATALOGUE_REFUSED':
      return {
        who: 'Catalogue update failed',
        what: `${reference ?? 'A source'} couldn’t be used. Nothing has changed`,
        to: paths.about(),
      };
    case 'SUGGESTION_ACCEPTED':
      return { who: title, what: 'Your suggestion was accepted', to: toAnime };
    case 'SUGGESTION_DECLINED':
      return { who: title, what: 'Your suggestion was declined', to: paths.edits() };
  }
}
