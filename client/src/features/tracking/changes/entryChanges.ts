import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { toast } from '../../../components/overlays/toast';
import type {
  EntryChangedFragment,
  EntryNowFragment,
  EpisodesOfPageFragment,
  ProgressButton_animeFragment,
} from '../../../generated/graphql';
import {
  AddProgressDocument,
  CompleteEntryDocument,
  EntryNowFragmentDoc,
  EpisodesOfPageFragmentDoc,
  MarkEpisodeDocument,
  MarkEpisodesUpToDocument,
  RemoveEntryDocument,
  StartRewatchDocument,
  StopRewatchDocument,
  UnmarkEpisodeDocument,
} from '../../../generated/graphql';
import { isCutOff, waitingChanges } from '../../../state/connection';
import { revealNow } from '../../anime/useReveal';
import { titlesOf } from '../../anime/words';
import { today } from '../dates';
import { offerToFinish } from '../entry/finishDialog';
import {
  afterSteps,
  progressAfter,
  progressWords,
  skippedText,
  stillToAir,
  withinCount,
} from '../entryWords';
import { followEntry } from './followEntry';
import { entryLine, noteSending } from './inTurn';
import { press } from './pressedProgress';
import { shownEpisodes } from './shownEpisodes';
import { toastDone, toastFailed } from './toasts';

/**
 * One-press changes to the viewer's entry, one function per mutation. A change is shown at once and rolled back, with the
 * reason, if the server refuses; it comes with Undo, and after the last episode offers to complete and score.
 */
export type Trackable = Pick<
  ProgressButton_animeFragment,
  'id' | 'title' | 'status' | 'episodeCount' | 'episodeCountEstimated' | 'viewerEntry'
>;
type Client = ApolloClient;
type Numbered = { id: string; number: number };

/** Unaired episodes are not counted; a toast says why. */
export async function addProgress(client: Client, anime: Trackable, by: number): Promise<void> {
  const waits = by > 0 ? stillToAir(anime, new Date()) : null;
  if (waits) return toast({ id: `entry-${anime.id}`, title: `${nameOf(anime)}: ${waits}` });
  const make = () =>
    change(client, anime, {
      mutation: AddProgressDocument,
      variables: { ...about(anime), by },
      shown: (entry) => advanced(entry, by, anime),
      // Without what only ends the anime: the server adds that, and what it is told by number counts as watched.
      upTo: by > 0 ? (progress) => withinCount({ ...anime.viewerEntry, progress }, by, anime) : undefined,
      title: (entry) => watchedTitle(entry, anime),
    });
  await press(anime, by, make);
}

export const markEpisode = (client: Client, anime: Trackable, { id, number }: Numbered) =>
  change(client, anime, {
    mutation: MarkEpisodeDocument,
    variables: { ...about(anime), number },
    shown: (entry) => advanced(entry, number === afterSteps(entry, 1) ? 1 : 0, anime),
    marked: { id, watched: true },
    title: () => `${nameOf(anime)}: episode ${number} watched`,
  });

export const markEpisodesUpTo = (client: Client, anime: Trackable, number: number) =>
  change(client, anime, {
    mutation: MarkEpisodesUpToDocument,
    variables: { ...about(anime), number },
    shown: (entry) => {
      const to = Math.max(entry.progress, number);
      return advanced(entry, to - entry.progress, anime, to);
    },
    upTo: () => number,
    title: (entry) => watchedTitle(entry, anime),
  });

export const unwatchEpisode = (client: Client, anime: Trackable, { id, number }: Numbered) =>
  change(client, anime, {
    mutation: UnmarkEpisodeDocument,
    variables: { ...about(anime), number },
    shown: () => ({}),
    marked: { id, watched: false },
    title: () => `${nameOf(anime)}: episode ${number} not watched`,
  });

export const completeEntry = (client: Client, anime: Trackable) =>
  change(client, anime, {
    mutation: CompleteEntryDocument,
    variables: about(anime),
    shown: () => ({ status: 'COMPLETED' }),
    title: () => `${nameOf(anime)} is completed`,
  });

export const startRewatch = (client: Client, anime: Trackable) =>
  change(client, anime, {
    mutation: StartRewatchDocument,
    variables: about(anime),
    title: () => `Rewatching ${nameOf(anime)} from the start`,
  });

export const stopRewatch = (client: Client, anime: Trackable) =>
  change(client, anime, {
    mutation: StopRewatchDocument,
    variables: { animeId: anime.id, ...answered(anime.id) },
    title: () => `Rewatch of ${nameOf(anime)} cancelled`,
  });

/** Returns whether it succeeded. */
export async function removeEntry(client: Client, anime: Trackable): Promise<boolean> {
  try {
    const sent = client.mutate({
      mutation: RemoveEntryDocument,
      variables: { animeId: anime.id },
      context: entryLine(anime.id),
    });
    const { data } = await noteSending(client, anime.id, sent);
    toastDone(client, {
      id: `entry-${anime.id}`,
      title: `${nameOf(anime)} removed from your lists`,
      undoId: data?.removeEntry.undoId,
    });
    await followEntry(client, anime.id, { episodes: false });
    return true;
  } catch (error) {
    toastFailed(error);
    return false;
  }
}

/** Variables of every entry change. */
const about = ({ id }: { id: string }) => ({ animeId: id, today: today(), ...answered(id) });

/** What the response should include: titles as the spoiler screen is set, and the episodes on screen. */
export const answered = (animeId: string) => ({ ...revealNow(), ...shownEpisodes(animeId) });

/** Announces a change and updates the lists it affects. */
export function settleChange(
  client: Client,
  anime: Trackable,
  { undoId, finished, skipped }: Pick<EntryChangedFragment, 'undoId' | 'finished' | 'skipped'>,
  title: string,
): void {
  toastDone(client, {
    id: `entry-${anime.id}`,
    title,
    text: skippedText(skipped),
    undoId,
  });
  if (finished) offerToFinish(anime.id);
  void followEntry(client, anime.id);
}

interface Change<V> {
  mutation: TypedDocumentNode<{ changed: EntryChangedFragment }, V>;
  variables: V & { reveal?: boolean };
  /** The optimistic result, shown until the response arrives. An anime on no list waits for the response. */
  shown?: (entry: EntryNowFragment) => Partial<EntryNowFragment>;
  marked?: { id: string; watched: boolean };
  /** For changes that can wait for a network: the last watched episode, from the progress before. */
  upTo?: (progress: number) => number;
  title: (entry: EntryNowFragment | null) => string;
}

async function change<V extends OperationVariables>(
  client: Client,
  anime: Trackable,
  { mutation, variables, shown, marked, upTo, title }: Change<V>,
): Promise<void> {
  const entry = shown && entryNow(client, anime, variables);
  // Counted from what was on screen, in whatever order several that were on their way fail.
  const pressed = entry ? upTo?.(progressNow(anime, entry)) : undefined;
  const wait = async (entry: EntryNowFragment | null | undefined) => {
    const { keepForLater } = await import('../waiting/waiting');
    const before = progressNow(anime, entry);
    const number = pressed ?? upTo?.(before) ?? 0;
    // All have been watched: nothing to send.
    if (number <= before) return true;
    const after = entry && { ...entry, ...shown?.(entry) };
    const made = { animeId: anime.id, name: nameOf(anime), number, today: today() };
    const both = entry && after ? { before: entry, after } : null;
    return keepForLater(client, made, both, title(after ?? null));
  };
  // Earlier changes are waiting, so this one queues behind them, to keep the order.
  if (upTo && waitsFor(anime.id) && (await wait(entry).catch(() => false))) return;
  try {
    const sent = client.mutate({
      mutation,
      variables,
      context: entryLine(anime.id),
      optimisticResponse: (_, { IGNORE }) =>
        entry ? { changed: expected(client, anime, { ...entry, ...shown(entry) }, variables) } : IGNORE,
      update: (cache) => {
        if (!marked) return;
        const id = cache.identify({ __typename: 'Episode', id: marked.id });
        cache.modify<{ watched: boolean }>({ id, fields: { watched: () => marked.watched } });
      },
    } as ApolloClient.MutateOptions<{ changed: EntryChangedFragment }, V>);
    const { data } = await noteSending(client, anime.id, sent);
    if (!data) return;
    const { viewerEntry } = data.changed.anime;
    settleChange(client, anime, data.changed, title(viewerEntry));
    // An earlier press was cut off and waits with its number, which this one has reached: without its own it would be lost.
    if (pressed !== undefined && viewerEntry && viewerEntry.progress < pressed && waitsFor(anime.id))
      await wait(entryNow(client, anime, variables)).catch(() => false);
  } catch (error) {
    if (upTo && isCutOff(error) && (await wait(entry).catch(() => false))) return;
    toastFailed(error);
  }
}

const waitsFor = (animeId: string) => waitingChanges().some((change) => change.animeId === animeId);

/** Includes changes waiting to be sent. */
const progressNow = (anime: Trackable, entry: EntryNowFragment | null | undefined): number =>
  Math.max(
    entry?.progress ?? anime.viewerEntry?.progress ?? 0,
    ...waitingChanges().flatMap(({ animeId, number }) => (animeId === anime.id ? number : [])),
  );

/** The entry in the cache. Fields no screen has queried yet get placeholders until the response arrives. */
function entryNow(
  { cache }: Client,
  { viewerEntry }: Trackable,
  variables: { reveal?: boolean },
): EntryNowFragment | null {
  if (!viewerEntry) return null;
  const known = cache.readFragment<Partial<EntryNowFragment>>({
    id: cache.identify({ __typename: 'Entry', id: viewerEntry.id }),
    fragment: EntryNowFragmentDoc,
    fragmentName: 'EntryNow',
    variables: { reveal: variables.reveal ?? false },
    returnPartialData: true,
    optimistic: true,
  });
  const next = known?.nextEpisode ?? viewerEntry.nextEpisode;
  return {
    ...notAskedFor,
    updatedAt: new Date().toISOString(),
    ...viewerEntry,
    ...known,
    nextEpisode: next && { ...untitled, ...next },
  };
}

const untitled = { estimated: false, title: null, nativeTitle: null, titled: false, screened: false };

const notAskedFor = {
  __typename: 'Entry',
  tags: [],
  priority: null,
  visibility: 'PUBLIC',
  behind: 0,
  startedOn: null,
  finishedOn: null,
  rewatches: 0,
  pass: 1,
  spoilerLevel: null,
} as const satisfies Partial<EntryNowFragment> & { __typename: string };

function expected(
  { cache }: Client,
  { id }: Trackable,
  viewerEntry: EntryNowFragment,
  variables: OperationVariables,
): EntryChangedFragment {
  const episodes = cache.readFragment<EpisodesOfPageFragment>({
    id: cache.identify({ __typename: 'Anime', id }),
    fragment: EpisodesOfPageFragmentDoc,
    fragmentName: 'EpisodesOfPage',
    variables: { reveal: false, ...variables },
    optimistic: true,
  });
  const anime = { __typename: 'Anime', ...episodes, id, viewerEntry };
  return {
    __typename: 'EntryPayload',
    anime,
    undoId: null,
    finished: false,
    skipped: [],
  } as EntryChangedFragment;
}

/** `by` more episodes watched, as far as there are any; the first one starts a planned anime. */
function advanced(
  entry: EntryNowFragment,
  by: number,
  anime: Trackable,
  progress = progressAfter(entry, by, anime),
): Partial<EntryNowFragment> {
  const { behind, passedOver, status } = entry;
  return {
    progress,
    nextNumber: afterSteps({ progress, passedOver }, 1),
    behind: Math.max(0, behind - by),
    status: by > 0 && (status === 'PLANNING' || status === null) ? 'WATCHING' : status,
  };
}

const nameOf = ({ title }: Trackable): string => titlesOf(title).main;

const watchedTitle = (entry: { progress: number } | null, anime: Trackable): string =>
  `${nameOf(anime)}: ${progressWords(entry?.progress ?? 0, anime)}`;
