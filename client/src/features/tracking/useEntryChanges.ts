import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { refreshLists } from '../../apollo/refreshLists';
import type { AnimeCardFieldsFragment, EntryChangedFragment, EntryStatus } from '../../generated/graphql';
import {
  AddProgressDocument,
  CompleteEntryDocument,
  MarkEpisodeDocument,
  MarkEpisodesUpToDocument,
  RemoveEntryDocument,
  StartRewatchDocument,
  StopRewatchDocument,
  UnmarkEpisodeDocument,
} from '../../generated/graphql';
import { revealNow } from '../anime/useReveal';
import { titlesOf } from '../anime/words';
import { progressWords, sureCount } from './entryWords';
import { today } from './today';
import { useToasts } from './useToasts';

export type Trackable = Pick<
  AnimeCardFieldsFragment,
  'id' | 'title' | 'episodeCount' | 'episodeCountEstimated' | 'viewerEntry'
>;

/**
 * What can be done with the viewer's entry by one press (product P4). It shows at once and is taken back, with the
 * reason, when the server refuses; every change brings its Undo, the last episode the offer to complete.
 */
export function useEntryChanges() {
  const client = useApolloClient();
  const toasts = useToasts();
  return useMemo(() => {
    const about = (anime: Trackable) => ({ animeId: anime.id, today: today(), ...revealNow() });

    const settle = (anime: Trackable, result: EntryChangedFragment | undefined, title: string) => {
      if (!result) return;
      const name = titlesOf(anime.title).main;
      toasts.done({
        id: `entry-${anime.id}`,
        title: result.finished ? `That was the last episode of ${name}` : title,
        undoId: result.undoId,
        actions: result.finished ? [{ label: 'Mark as completed', run: () => void complete(anime) }] : [],
      });
      void refreshAfter(client, anime.id);
    };

    /** `shown` is drawn until the answer has come. */
    const change = async (
      anime: Trackable,
      shown: Shown | null,
      send: () => Promise<EntryChangedFragment | undefined>,
      say: (entry: EntryChangedFragment['anime']['viewerEntry']) => string,
    ) => {
      const drop = shown ? showMeanwhile(client, anime, shown) : () => undefined;
      try {
        const result = await send();
        drop();
        settle(anime, result, say(result?.anime.viewerEntry ?? null));
      } catch (error) {
        drop();
        toasts.failed(error);
      }
    };

    const watched = (anime: Trackable) => (entry: EntryChangedFragment['anime']['viewerEntry']) =>
      `${titlesOf(anime.title).main}: ${progressWords(entry?.progress ?? 0, anime)}`;

    const add = (anime: Trackable, by: number) =>
      change(
        anime,
        { by },
        async () => {
          const { data } = await client.mutate({
            mutation: AddProgressDocument,
            variables: { ...about(anime), by },
          });
          return data?.incrementProgress;
        },
        watched(anime),
      );

    const mark = (anime: Trackable, { id, number }: Numbered) =>
      change(
        anime,
        {
          by: number === (anime.viewerEntry?.progress ?? 0) + 1 ? 1 : 0,
          episode: { id, watched: true },
        },
        async () => {
          const { data } = await client.mutate({
            mutation: MarkEpisodeDocument,
            variables: { ...about(anime), number },
          });
          return data?.markEpisode;
        },
        () => `${titlesOf(anime.title).main}: episode ${number} watched`,
      );

    const markUpTo = (anime: Trackable, number: number) =>
      change(
        anime,
        { by: Math.max(0, number - (anime.viewerEntry?.progress ?? 0)) },
        async () => {
          const { data } = await client.mutate({
            mutation: MarkEpisodesUpToDocument,
            variables: { ...about(anime), number },
          });
          return data?.markEpisodesUpTo;
        },
        watched(anime),
      );

    const unmark = (anime: Trackable, { id, number }: Numbered) =>
      change(
        anime,
        { episode: { id, watched: false } },
        async () => {
          const { data } = await client.mutate({
            mutation: UnmarkEpisodeDocument,
            variables: { ...about(anime), number },
          });
          return data?.unmarkEpisode;
        },
        () => `${titlesOf(anime.title).main}: episode ${number} not watched`,
      );

    const complete = (anime: Trackable) =>
      change(
        anime,
        { status: 'COMPLETED' },
        async () => {
          const { data } = await client.mutate({ mutation: CompleteEntryDocument, variables: about(anime) });
          return data?.completeEntry;
        },
        () => `${titlesOf(anime.title).main} is completed`,
      );

    const startRewatch = (anime: Trackable) =>
      change(
        anime,
        null,
        async () => {
          const { data } = await client.mutate({ mutation: StartRewatchDocument, variables: about(anime) });
          return data?.startRewatch;
        },
        () => `Watching ${titlesOf(anime.title).main} again, from the start`,
      );

    const stopRewatch = (anime: Trackable) =>
      change(
        anime,
        null,
        async () => {
          const { data } = await client.mutate({
            mutation: StopRewatchDocument,
            variables: { animeId: anime.id, ...revealNow() },
          });
          return data?.stopRewatch;
        },
        () => `${titlesOf(anime.title).main} is as it was before the rewatch`,
      );

    const remove = async (anime: Trackable) => {
      try {
        const { data } = await client.mutate({
          mutation: RemoveEntryDocument,
          variables: { animeId: anime.id },
        });
        toasts.done({
          id: `entry-${anime.id}`,
          title: `${titlesOf(anime.title).main} is off your lists`,
          undoId: data?.removeEntry.undoId,
        });
        await refreshAfter(client, anime.id);
        return true;
      } catch (error) {
        toasts.failed(error);
        return false;
      }
    };

    return { add, mark, markUpTo, unmark, complete, startRewatch, stopRewatch, remove, settle };
  }, [client, toasts]);
}

/** Which lists an entry stands on, and what of its episodes is screened, only the server knows. */
export async function refreshAfter(client: ApolloClient, animeId: string): Promise<void> {
  await Promise.all([
    refreshLists(client, ['entries', 'queue']),
    client.refetchQueries({
      updateCache: (cache) => {
        cache.evict({ id: cache.identify({ __typename: 'Anime', id: animeId }), fieldName: 'episodes' });
      },
    }),
  ]);
}

type Numbered = { id: string; number: number };
type Shown = { by?: number; status?: EntryStatus; episode?: { id: string; watched: boolean } };
let layers = 0;

/** Draws a change over what is cached, several on top of each other; answers how to take it away. */
function showMeanwhile(client: ApolloClient, anime: Trackable, shown: Shown): () => void {
  const { cache } = client;
  const { by = 0, status, episode } = shown;
  const entry = anime.viewerEntry && cache.identify({ __typename: 'Entry', id: anime.viewerEntry.id });
  layers += 1;
  const layer = `entry ${layers}`;
  const most = sureCount(anime) ?? Number.POSITIVE_INFINITY;
  cache.batch({
    optimistic: layer,
    update: (over) => {
      if (entry)
        over.modify<{ progress: number; behind: number; status: EntryStatus | null }>({
          id: entry,
          fields: {
            progress: (progress) => Math.max(0, Math.min(progress + by, most)),
            behind: (behind) => Math.max(0, behind - by),
            status: (now) => status ?? (by > 0 && (now === 'PLANNING' || now === null) ? 'WATCHING' : now),
          },
        });
      if (episode)
        over.modify<{ watched: boolean }>({
          id: cache.identify({ __typename: 'Episode', id: episode.id }),
          fields: { watched: () => episode.watched },
        });
    },
  });
  return () => cache.removeOptimistic(layer);
}
