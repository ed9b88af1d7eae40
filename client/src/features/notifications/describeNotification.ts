import { describeNotification as describe } from '../../../../shared/notifications';
import type { NotificationFieldsFragment } from '../../generated/graphql';
import { titlesOf } from '../anime/words';

/** A notification's text, as in every other channel, with its thread's title: readers of the bell may see that. */
export function describeNotification(notification: NotificationFieldsFragment) {
  const { kind, actor, anime, thread, comment, episodeNumber, reference, text } = notification;
  const title = thread?.title ?? (thread?.screened ? `a thread about episode ${thread.episodeNumber}` : null);
  return describe(kind, {
    person: actor,
    anime: anime && { title: titlesOf(anime.title).main, slug: anime.slug },
    thread: thread && { id: thread.id, title },
    commentId: comment?.id,
    episodeNumber,
    reference,
    text,
  });
}
