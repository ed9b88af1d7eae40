import { describeNotification } from '../../../../shared/notifications';
import type { Notification } from '../../../data/stores/notificationStore';
import { preferredTitle, readAnimeByIds } from '../../catalogue/anime';
import type { Deps } from '../../deps';
import { titleLanguageFor } from '../../settings/settings';
import { readProfileRow } from '../people/people';
import type { ChannelMessage } from './channelKind';

type ComposeDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'social'>;

/**
 * A notification in the same words as on the site. Thread titles stay on the site: they may be spoilers. Undefined if the
 * recipient and the actor have blocked each other since.
 */
export async function composeMessage(
  deps: ComposeDeps,
  { userId, notice }: { userId: string; notice: Notification },
): Promise<ChannelMessage | undefined> {
  const { id, kind, actorId, animeId, threadId, commentId, episodeNumber, reference, createdAt } = notice;
  if (actorId !== null && (await deps.social.areBlocked(userId, actorId))) return undefined;
  const person = actorId === null ? undefined : await readProfileRow(deps, actorId);
  const [row] = animeId === null ? [] : await readAnimeByIds(deps, [animeId], userId);
  const language = await titleLanguageFor(deps, userId);
  const { who, what, to } = describeNotification(kind, {
    commentId,
    episodeNumber,
    reference,
    text: notice.text,
    person: person && { name: person.name, handle: person.handle },
    anime: row && { title: preferredTitle(row, language), slug: row.slug },
    thread: threadId === null ? null : { id: threadId, title: null },
  });
  return { id, kind, title: who, text: capital(what), url: deps.config.baseURL + to, at: createdAt };
}

/** Text that follows a name on the site has a line of its own here. */
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
