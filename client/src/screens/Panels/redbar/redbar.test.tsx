import { act, screen } from '@testing-library/react';
import { type Answers, renderAt } from '../../../features/anime/anime.fixtures';
import { mika } from '../../../features/tracking/tracking.fixtures';
import { session } from '../../../state';
import { Redbar } from './Redbar';
import { useNews } from './useNews';

/** The redbar: what is new on the site for visitors, on their own lists for members, and a thin line if nothing is. */
function Docked() {
  const news = useNews(true);
  return (
    <div data-testid="deck" data-quiet={news.quiet}>
      <Redbar place="docked" news={news} />
    </div>
  );
}

const news = (count: number): Answers => ({
  NewEpisodes: () => ({
    newEpisodes: {
      __typename: 'NewEpisodes',
      count,
      newest: count
        ? {
            __typename: 'Episode',
            id: 'e4',
            number: 4,
            numberEstimated: false,
            anime: {
              __typename: 'Anime',
              id: '1',
              slug: 'lighthouse-1',
              title: {
                __typename: 'AnimeTitle',
                native: '灯台',
                romaji: null,
                english: 'Lighthouse 1',
                preferred: 'Lighthouse 1',
              },
            },
          }
        : null,
    },
  }),
});

afterEach(() => act(() => void session(null)));

it('counts and names new episodes of the viewer’s anime, and links to them', async () => {
  session(mika);
  renderAt('/home', <Docked />, news(3));
  const link = await screen.findByRole('link', { name: '3 new Lighthouse 1, episode 4' });
  expect(link).toHaveAttribute('href', '/latest?mine=true');
  expect(screen.getByTestId('deck')).toHaveAttribute('data-quiet', 'false');
});

it('is a thin line that still leads to latest if nothing of the viewer’s is new', async () => {
  session(mika);
  renderAt('/home', <Docked />, news(0));
  expect(await screen.findByRole('link', { name: 'Latest: nothing new' })).toHaveAttribute('href', '/latest');
  expect(screen.getByTestId('deck')).toHaveAttribute('data-quiet', 'true');
});

it('tells a visitor what is new on the site, and is never a line', async () => {
  renderAt('/home', <Docked />, news(0));
  expect(await screen.findByRole('link', { name: 'Nothing new' })).toHaveAttribute('href', '/latest');
  expect(screen.getByTestId('deck')).toHaveAttribute('data-quiet', 'false');
});
