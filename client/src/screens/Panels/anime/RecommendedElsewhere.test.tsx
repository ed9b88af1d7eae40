import { screen, within } from '@testing-library/react';
import { anAnime, cacheOf, renderAt } from '../../../features/anime/anime.fixtures';
import { RecommendedElsewhere_animeFragmentDoc } from '../../../generated/graphql';
import { RecommendedElsewhere } from './RecommendedElsewhere';

const recommended = (id: string, people: number, more: object = {}) => ({
  __typename: 'OutsideRecommendation',
  people,
  source: 'MyAnimeList',
  url: 'https://myanimelist.net/anime/52',
  anime: anAnime(id),
  ...more,
});

function show(...recommendedElsewhere: object[]) {
  const anime = { ...anAnime('1'), recommendedElsewhere };
  const cache = cacheOf([anime], RecommendedElsewhere_animeFragmentDoc);
  return renderAt('/anime/anime-1', <RecommendedElsewhere anime={anime as object} />, {}, cache);
}

it('shows what people elsewhere recommend and how many do, and leads to their page', () => {
  show(recommended('2', 12), recommended('3', 1));
  const part = within(screen.getByRole('region', { name: 'Recommended elsewhere' }));
  expect(part.getByRole('link', { name: 'Lighthouse 2' })).toHaveAttribute('href', '/anime/anime-2');
  expect(part.getByText('12 people recommend it')).toBeVisible();
  expect(part.getByText('1 person recommends it')).toBeVisible();
  expect(part.getByRole('link', { name: 'MyAnimeList' })).toHaveAttribute(
    'href',
    'https://myanimelist.net/anime/52',
  );
});

it('names a source that has no pages without a link', () => {
  show(recommended('2', 12, { source: 'Another', url: null }));
  const part = within(screen.getByRole('region', { name: 'Recommended elsewhere' }));
  expect(part.getByRole('link', { name: 'Lighthouse 2' })).toBeVisible();
  expect(part.getByText('By people on Another')).toBeVisible();
  expect(part.queryByRole('link', { name: 'Another' })).toBeNull();
});

it('shows nothing without a recommendation', () => {
  const part = () => screen.queryByRole('region', { name: 'Recommended elsewhere' });
  const empty = show();
  expect(part()).toBeNull();
  empty.unmount();
  show(recommended('2', 12));
  expect(part()).toBeVisible();
});
