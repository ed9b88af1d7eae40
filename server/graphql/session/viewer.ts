import type { LiveSession } from '../../domain/accounts/records';
import type { Deps } from '../../domain/ports';
import { createReadSession, type ReadSession } from '../../http/readSession';
import type { GraphqlContext } from '../context';

const readers = new WeakMap<Deps, ReadSession>();

/** Who asks, or null; read once per request, and only if a resolver wants to know. */
export function viewerOf(context: GraphqlContext): Promise<LiveSession | null> {
  return context.once(readViewer);
}

function readViewer({ deps, req }: GraphqlContext): Promise<LiveSession | null> {
  const read = readers.get(deps) ?? createReadSession(deps);
  readers.set(deps, read);
  return read(req);
}
