import { countListChange, type ListWork } from '../../domain/tracking/changeLists';
import type { GraphqlContext } from '../context';
import { requireUser, requireViewer } from '../session/viewer';

/** Id of the user changing their lists, in a browser or by a token with WRITE_LISTS. Rate-limits the change. */
export async function requireListWriter(context: GraphqlContext, work: ListWork = {}): Promise<string> {
  const { id: userId } = await requireUser(context, 'WRITE_LISTS');
  await countListChange(context.deps, { userId, ...work });
  return userId;
}

/** The same for what programs may not do, such as imports and feeds. */
export async function requireListOwner(context: GraphqlContext, work: ListWork = {}): Promise<string> {
  const { user } = await requireViewer(context);
  await countListChange(context.deps, { userId: user.id, ...work });
  return user.id;
}
