import type { ApolloClient } from '@apollo/client';
import { refreshLists } from '../../../apollo/refreshLists';
import { toast } from '../../../components/overlays/toast';
import { readError } from '../../../errors/readError';
import { UndoDocument, UnhideAnimeDocument } from '../../../generated/graphql';
import { revealNow } from '../../anime/useReveal';
import { forgetEpisodes } from './followEntry';
import type { LastChange } from './lastChanges';
import { forgetChange, keepChange } from './lastChanges';

/** Undoes a change, once: its toast may be pressed while a key is undoing it. What has been changed again since stays, and the toast says so. */
export async function takeBack(client: ApolloClient, change: LastChange): Promise<void> {
  // Removed at once, so that a second press undoes the change before.
  if (!forgetChange(change)) return;
  let skipped = 0;
  let unnamed = 0;
  const named = new Set<string>();
  let left = change.undoIds;
  try {
    if (change.hidden !== undefined) {
      await client.mutate({ mutation: UnhideAnimeDocument, variables: { animeId: change.hidden } });
      await refreshLists(client, ['offers']);
    }
    for (const id of change.undoIds) {
      const { data } = await client.mutate({
        mutation: UndoDocument,
        variables: { id, ...revealNow() },
        context: { inOrder: 'undo' },
      });
      const { restored = 0, anime = [] } = data?.undo ?? {};
      skipped += data?.undo.skipped ?? 0;
      unnamed += Math.max(0, restored - anime.length);
      for (const one of anime) named.add(one.id);
      left = left.slice(1);
    }
    const rest =
      skipped === 1 ? '1 has changed since and was kept.' : `${skipped} have changed since and were kept.`;
    toast({ id: change.toast, title: `Undone: ${change.title}`, text: skipped > 0 ? rest : undefined });
    const kinds = ['queue', 'entries', 'shelves', 'hidden'] as const;
    // An answer names the first 50 anime: whatever shows one may show one of the others.
    await refreshLists(client, unnamed > 0 ? [...kinds, 'anime', 'offers'] : kinds, (cache) => {
      for (const id of named) forgetEpisodes(cache, id);
    });
  } catch (error) {
    const { text, code } = readError(error);
    const again = code === 'CONFLICT';
    if (code !== 'UNDO_EXPIRED' && !again) keepChange({ ...change, undoIds: left });
    toast({
      id: change.toast,
      kind: 'failed',
      title: again ? `Not undone: ${change.title}` : 'That didn’t work',
      text: again ? 'It has changed again since then, so it stays as it is now.' : text,
    });
  }
}
