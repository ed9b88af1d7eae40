import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, anAnime, pageOfFixtures, renderAt } from '../anime/anime.fixtures';
import { OfferedMatches } from './OfferedMatches';

const offer = (n: number) => ({
  __typename: 'ScrobbleMatch',
  id: `1 1 title:${n}`,
  title: `Tides ${n}`,
  season: 1,
  fromEpisode: 1,
  firstNumber: 1,
  people: n,
  anime: anAnime(String(n)),
});
const offered = (...items: object[]) => ({ offeredMatches: pageOfFixtures(items, items.length) });
const show = (answers: Answers) => renderAt('/settings/edits', <OfferedMatches />, answers);

it('shows nothing if no match has been suggested', async () => {
  const { asked } = show({ OfferedMatches: () => offered() });
  await screen.findByText('', { selector: 'body' });
  expect(asked).toHaveLength(1);
  expect(screen.queryByRole('heading')).toBeNull();
});

it('accepts or dismisses one, and says so in place of the row', async () => {
  let left = [offer(1), offer(2)];
  const { asked } = show({
    OfferedMatches: () => offered(...left),
    DecideMatch: ({ id }) => {
      left = left.filter((one) => one.id !== id);
      return { decideMatch: true };
    },
  });
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
    'Lighthouse 1',
    'Lighthouse 2',
  ]);
  expect(rows[1]).toHaveTextContent('Season 1, episode 1 is episode 1 of Lighthouse 2 · 2 people');
  await userEvent.click(screen.getByRole('button', { name: 'Use for everyone: Tides 2' }));
  expect(await screen.findByText('“Tides 2” is Lighthouse 2 for everyone now.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss: Tides 1' }));
  expect(await screen.findByText('“Tides 1” has been dismissed.')).toBeInTheDocument();
  expect(screen.queryByRole('listitem')).toBeNull();
  const decisions = asked.filter(({ name }) => name === 'DecideMatch').map(({ variables }) => variables);
  expect(decisions).toEqual([
    { id: '1 1 title:2', animeId: '2', accepted: true },
    { id: '1 1 title:1', animeId: '1', accepted: false },
  ]);
});

it('says that the suggestions could not be loaded', async () => {
  show({
    OfferedMatches: () => {
      throw new Error('away');
    },
  });
  expect(await screen.findByRole('button', { name: /again/i })).toBeInTheDocument();
});
