import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type Answers,
  anEpisode,
  inHours,
  pageOfFixtures,
  renderAt,
} from '../../../features/anime/anime.fixtures';
import { state } from '../../../state';
import { environment, ownEnvironment } from '../../../state/environment';
import { LatestPanel } from './LatestPanel';

/** Latest: content, views and orders, an empty page. */
const latest: Answers = {
  LatestEpisodes: ({ page, pageSize }) => ({
    latestEpisodes: pageOfFixtures(
      Number(page) < 9 ? [anEpisode('5', inHours(-2), 7)] : [],
      60,
      Number(page),
      Number(pageSize),
    ),
  }),
  UpcomingEpisodes: () => ({ upcomingEpisodes: pageOfFixtures([anEpisode('6', inHours(5), 8)], 1) }),
};

beforeEach(() =>
  act(() => {
    state.episodesView('grid');
    state.episodesSort(true);
    state.lastVisit(null);
    environment(ownEnvironment());
  }),
);

describe('latest', () => {
  it('groups by day, marks new episodes and names the very next one', async () => {
    environment({ ...environment(), timeZone: 'Asia/Kolkata' });
    const { asked } = renderAt('/latest', <LatestPanel />, latest);
    expect(await screen.findByRole('link', { name: /^Lighthouse 5 ?, episode 7, new$/ })).toBeInTheDocument();
    expect(screen.getByText(/^(Today|Yesterday)$/)).toBeInTheDocument();
    expect(await screen.findByText(/^Next:/)).toHaveTextContent('Next: Lighthouse 6, episode 8, in');
    expect(asked.find(({ name }) => name === 'LatestEpisodes')?.variables).toMatchObject({ utcOffset: 330 });
  });

  it('puts successive days of one episode in one row, and others in rows of their own', async () => {
    const airing = [-2, -50, -98, -194, -194, -290];
    renderAt('/latest', <LatestPanel />, {
      ...latest,
      LatestEpisodes: () => ({
        latestEpisodes: pageOfFixtures(
          airing.map((hours, at) => anEpisode(String(at), inHours(hours), at + 1)),
          airing.length,
        ),
      }),
    });
    await screen.findByRole('link', { name: /^Lighthouse 0/ });
    const days = screen.getAllByRole('region').filter((day) => day.querySelector('article'));
    const byRow = new Map<Element | null, number[]>();
    for (const day of days) {
      const row = day.parentElement;
      byRow.set(row, [...(byRow.get(row) ?? []), day.querySelectorAll('article').length]);
    }
    expect([...byRow.values()]).toEqual([
      [1, 1, 1],
      [2, 1],
    ]);
  });

  it('remembers the view, and keeps an address that names one in sync', async () => {
    const { at } = renderAt('/latest?view=grid', <LatestPanel />, latest);
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    expect(state.episodesView()).toBe('table');
    expect(at()).toBe('/latest?view=table');
    expect(await screen.findByRole('table', { name: /^Episodes of / })).toBeInTheDocument();
  });

  it('shows an episode’s own picture on a large card, else the anime’s banner', async () => {
    const still = `/stills/5.${'a'.repeat(24)}-640.webp`;
    const [own, none] = [anEpisode('5', inHours(-2), 7), anEpisode('6', inHours(-3), 8)];
    const { container } = renderAt('/latest?view=card', <LatestPanel />, {
      ...latest,
      LatestEpisodes: () => ({
        latestEpisodes: pageOfFixtures([{ ...own, still, pictured: true }, none], 2),
      }),
    });
    await screen.findByRole('link', { name: 'Lighthouse 5' });
    const pictureOf = (id: string) => container.querySelector(`article[data-anime="${id}"] img`);
    expect(pictureOf('5')).toHaveAttribute('src', still);
    expect(pictureOf('5')).toHaveAttribute('srcset', expect.stringContaining('-320.webp 320w'));
    expect(pictureOf('6')).toHaveAttribute('src', '/wallpapers/6.svg');
  });

  it('shows the oldest first, from the first page', async () => {
    const { at, asked } = renderAt('/latest?page=2', <LatestPanel />, latest);
    await screen.findByRole('link', { name: /Lighthouse 5/ });
    await userEvent.click(screen.getByRole('radio', { name: 'Oldest first' }));
    expect(state.episodesSort()).toBe(false);
    expect(at()).toBe('/latest');
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({
        name: 'LatestEpisodes',
        variables: { newestFirst: false, page: 1 },
      }),
    );
  });

  it('treats an invalid page as the first and says if a page is empty', async () => {
    const { asked, unmount } = renderAt('/latest?page=two', <LatestPanel />, latest);
    await screen.findByRole('link', { name: /Lighthouse 5/ });
    expect(asked.find(({ name }) => name === 'LatestEpisodes')?.variables).toMatchObject({ page: 1 });
    unmount();
    renderAt('/latest?page=9', <LatestPanel />, latest);
    expect(await screen.findByRole('heading', { name: 'No episodes on this page' })).toBeInTheDocument();
  });
});
