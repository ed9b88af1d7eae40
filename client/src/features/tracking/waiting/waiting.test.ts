import 'fake-indexeddb/auto';
import type { NormalizedCacheObject } from '@apollo/client';
import { ApolloClient, ApolloLink, CombinedGraphQLErrors, Observable } from '@apollo/client';
import { waitFor } from '@testing-library/react';
import { createCache } from '../../../apollo/cache';
import { memberStore } from '../../../apollo/offline/memberStore';
import { forgetWaiting } from '../../../apollo/offline/people';
import { toastsWanted } from '../../../components/overlays/toast';
import { EntryNowFragmentDoc } from '../../../generated/graphql';
import { session } from '../../../state';
import { waitingChanges } from '../../../state/connection';
import { addProgress, type Trackable } from '../changes/entryChanges';
import { anAnimeOnList, anEntryFixture, entryChanged, mika } from '../tracking.fixtures';
import { loadWaiting, sendWaiting } from './waiting';

/** +1 offline: kept in order, sent later, counted once, and reported if the server refuses. */
const cut = new TypeError('Failed to fetch');
const refusal = new CombinedGraphQLErrors({ errors: [{ message: 'x', extensions: { code: 'NOT_AIRED' } }] });

/** `answers` are the server's responses to each request, in order; after them it accepts everything. */
function aClient(...answers: (Error | 'taken')[]) {
  const asked: [string | undefined, unknown, unknown][] = [];
  const client = new ApolloClient({
    dataMasking: true,
    cache: createCache(),
    link: new ApolloLink(
      ({ operationName, variables }) =>
        new Observable((observer) => {
          const answer = answers.shift();
          asked.push([operationName, variables.animeId, variables.number]);
          if (answer instanceof Error) return observer.error(answer);
          const entry = { progress: variables.number };
          observer.next({
            data: { changed: entryChanged(variables.animeId, entry, { undoId: `undo-${asked.length}` }) },
          });
          observer.complete();
        }),
    ),
  });
  const entry = anEntryFixture('1', { progress: 5 });
  const write = (data: object) =>
    client.cache.writeFragment({
      id: 'Entry:entry-1',
      fragment: EntryNowFragmentDoc,
      fragmentName: 'EntryNow',
      variables: { reveal: false },
      data: data as never,
    });
  write(entry);
  const progress = () => (client.cache.extract() as NormalizedCacheObject)['Entry:entry-1']?.progress;
  return { client, asked, progress, write };
}
const anime = (id = '1', progress = 5) => anAnimeOnList(id, { progress }) as never as Trackable;
const said = () => toastsWanted().map(({ title }) => title);

beforeEach(async () => {
  session(mika);
  toastsWanted([]);
  waitingChanges([]);
  await forgetWaiting();
});

it('shows waiting changes as made, keeps them over a reload, and sends them in order, each by its episode', async () => {
  const { client, asked, progress } = aClient(cut);
  await addProgress(client, anime(), 1);
  expect(progress()).toBe(6);
  // The second one isn't tried before the first.
  await addProgress(client, anime('1', 6), 1);
  expect(progress()).toBe(7);
  expect(asked).toHaveLength(1);
  expect(toastsWanted().map(({ text }) => text)).toEqual(['Waiting to be sent.', 'Waiting to be sent.']);

  waitingChanges([]);
  await loadWaiting();
  expect(waitingChanges().map(({ number }) => number)).toEqual([6, 7]);
  await Promise.all([sendWaiting(client), sendWaiting(client)]);
  expect(asked.slice(1)).toEqual([
    ['MarkEpisodesUpTo', '1', 6],
    ['MarkEpisodesUpTo', '1', 7],
  ]);
  expect(said().at(-1)).toBe('2 changes sent');
  expect([waitingChanges(), await (await memberStore()).getAll('waiting')]).toEqual([[], []]);
});

it('counts no further than the last episode', async () => {
  const { client, progress } = aClient(cut);
  for (let pressed = 0; pressed < 9; pressed += 1) await addProgress(client, anime(), 1);
  expect(waitingChanges().map(({ number }) => number)).toEqual([6, 7, 8, 9, 10, 11, 12]);
  expect(progress()).toBe(12);
});

it('passes over filler with each press, and sends the episodes that were shown', async () => {
  const { client, asked, progress, write } = aClient(cut);
  const filler = { progress: 5, nextNumber: 8, passedOver: '6–7, 9, 10' };
  write(anEntryFixture('1', filler));
  const skipping = anAnimeOnList('1', filler) as never as Trackable;
  const shown: unknown[] = [];
  for (let pressed = 0; pressed < 2; pressed += 1) {
    await addProgress(client, skipping, 1);
    shown.push(progress());
  }
  expect(shown).toEqual([8, 11]);
  await sendWaiting(client);
  expect(asked.slice(1).map(([, , number]) => number)).toEqual([8, 11]);
});

it('ends an anime that has nothing left but filler, as the server does, and names none of it', async () => {
  const { client, asked, progress, write } = aClient(cut);
  const filler = { progress: 8, nextNumber: 9, passedOver: '10–12' };
  write(anEntryFixture('1', filler));
  await addProgress(client, anAnimeOnList('1', filler, { status: 'FINISHED' }) as never as Trackable, 1);
  expect([progress(), waitingChanges().map(({ number }) => number)]).toEqual([12, [9]]);
  await sendWaiting(client);
  expect(asked.at(-1)).toEqual(['MarkEpisodesUpTo', '1', 9]);
});

it('keeps a press that got through for later if an earlier one waits, so that both count', async () => {
  const sent: { fail: () => void; answer: (progress: number) => void }[] = [];
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        const answer = (progress: number) => {
          observer.next({ data: { changed: entryChanged('1', { progress }) } });
          observer.complete();
        };
        sent.push({ fail: () => observer.error(cut), answer });
      }),
  );
  const client = new ApolloClient({ dataMasking: true, cache: createCache(), link });
  const pressed = [addProgress(client, anime(), 1), addProgress(client, anime(), 1)];
  await waitFor(() => expect(sent).toHaveLength(2));
  sent[0]?.fail();
  await waitFor(() => expect(waitingChanges()).toHaveLength(1));
  sent[1]?.answer(6);
  await Promise.all(pressed);
  expect(waitingChanges().map(({ number }) => number)).toEqual([6, 7]);
});

it('counts two presses that were on their way once each, whichever fails first', async () => {
  const fail: (() => void)[] = [];
  const link = new ApolloLink(() => new Observable((observer) => void fail.push(() => observer.error(cut))));
  const client = new ApolloClient({ dataMasking: true, cache: createCache(), link });
  const pressed = [addProgress(client, anime(), 1), addProgress(client, anime(), 1)];
  await waitFor(() => expect(fail).toHaveLength(2));
  fail[1]?.();
  await waitFor(() => expect(waitingChanges()).toHaveLength(1));
  fail[0]?.();
  await Promise.all(pressed);
  expect(waitingChanges().map(({ number }) => number)).toEqual([7]);
});

it('keeps waiting while there is no network, and sends from there', async () => {
  const { client, asked } = aClient(cut, cut, 'taken', cut);
  await addProgress(client, anime('1'), 1);
  await addProgress(client, anime('2'), 1);
  await sendWaiting(client);
  expect(waitingChanges().map(({ animeId }) => animeId)).toEqual(['2']);
  await sendWaiting(client);
  expect(waitingChanges()).toEqual([]);
  expect(asked.slice(2).map(([, id]) => id)).toEqual(['1', '2', '2']);
});

it.each(['UPGRADING', 'OVERLOADED', 'DATABASE_UNAVAILABLE'])(
  'keeps waiting while the server answers %s',
  async (code) => {
    const away = new CombinedGraphQLErrors({ errors: [{ message: 'x', extensions: { code } }] });
    const { client } = aClient(cut, away);
    await addProgress(client, anime(), 1);
    await sendWaiting(client);
    expect(waitingChanges()).toHaveLength(1);
    await sendWaiting(client);
    expect(waitingChanges()).toEqual([]);
  },
);

it('reports what the server refuses, and continues', async () => {
  const { client } = aClient(cut, cut, refusal);
  await addProgress(client, anime('1'), 1);
  await addProgress(client, anime('2'), 1);
  await sendWaiting(client);
  expect(said().slice(-2)).toEqual([
    expect.stringMatching(/: episode 6 wasn’t saved$/),
    expect.stringMatching(/^Sent: .*, episode 6$/),
  ]);
  expect(waitingChanges()).toEqual([]);
});

it('undoes one that has not been sent', async () => {
  const { client, asked, progress } = aClient(cut);
  await addProgress(client, anime(), 1);
  toastsWanted().at(-1)?.actions?.[0]?.run();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(progress()).toBe(5);
  await sendWaiting(client);
  expect(asked).toHaveLength(1);
});

describe('undoing while changes are being sent', () => {
  /** The server answers when told to. */
  function aSlowClient() {
    const answers: (() => void)[] = [];
    const asked: [string | undefined, unknown][] = [];
    const client = new ApolloClient({
      dataMasking: true,
      cache: createCache(),
      link: new ApolloLink(
        ({ operationName, variables }) =>
          new Observable((observer) => {
            asked.push([operationName, variables.number ?? variables.id]);
            if (operationName === 'AddProgress') return observer.error(cut);
            const undo = { __typename: 'UndoPayload', restored: 1, skipped: 0, anime: [] };
            const changed = entryChanged('1', { progress: variables.number }, { undoId: 'undo-1' });
            answers.push(() => {
              observer.next({ data: operationName === 'Undo' ? { undo } : { changed } });
              observer.complete();
            });
          }),
      ),
    });
    return { client, asked, answer: () => answers.shift()?.() };
  }
  const undoLast = () => toastsWanted().at(-1)?.actions?.[0]?.run();
  const until = (isSo: () => boolean) => waitFor(() => expect(isSo()).toBe(true));

  it('does not send one that has not been sent yet', async () => {
    const { client, asked, answer } = aSlowClient();
    await addProgress(client, anime('1'), 1);
    await addProgress(client, anime('1', 6), 1);
    const sent = sendWaiting(client);
    await until(() => asked.length === 2);
    undoLast();
    await until(() => waitingChanges().length === 1);
    answer();
    await sent;
    expect(asked.slice(1)).toEqual([['MarkEpisodesUpTo', 6]]);
    expect(waitingChanges()).toEqual([]);
  });

  it('takes back one that is on its way', async () => {
    const { client, asked, answer } = aSlowClient();
    await addProgress(client, anime('1'), 1);
    const sent = sendWaiting(client);
    await until(() => asked.length === 2);
    undoLast();
    await until(() => waitingChanges().length === 0);
    answer();
    await until(() => asked.length === 3);
    answer();
    await sent;
    expect(asked.slice(1)).toEqual([
      ['MarkEpisodesUpTo', 6],
      ['Undo', 'undo-1'],
    ]);
  });
});

// security: F14
it('sends nobody’s changes as another person', async () => {
  const { client, asked } = aClient(cut);
  await addProgress(client, anime(), 1);
  session({ ...mika, user: { ...mika.user, id: 'ren' } });
  await sendWaiting(client);
  expect([asked.length, waitingChanges()]).toEqual([1, []]);
});

it('reports a refusal at once if there is a network', async () => {
  const { client } = aClient(refusal);
  await addProgress(client, anime(), 1);
  expect([said(), waitingChanges()]).toEqual([['That didn’t work'], []]);
});
