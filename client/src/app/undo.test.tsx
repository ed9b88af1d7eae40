import { ApolloClient, ApolloLink, CombinedGraphQLErrors, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider, useApolloClient } from '@apollo/client/react';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toasts } from '../components/overlays/Toasts';
import { forgetAllChanges, keepChange, lastChange } from '../features/tracking/changes/lastChanges';
import { type Done, toastDone } from '../features/tracking/changes/toasts';
import { UndoButton } from '../features/tracking/changes/UndoButton';
import { mika } from '../features/tracking/tracking.fixtures';
import { overlay } from '../layout/overlay';
import { session } from '../state';
import { useUndoKey } from './SignedInParts';

/** Actions can be undone after their toast has gone (ten minutes), by a key and by a button. */
const undone = (skipped = 0) => ({
  data: { undo: { __typename: 'UndoPayload', restored: 1, skipped, anime: [] } },
});
let asked: unknown[];
let answer: (id: unknown) => object | Promise<object>;

function Changes() {
  const client = useApolloClient();
  const done = (change: Done) => toastDone(client, change);
  useUndoKey();
  return (
    <>
      <button
        type="button"
        onClick={() => done({ title: 'Salt Road removed from the queue', undoId: 'one' })}
      >
        First
      </button>
      <button type="button" onClick={() => done({ title: '“Best” created', undoId: ['two', 'three'] })}>
        Second
      </button>
      <button type="button" onClick={() => done({ title: 'Salt Road is hidden', hidden: 'anime-7' })}>
        Hide
      </button>
      <button type="button" onClick={() => done({ title: 'Nothing to change', undoId: null })}>
        Nothing
      </button>
      <input aria-label="Title" />
      <div role="dialog" aria-label="Editor">
        <button type="button">Save</button>
      </div>
      <UndoButton />
    </>
  );
}

function show() {
  const client = new ApolloClient({
    dataMasking: true,
    cache: new InMemoryCache(),
    link: new ApolloLink(
      ({ variables }) =>
        new Observable((observer) => {
          asked.push(variables.id ?? variables.animeId);
          const given = answer(variables.id ?? variables.animeId);
          if (given instanceof Error) return observer.error(given);
          void Promise.resolve(given).then((data) => {
            observer.next(data);
            observer.complete();
          });
        }),
    ),
  });
  return render(
    <ApolloProvider client={client}>
      <Changes />
      <Toasts />
    </ApolloProvider>,
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const undo = () => userEvent.keyboard('{Control>}z{/Control}');
const refusal = (code: string) =>
  new CombinedGraphQLErrors({ errors: [{ message: 'x', extensions: { code } }] });

beforeEach(() => {
  [asked, answer] = [[], () => undone()];
  forgetAllChanges();
  session(mika);
});
afterEach(() => {
  jest.useRealTimers();
  act(() => void session(null));
});

it('undoes changes one after the other, the last one first, and names them', async () => {
  show();
  for (const name of ['First', 'Second', 'Nothing']) await press(name);
  await undo();
  expect(await screen.findByText('Undone: “Best” created')).toBeInTheDocument();
  expect(asked).toEqual(['two', 'three']);
  await userEvent.keyboard('{Meta>}z{/Meta}');
  expect(await screen.findByText('Undone: Salt Road removed from the queue')).toBeInTheDocument();
  await undo();
  expect(asked).toEqual(['two', 'three', 'one']);
});

it('has a button for it, which stays once everything is undone', async () => {
  show();
  expect(screen.queryByRole('button', { name: /^Undo: / })).toBeNull();
  await press('First');
  await press('Undo: Salt Road removed from the queue');
  const button = await screen.findByRole('button', { name: 'Nothing to undo' });
  expect(button).toHaveFocus();
  await userEvent.click(button);
  expect(asked).toEqual(['one']);
});

it('forgets what the toast itself has undone', async () => {
  show();
  await press('First');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(asked).toEqual(['one']));
  await undo();
  expect(asked).toEqual(['one']);
});

it('leaves no Undo in the toast of a change that a key has undone', async () => {
  show();
  await press('First');
  await press('Hide');
  await screen.findByText('Salt Road is hidden');
  await press('Second');
  await screen.findByText('“Best” created');
  expect(await screen.findAllByRole('button', { name: 'Undo' })).toHaveLength(3);
  await undo();
  await screen.findByText('Undone: “Best” created');
  expect(screen.queryByText('“Best” created')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2);
});

it('undoes a change once if its toast is pressed while a key is undoing it', async () => {
  let answerNow = () => {};
  answer = () => new Promise((resolve) => (answerNow = () => resolve(undone())));
  show();
  await press('First');
  const button = await screen.findByRole('button', { name: 'Undo' });
  await undo();
  await userEvent.click(button);
  answerNow();
  expect(await screen.findByText('Undone: Salt Road removed from the queue')).toBeInTheDocument();
  expect(asked).toEqual(['one']);
});

it('brings back what was hidden before undoing earlier changes', async () => {
  answer = (id) =>
    id === 'anime-7' ? { data: { unhideAnime: { __typename: 'Anime', id, viewerHidden: false } } } : undone();
  show();
  await press('First');
  await press('Hide');
  await undo();
  expect(await screen.findByText('Undone: Salt Road is hidden')).toBeInTheDocument();
  expect(asked).toEqual(['anime-7']);
  await undo();
  await waitFor(() => expect(asked).toEqual(['anime-7', 'one']));
});

it('leaves the keys to fields and dialogs', async () => {
  show();
  await press('First');
  await userEvent.click(screen.getByLabelText('Title'));
  await undo();
  await press('Save');
  await undo();
  act(() => void overlay('help'));
  await userEvent.click(document.body);
  await undo();
  act(() => void overlay(null));
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(asked).toEqual([]);
});

it('keeps what could not be reached, and drops what has expired', async () => {
  show();
  await press('Second');
  answer = (id) => (id === 'two' ? undone() : refusal('OVERLOADED'));
  await undo();
  await waitFor(() => expect(lastChange()?.undoIds).toEqual(['three']));
  answer = () => refusal('UNDO_EXPIRED');
  await undo();
  await waitFor(() => expect(lastChange()).toBeUndefined());
  expect(asked).toEqual(['two', 'three', 'three']);
});

it('ends after ten minutes, at sign-out, and with another user', async () => {
  show();
  jest.useFakeTimers();
  act(() => void keepChange({ title: 'Gone', undoIds: ['x'] }));
  expect(screen.getByRole('button', { name: 'Undo: Gone' })).toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(600_000));
  expect(screen.getByRole('button', { name: 'Nothing to undo' })).toBeInTheDocument();
  act(() => void keepChange({ title: 'Gone', undoIds: ['x'] }));
  act(() => void session({ ...mika, user: { ...mika.user, id: 'somebody-else' } }));
  expect(lastChange()).toBeUndefined();
  expect(screen.getByRole('button', { name: 'Nothing to undo' })).toBeInTheDocument();
});

it('survives a reload of the page', async () => {
  keepChange({ title: 'Five hundred are out', undoIds: ['x'] });
  await jest.isolateModulesAsync(async () => {
    const [fresh, { session: who }] = [
      await import('../features/tracking/changes/lastChanges'),
      await import('../state'),
    ];
    who(mika);
    expect(fresh.lastChange()).toMatchObject({ title: 'Five hundred are out', undoIds: ['x'] });
  });
});
