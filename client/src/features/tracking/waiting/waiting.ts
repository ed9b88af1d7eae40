import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client';
import { saveSeen } from '../../../apollo/offline/keepSeen';
import { memberStore, runInTurn } from '../../../apollo/offline/memberStore';
import { refreshLists } from '../../../apollo/refreshLists';
import { toast } from '../../../components/overlays/toast';
import { readError } from '../../../errors/readError';
import {
  type EntryNowFragment,
  EntryNowFragmentDoc,
  MarkEpisodesUpToDocument,
} from '../../../generated/graphql';
import { session } from '../../../state';
import { type WaitingChange, waitingChanges } from '../../../state/connection';
import { revealNow } from '../../anime/useReveal';
import { keepChange } from '../changes/lastChanges';
import { shownEpisodes } from '../changes/shownEpisodes';
import { takeBack } from '../changes/takeBack';
import { toastDone } from '../changes/toasts';
import { offerToFinish } from '../entry/finishDialog';

/**
 * Episodes watched offline: kept on this device, sent later one by one. Each names the last episode watched, so a change that
 * is sent twice, or was counted elsewhere meanwhile, counts once.
 */
type Client = ApolloClient;

/** A safety limit. */
const most = 500;

/** Loads the signed-in user's changes. */
export function loadWaiting(): Promise<void> {
  return runInTurn(async () => {
    const all = await (await memberStore()).getAll('waiting');
    const owner = session()?.user.id;
    waitingChanges(all.filter((one): one is WaitingChange => one.owner === owner && one.id !== undefined));
  });
}

type Made = Omit<WaitingChange, 'id' | 'owner'>;

/** Keeps a change for later and shows it as made: `before` and `after` are the entry. Returns false if there was no room. */
export async function keepForLater(
  client: Client,
  made: Made,
  entry: { before: EntryNowFragment; after: EntryNowFragment } | null,
  said: string,
): Promise<boolean> {
  const owner = session()?.user.id;
  if (!owner || waitingChanges().length >= most) return false;
  const id = await runInTurn(async () => (await memberStore()).add('waiting', { ...made, owner }));
  waitingChanges([...waitingChanges(), { ...made, owner, id }]);
  if (entry) write(client, entry.after);
  void saveSeen(client);
  const undo = async () => {
    if (!(await drop(id))) return toast({ title: `${made.name}: it has been sent already` });
    if (entry) write(client, entry.before);
    void saveSeen(client);
  };
  toast({
    id: `entry-${made.animeId}`,
    title: said,
    text: 'Waiting to be sent.',
    actions: [{ label: 'Undo', run: () => void undo() }],
  });
  return true;
}

function write({ cache }: Client, data: EntryNowFragment): void {
  cache.writeFragment({
    id: cache.identify({ __typename: 'Entry', id: data.id }),
    fragment: EntryNowFragmentDoc,
    fragmentName: 'EntryNow',
    variables: revealNow(),
    data,
  });
}

const isWaiting = (id: number) => waitingChanges().some((one) => one.id === id);

/** Returns whether it was still there. */
async function drop(id: number): Promise<boolean> {
  const there = isWaiting(id);
  waitingChanges(waitingChanges().filter((one) => one.id !== id));
  await runInTurn(async () => (await memberStore()).delete('waiting', id));
  return there;
}

let sending: Promise<void> | undefined;

/** Sends waiting changes in order, from one tab at a time. Changes the server refuses are reported and dropped. */
export function sendWaiting(client: Client): Promise<void> {
  sending ??= alone(() => send(client)).finally(() => {
    sending = undefined;
  });
  return sending;
}

async function alone(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request('waiting-changes', work);
}

async function send(client: Client): Promise<void> {
  // Another tab may have sent them.
  await loadWaiting();
  const done: { change: WaitingChange; undoId: string | null }[] = [];
  let refused = 0;
  for (const change of waitingChanges()) {
    if (session()?.user.id !== change.owner) break;
    if (!isWaiting(change.id)) continue;
    const { animeId, number, today, name } = change;
    try {
      const { data } = await client.mutate({
        mutation: MarkEpisodesUpToDocument,
        variables: { animeId, number, today, ...revealNow(), ...shownEpisodes(animeId) },
      });
      const undoId = data?.changed.undoId ?? null;
      if (!(await drop(change.id))) {
        // It was undone while it was on its way.
        if (undoId)
          await takeBack(client, keepChange({ title: `${name}, episode ${number}`, undoIds: [undoId] }));
        continue;
      }
      done.push({ change, undoId });
      if (data?.changed.finished) offerToFinish(animeId);
    } catch (error) {
      if (!isRefusal(error)) break;
      await drop(change.id);
      refused += 1;
      toast({
        kind: 'failed',
        lasting: true,
        title: `${name}: episode ${number} wasn’t saved`,
        text: readError(error).text,
      });
    }
  }
  if (done.length + refused === 0) return;
  sayDone(client, done);
  await refreshLists(client, ['entries', 'queue']);
}

function sayDone(client: Client, done: { change: WaitingChange; undoId: string | null }[]): void {
  const [first] = done;
  if (!first) return;
  toastDone(client, {
    id: 'waiting-changes',
    title:
      done.length === 1
        ? `Sent: ${first.change.name}, episode ${first.change.number}`
        : `${done.length} changes sent`,
    undoId: done.flatMap(({ undoId }) => undoId ?? []).reverse(),
  });
}

/** Codes worth a retry, as are network errors: server trouble, rate limits, an expired session. */
const later = new Set<unknown>([
  'TOO_MANY_REQUESTS',
  'INTERNAL_SERVER_ERROR',
  'DATABASE_UNAVAILABLE',
  'OVERLOADED',
  'UPGRADING',
  'UNAUTHENTICATED',
]);
const isRefusal = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) && !error.errors.some(({ extensions }) => later.has(extensions?.code));
