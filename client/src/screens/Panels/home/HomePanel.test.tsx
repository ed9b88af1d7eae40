import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type Answers,
  anAnime,
  anEpisode,
  inHours,
  pageOfFixtures,
  renderAt,
} from '../../../features/anime/anime.fixtures';
import { HomePanel } from './HomePanel';

/** Home: loading, content, failure. */
const featured = (id: string) => anAnime(id, { synopsis: 'A keeper keeps.', nextEpisode: null });
const home: Answers = {
  Home: () => ({
    site: { __typename: 'Site', dataTo: null },
    featured: [featured('1'), featured('2')],
    latestEpisodes: { items: [anEpisode('5', inHours(-2), 7)] },
    season: { year: 2026, season: 'SPRING', ...pageOfFixtures([anAnime('3')], 40) },
    upcomingEpisodes: { items: [anEpisode('6', inHours(5), 8)] },
    popular: { items: [anAnime('9')] },
    discoverFacets: { genres: [{ __typename: 'FacetCount', value: 'Slice of Life', count: 1234 }] },
  }),
};

describe('home', () => {
  it('reserves its space while loading, then shows the featured anime, the latest, the season and upcoming ones', async () => {
    renderAt('/home', <HomePanel />, home);
    expect(screen.getByText('Loading')).toBeInTheDocument();
    const hero = await screen.findByRole('region', { name: 'Featured' });
    expect(within(hero).getByRole('heading', { name: 'Lighthouse 1' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Lighthouse 5 ?, episode 7, new$/ })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Spring 2026' })).toBeInTheDocument();
    expect(screen.getByText(/^in 5 hrs?$/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Popular' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Slice of Life ?1,234$/ })).toHaveAttribute(
      'href',
      '/discover?genre=Slice%20of%20Life',
    );
  });

  it('shows the best of the last season instead of old episodes, and how far the data go', async () => {
    renderAt('/home', <HomePanel />, {
      Home: (variables) => ({
        ...(home.Home?.(variables) as object),
        site: { __typename: 'Site', dataTo: '2026-08-03T00:00:00.000Z' },
        latestEpisodes: {
          items: [
            anEpisode('5', inHours(-2), 7),
            anEpisode('7', inHours(-400), 2),
            anEpisode('8', inHours(-500), 2),
          ],
        },
      }),
    });
    const last = await screen.findByRole('region', { name: 'Last on air' });
    expect(last).toHaveTextContent('Data to August 2026');
    expect(within(last).getByRole('link', { name: 'Lighthouse 3' })).toBeInTheDocument();
    expect(within(last).getByRole('link', { name: 'The whole season' })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Popular' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Just aired' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Spring 2026' })).toBeNull();
  });

  it('tells a visitor in one line what the site is', async () => {
    renderAt('/home', <HomePanel />, home);
    expect(await screen.findByRole('region', { name: 'Featured' })).toHaveTextContent(
      'Keep track of the anime you watch, and find what to watch next.',
    );
  });

  it('switches to another featured anime on a press', async () => {
    renderAt('/home', <HomePanel />, home);
    const hero = await screen.findByRole('region', { name: 'Featured' });
    await userEvent.click(within(hero).getByRole('button', { name: 'Lighthouse 2' }));
    expect(within(hero).getByRole('heading', { name: 'Lighthouse 2' })).toBeInTheDocument();
    expect(within(hero).getByRole('button', { name: 'Lighthouse 2' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('says if it failed to load, and loads on retry', async () => {
    let broken = true;
    const answer: Answers[string] = (variables) => {
      if (broken) throw new Error('no connection');
      return home.Home?.(variables) ?? {};
    };
    renderAt('/home', <HomePanel />, { Home: answer });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    broken = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('region', { name: 'Featured' })).toBeInTheDocument();
  });

  it('passes a search to discover', async () => {
    const { at } = renderAt('/home', <HomePanel />, home);
    await userEvent.type(await screen.findByRole('searchbox'), ' keeper {Enter}');
    expect(at()).toBe('/discover?text=keeper');
  });
});
