import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, pageOfFixtures, renderAt } from '../../../features/anime/anime.fixtures';
import { someSettings } from '../../../features/settings/settings.fixtures';
import { aListedEntry, mika } from '../../../features/tracking/tracking.fixtures';
import { resetAll, session, state } from '../../../state';
import { Animelist } from './Animelist';

/** A profile's anime list: watching by default, another list starts at page 1. */
const counts = {
  __typename: 'ListCounts',
  watching: 50,
  completed: 1,
  planning: 0,
  paused: 0,
  dropped: 0,
  rewatching: 0,
  total: 51,
};

const listOf = ({ status, page, pageSize }: Record<string, unknown>) => {
  const items =
    status === 'WATCHING'
      ? [aListedEntry(`w${page}`, { behind: 3, score: 87 })]
      : status === 'COMPLETED'
        ? [
            aListedEntry('c', {
              status: 'COMPLETED',
              progress: 12,
              favourite: true,
              rewatches: 2,
              startedOn: '2011-04',
              finishedOn: '2012',
            }),
          ]
        : [];
  const total = status === 'WATCHING' ? 50 : items.length;
  return { ...pageOfFixtures(items, total, Number(page), Number(pageSize)), counts };
};
const answers: Answers = {
  ViewerList: (variables) => ({ viewerList: { __typename: 'EntryList', ...listOf(variables) } }),
  ProfileList: (variables) => ({
    profileList: variables.handle === 'hidden' ? null : { __typename: 'EntryList', ...listOf(variables) },
  }),
  ViewerSettings: () => ({ settings: someSettings }),
};
const asksFor = (asked: { name: string; variables: Record<string, unknown> }[], name: string) =>
  asked.filter((one) => one.name === name).at(-1)?.variables;

beforeEach(() => {
  localStorage.clear();
  resetAll();
  state.animelistView('grid');
  session(mika);
});
afterEach(() => act(() => void session(null)));

it('shows what is being watched first, and how many are on each list', async () => {
  const { asked } = renderAt('/profile', <Animelist />, answers);
  expect(await screen.findByRole('link', { name: 'Lighthouse w1' })).toBeInTheDocument();
  expect(asksFor(asked, 'ViewerList')).toMatchObject({ status: 'WATCHING', page: 1, sort: 'UPDATED' });
  expect(screen.getByRole('radio', { name: /Watching/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /Watching/ }).closest('label')).toHaveTextContent('50');
  const card = screen.getByRole('article');
  expect(within(card).getByText('5 / 12')).toBeInTheDocument();
  expect(within(card).getByText('Score: 9')).toBeInTheDocument();
  expect(within(card).getByText('3 waiting')).toBeInTheDocument();
});

it('goes to page 1 with another list, and with another order', async () => {
  const { asked } = renderAt('/profile', <Animelist />, answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('link', { name: 'Lighthouse w2' })).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Sort'), 'SCORE');
  expect(await screen.findByRole('link', { name: 'Lighthouse w1' })).toBeInTheDocument();
  expect(asksFor(asked, 'ViewerList')).toMatchObject({ sort: 'SCORE', page: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('link', { name: 'Lighthouse w2' });
  await userEvent.click(screen.getByRole('radio', { name: /Completed/ }));
  expect(await screen.findByRole('link', { name: 'Lighthouse c' })).toBeInTheDocument();
  expect([state.animelistPage(), state.animelistList()]).toEqual([1, 'completed']);
});

it('shows the same as a list, with dates, and remembers the view', async () => {
  renderAt('/profile', <Animelist />, answers);
  await userEvent.click(await screen.findByRole('radio', { name: 'List' }));
  await userEvent.click(screen.getByRole('radio', { name: /Completed/ }));
  expect(await screen.findByText('April 2011 to 2012')).toBeInTheDocument();
  expect(screen.getByText('2 rewatches')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /One more episode/ })).toBeNull();
  expect(localStorage.getItem('animelistView')).toBe('list');
});

it('offers a next step from an empty list', async () => {
  renderAt('/profile', <Animelist />, answers);
  await userEvent.click(await screen.findByRole('radio', { name: /Dropped/ }));
  expect(await screen.findByRole('heading', { name: 'Nothing dropped' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Find an anime' })).toHaveAttribute('href', '/discover');
});

it('offers an import if no list has anything yet', async () => {
  const none = { ...counts, watching: 0, completed: 0, total: 0 };
  renderAt('/profile', <Animelist />, {
    ...answers,
    ViewerList: () => ({
      viewerList: { __typename: 'EntryList', ...pageOfFixtures([], 0), counts: none },
    }),
  });
  expect(await screen.findByRole('link', { name: 'Import a list' })).toHaveAttribute(
    'href',
    '/settings/transfer',
  );
});

it('goes to the last page if the open one has gone', async () => {
  state.animelistPage(9);
  const { asked } = renderAt('/profile', <Animelist />, {
    ...answers,
    ViewerList: ({ page, pageSize, ...rest }) => {
      const list = listOf({ page, pageSize, ...rest });
      return { viewerList: { __typename: 'EntryList', ...list, items: Number(page) > 3 ? [] : list.items } };
    },
  });
  expect(await screen.findByRole('link', { name: 'Lighthouse w3' })).toBeInTheDocument();
  expect(asksFor(asked, 'ViewerList')).toMatchObject({ page: 3 });
  expect(state.animelistPage()).toBe(3);
});

it('shows another user’s list read-only', async () => {
  const { asked } = renderAt('/profile/aya', <Animelist handle="aya" />, answers);
  expect(await screen.findByRole('link', { name: 'Lighthouse w1' })).toBeInTheDocument();
  expect(asksFor(asked, 'ProfileList')).toMatchObject({ handle: 'aya', status: 'WATCHING' });
  expect(asked.some(({ name }) => name === 'ViewerList')).toBe(false);
  expect(screen.queryByRole('button', { name: /One more episode|^Edit/ })).toBeNull();
});

it('says no more about a hidden list than that it is hidden', async () => {
  renderAt('/profile/hidden', <Animelist handle="hidden" />, answers);
  expect(await screen.findByRole('heading', { name: 'This list is private' })).toBeInTheDocument();
});

it('offers a retry if the list fails to load', async () => {
  let fails = true;
  renderAt('/profile', <Animelist />, {
    ...answers,
    ViewerList: (variables) => {
      if (fails) throw new Error('x');
      return { viewerList: { __typename: 'EntryList', ...listOf(variables) } };
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await userEvent.click(again);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Lighthouse w1' })).toBeInTheDocument());
});
