import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toasts } from '../../../components/overlays/Toasts';
import { useAnimeEntryQuery } from '../../../generated/graphql';
import { session } from '../../../state';
import { type Answers, renderAt } from '../../anime/anime.fixtures';
import { someSettings } from '../../settings/settings.fixtures';
import { anAnimeOnList, anEntryFixture, entryChanged, mika } from '../tracking.fixtures';
import { EntryDialog } from './EntryDialog';
import { entryDialog, useEntryDialog } from './entryDialog';
import { forgetUnsaved } from './unsavedEntries';

/** The entry editor: what it sends, what it rejects, and how it handles conflicts. */
function Screen() {
  // As any screen does: puts the anime into the cache with its slug.
  useAnimeEntryQuery({ variables: { slug: 'anime-1' } });
  const dialog = useEntryDialog();
  return (
    <>
      <button type="button" onClick={() => dialog.open('1')}>
        Edit
      </button>
      <EntryDialog />
      <Toasts />
    </>
  );
}

const answers = (entry: object | null, more: Answers = {}): Answers => ({
  AnimeEntry: () => ({ anime: anAnimeOnList('1', entry) }),
  ViewerSettings: () => ({ settings: someSettings }),
  LibraryFacets: () => ({
    library: {
      __typename: 'LibraryPage',
      facets: {
        __typename: 'LibraryFacets',
        formats: [],
        genres: [],
        years: [],
        tags: [{ __typename: 'TextFacet', value: 'with Aya', count: 3 }],
      },
    },
  }),
  SaveEntry: () => ({ saveEntry: entryChanged('1', entry ?? {}) }),
  RemoveEntry: () => ({ removeEntry: entryChanged('1', null) }),
  ...more,
});

async function open(entry: object | null, more: Answers = {}) {
  session(mika);
  const view = renderAt('/home', <Screen />, answers(entry, more));
  await waitFor(() => expect(view.asked.some(({ name }) => name === 'AnimeEntry')).toBe(true));
  await act(async () => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Lighthouse 1' });
  const sent = () =>
    view.asked.filter(({ name }) => name === 'SaveEntry').map(({ variables }) => variables.input);
  return { ...view, dialog, sent };
}

const save = () => userEvent.click(screen.getByRole('button', { name: /^(Save|Add to my list)$/ }));

afterEach(() => {
  forgetUnsaved('1');
  act(() => {
    entryDialog(null);
    session(null);
  });
});

it('sends only changed fields, with the version it started from, and closes', async () => {
  const { sent, dialog } = await open({ notes: 'First' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Episodes watched: one more' }));
  await userEvent.click(within(dialog).getByRole('radio', { name: '8' }));
  await userEvent.type(within(dialog).getByLabelText('Tags'), 'cosy,with Aya{Enter}');
  await userEvent.type(within(dialog).getByLabelText('Started'), '2011.4');
  await userEvent.clear(within(dialog).getByLabelText('Started'));
  await userEvent.type(within(dialog).getByLabelText('Started'), '201104');
  await save();
  expect(sent()).toEqual([
    expect.objectContaining({
      animeId: '1',
      version: 3,
      progress: 6,
      score: 80,
      tags: ['cosy', 'with Aya'],
      startedOn: '2011-04',
    }),
  ]);
  expect(Object.keys(sent()[0] as object).sort()).toEqual(
    ['animeId', 'progress', 'score', 'startedOn', 'tags', 'today', 'version'].sort(),
  );
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Lighthouse 1' })).toBeNull());
  expect(await screen.findByText('Lighthouse 1: saved')).toBeInTheDocument();
});

const cancel = { name: 'Cancel this rewatch' };
const passes = [
  {
    __typename: 'WatchPass',
    number: 1,
    progress: 12,
    startedOn: null,
    finishedOn: '2012',
    status: 'COMPLETED',
  },
];

it('lets a paused rewatch go on where it was, or be cancelled', async () => {
  const { dialog, sent } = await open({ status: 'PAUSED', pass: 2, passes });
  expect(within(dialog).getByRole('button', cancel)).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Rewatching' }));
  expect(within(dialog).getByLabelText('Episodes watched')).toHaveValue('5');
  await save();
  expect(sent()).toMatchObject([{ status: 'REWATCHING' }]);
  expect(sent()[0]).not.toHaveProperty('progress');
});

it('offers to cancel nothing that was completed', async () => {
  const { dialog } = await open({ status: 'COMPLETED', pass: 2, passes });
  expect(within(dialog).getByText(/^1st time: 12 of 12 episodes watched/)).toBeInTheDocument();
  expect(within(dialog).queryByRole('button', cancel)).toBeNull();
});

it('keeps the input and says at the field what is wrong; nothing is sent', async () => {
  const { sent, dialog } = await open({});
  const finished = within(dialog).getByLabelText('Finished');
  await userEvent.type(finished, 'May');
  await save();
  expect(within(dialog).getByText('Enter a date such as 2011, 2011-04 or 2011-04-05.')).toBeInTheDocument();
  expect(finished).toHaveFocus();
  expect(finished).toHaveValue('May');
  expect(sent()).toEqual([]);
});

it('keeps the form open with a note if the server refuses', async () => {
  const { dialog } = await open(
    {},
    {
      SaveEntry: () => {
        throw new TypeError('Failed to fetch');
      },
    },
  );
  await userEvent.type(within(dialog).getByLabelText('Notes'), 'A long thought');
  await save();
  expect(
    await within(dialog).findByText('We can’t reach the site. Check your connection and try again.'),
  ).toBeInTheDocument();
  expect(within(dialog).getByLabelText('Notes')).toHaveValue('A long thought');
});

it('keeps the input when it is closed, until it is saved or discarded', async () => {
  const { dialog } = await open({});
  await userEvent.type(within(dialog).getByLabelText('Notes'), 'A long thought');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Lighthouse 1' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(await screen.findByLabelText('Notes')).toHaveValue('A long thought');
  expect(screen.getByText('Your earlier changes are still here but not saved yet.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Lighthouse 1' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(await screen.findByLabelText('Notes')).toHaveValue('');
});

it('puts an anime on the list as planned by default', async () => {
  const { sent, dialog } = await open(null);
  expect(within(dialog).getByRole('radio', { name: 'Planning' })).toBeChecked();
  await save();
  expect(sent()).toEqual([{ animeId: '1', status: 'PLANNING', today: expect.any(String) }]);
});

it('shows what completing means before it is saved', async () => {
  const { sent, dialog } = await open({});
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Completed' }));
  expect(within(dialog).getByLabelText('Episodes watched')).toHaveValue('12');
  expect(within(dialog).getByLabelText('Finished')).not.toHaveValue('');
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Watching' }));
  expect(within(dialog).getByLabelText('Episodes watched')).toHaveValue('5');
  expect(within(dialog).getByLabelText('Finished')).toHaveValue('');
  expect(sent()).toEqual([]);
});

it('shows both values on a conflict, and sends the choice based on the newer version', async () => {
  let faster = true;
  const { sent } = await open(
    { notes: 'First', progress: 5 },
    {
      SaveEntry: ({ input }) => {
        if (!faster) return { saveEntry: entryChanged('1', { ...(input as object), version: 8 }) };
        faster = false;
        return {
          saveEntry: {
            __typename: 'EntryConflict',
            current: anEntryFixture('1', { notes: 'Theirs', progress: 7, version: 7 }),
            fields: [
              { __typename: 'FieldConflict', field: 'notes', yours: '"Mine"', current: '"Theirs"' },
              { __typename: 'FieldConflict', field: 'favourite', yours: 'true', current: 'false' },
            ],
          },
        };
      },
    },
  );
  await userEvent.clear(screen.getByLabelText('Notes'));
  await userEvent.type(screen.getByLabelText('Notes'), 'Mine');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Favourite' }));
  await save();
  expect(await screen.findByRole('heading', { name: /changed elsewhere/ })).toHaveFocus();
  const notes = screen.getByRole('group', { name: 'Notes' });
  expect(within(notes).getByText('Mine')).toBeInTheDocument();
  expect(within(notes).getByText('Theirs')).toBeInTheDocument();
  expect(screen.getByText('Also changed there and kept: episodes watched (7).')).toBeInTheDocument();
  await userEvent.click(within(notes).getByRole('radio', { name: /There now/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save this' }));
  expect(sent()[1]).toEqual({ animeId: '1', version: 7, favourite: true, today: expect.any(String) });
});

it('saves what was changed only here on top of what was changed elsewhere, without a question', async () => {
  const version = 7;
  const { sent } = await open(
    { notes: 'First', progress: 5, version: 6 },
    {
      SaveEntry: ({ input }) => {
        if ((input as { version: number }).version === version)
          return { saveEntry: entryChanged('1', { ...(input as object), version: 8 }) };
        return {
          saveEntry: {
            __typename: 'EntryConflict',
            current: anEntryFixture('1', { notes: 'First', progress: 7, version }),
            fields: [{ __typename: 'FieldConflict', field: 'notes', yours: '"Mine"', current: '"First"' }],
          },
        };
      },
    },
  );
  await userEvent.clear(screen.getByLabelText('Notes'));
  await userEvent.type(screen.getByLabelText('Notes'), 'Mine');
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const mine = { animeId: '1', notes: 'Mine', today: expect.any(String) };
  expect(sent()).toEqual([
    { ...mine, version: 6 },
    { ...mine, version: 7 },
  ]);
});

it('offers a retry if the entry fails to load', async () => {
  let fails = false;
  session(mika);
  renderAt('/home', <Screen />, {
    ...answers({}),
    AnimeEntry: () => {
      if (fails) throw new Error('x');
      fails = true;
      return { anime: anAnimeOnList('1', {}) };
    },
  });
  await act(async () => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await userEvent.click(
    await screen.findByRole('button', { name: 'Try again' }).then((button) => {
      fails = false;
      return button;
    }),
  );
  expect(await screen.findByLabelText('Notes')).toBeInTheDocument();
});

it('sends a visitor to sign in, and back to the same address', async () => {
  const view = renderAt('/anime/anime-1?episodes=2', <Screen />, answers(null));
  await act(async () => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(view.at()).toBe(`/welcome/login?back=${encodeURIComponent('/anime/anime-1?episodes=2')}`);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('removes once, however often it is pressed', async () => {
  let answer: () => void = () => undefined;
  const { asked, dialog } = await open(
    {},
    {
      RemoveEntry: () =>
        new Promise((resolve) => (answer = () => resolve({ removeEntry: entryChanged('1', null) }))),
    },
  );
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Remove' }));
  await act(async () => answer());
  await waitFor(() => expect(entryDialog()).toBeNull());
  expect(asked.filter(({ name }) => name === 'RemoveEntry')).toHaveLength(1);
});

it.each([
  ['SaveEntry', 'Save', { saveEntry: entryChanged('1', { favourite: true }) }],
  ['RemoveEntry', 'Remove', { removeEntry: entryChanged('1', null) }],
])('leaves the editor of another anime open when %s is answered late', async (mutation, button, data) => {
  let answer: () => void = () => undefined;
  const { dialog } = await open(
    {},
    { [mutation]: () => new Promise((resolve) => (answer = () => resolve(data))) },
  );
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Favourite' }));
  await userEvent.click(within(dialog).getByRole('button', { name: button }));
  act(() => void entryDialog('2'));
  await act(async () => answer());
  await screen.findByText(/^Lighthouse 1(: saved| removed)/);
  expect(entryDialog()).toBe('2');
});
