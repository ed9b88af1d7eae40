import { linkMentions, markedIn } from '../../domain/community/text/mentions';
import { isScreened } from '../../domain/tracking/spoilerScreen';
import type { GraphqlContext } from '../context';
import { trackingLoaders } from '../tracking/loaders';
import { communityLoaders } from './loaders';
import { readerIn } from './reader';
import type { Comment, Thread } from './thread.type';

/** Rendered text with links to the mentioned people whom the reader may see. */
export async function linkForReader(html: string, context: GraphqlContext): Promise<string> {
  const handles = markedIn(html);
  if (handles.length === 0) return html;
  const { handle } = context.once(communityLoaders);
  const known = await Promise.all(handles.map((one) => handle.load(one)));
  return linkMentions(html, new Set(handles.filter((_, at) => known[at])));
}

/** Whether a thread is about an episode that the reader has not reached, by the same rule as for episodes. */
export async function isThreadScreened(thread: Thread, context: GraphqlContext): Promise<boolean> {
  return !thread.own && (await notReached(thread, context));
}

/**
 * A comment uses its own episode mark, else that of the review it answers, or the episode of its thread. Authors always see their
 * own comments.
 */
export async function isCommentScreened(comment: Comment, context: GraphqlContext): Promise<boolean> {
  if (comment.own || comment.body === null) return false;
  const { userId } = await readerIn(context);
  if (userId === null) return false;
  const { thread: threads, opening } = context.once(communityLoaders);
  const thread = await threads.load(comment.threadId);
  if (!thread) return false;
  const review = thread.subject === 'REVIEW' ? await opening.load(thread.id) : null;
  const episodeNumber = comment.episodeNumber ?? review?.episodeNumber ?? thread.episodeNumber;
  return await notReached({ animeId: thread.animeId, episodeNumber }, context);
}

async function notReached(
  { animeId, episodeNumber }: Pick<Thread, 'animeId' | 'episodeNumber'>,
  context: GraphqlContext,
): Promise<boolean> {
  if (animeId === null || episodeNumber === null) return false;
  const { userId } = await readerIn(context);
  if (userId === null) return false;
  const screen = await context.once(trackingLoaders).of(userId).screen.load(animeId);
  return isScreened(screen, episodeNumber);
}
