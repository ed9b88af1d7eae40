import {
  asEditor,
  asModerator,
  asOperator,
  nobody,
  type Reader,
  readerOf,
  type Writer,
} from '../../domain/community/reader';
import type { GraphqlContext } from '../context';
import { quietUserOf, requireViewer } from '../session/viewer';

/** Who reads, once per request: in a browser, or by a token that may read lists; a token that may not reads as nobody. */
export function readerIn(context: GraphqlContext): Promise<Reader> {
  return context.once(findReader);
}

async function findReader(context: GraphqlContext): Promise<Reader> {
  if (context.view) return context.view.reader;
  const user = await quietUserOf(context, 'READ_LISTS');
  return user ? await readerOf(context.deps, user.id) : nobody;
}

/** For changes: a person in a browser, looked at anew for each mutation of a document. */
export async function writerIn(context: GraphqlContext): Promise<Writer> {
  const { user } = await requireViewer(context);
  return { ...(await readerOf(context.deps, user.id)), userId: user.id };
}

/** For naming editors and moderators. */
export async function operatorIn(context: GraphqlContext): Promise<Writer> {
  return asOperator(await writerIn(context));
}

/** For changes by moderators, and for what was reported to them: no block is in their way. */
export async function moderatorIn(context: GraphqlContext): Promise<Writer> {
  return asModerator(await writerIn(context));
}

/** For decisions about suggestions. */
export async function editorIn(context: GraphqlContext): Promise<Writer> {
  return asEditor(await writerIn(context));
}
