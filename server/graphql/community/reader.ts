import {
  nobody,
  powerless,
  type Reader,
  readerOf,
  requireEditor,
  requireModerator,
  requireOperator,
  type Writer,
} from '../../domain/community/reader';
import type { GraphqlContext } from '../context';
import { quietUserOf, requireViewer, viewerOf } from '../session/viewer';

/**
 * The reader, once per request: by a session, or by a token that may read lists, without its owner's powers; with any other token,
 * no one.
 */
export function readerIn(context: GraphqlContext): Promise<Reader> {
  return context.once(findReader);
}

async function findReader(context: GraphqlContext): Promise<Reader> {
  const user = await quietUserOf(context, 'READ_LISTS');
  if (!user) return nobody;
  const reader = await readerOf(context.deps, user.id);
  return (await viewerOf(context)) ? reader : { ...reader, ...powerless };
}

/** For changes: a signed-in user in a browser, read again for each mutation of a document. */
export async function writerIn(context: GraphqlContext): Promise<Writer> {
  const { user } = await requireViewer(context);
  return { ...(await readerOf(context.deps, user.id)), userId: user.id };
}

/** For granting the roles editor and moderator. */
export async function operatorIn(context: GraphqlContext): Promise<Writer> {
  return requireOperator(await writerIn(context));
}

/** For moderation and reported content: blocks do not apply. */
export async function moderatorIn(context: GraphqlContext): Promise<Writer> {
  return requireModerator(await writerIn(context));
}

/** For decisions on suggestions. */
export async function editorIn(context: GraphqlContext): Promise<Writer> {
  return requireEditor(await writerIn(context));
}
