import type { Deps, SocialGraph } from '../ports';

/** A site on which nobody knows anybody: a handle is the user's id, and friends-only is private. */
export function strangers({ db }: Pick<Deps, 'db'>): SocialGraph {
  return {
    userIdOf: async (handle) =>
      (await db.readRow<{ id: string }>('SELECT id FROM user WHERE id = ?', [handle]))?.id ?? null,
    areFriends: async () => false,
    areBlocked: async () => false,
    friendIdsOf: async () => [],
  };
}
