import { act, render, screen } from '@testing-library/react';
import { environment, ownEnvironment } from '../../../state/environment';
import { FactSources } from './FactSources';

beforeEach(() => void environment({ locale: 'en-GB', timeZone: 'UTC', now: null }));
afterEach(() => act(() => void environment(ownEnvironment())));

const fact = (field: 'SYNOPSIS' | 'GENRES' | 'SCORE', more: { url?: string | null; date?: string } = {}) => ({
  __typename: 'FactSource' as const,
  field,
  source: 'MyAnimeList',
  url: 'https://myanimelist.net/anime/1',
  date: '2026-11-12T12:00:00.000Z',
  ...more,
});

it('names the source of a fact, with a link to it and the day', () => {
  const { container } = render(<FactSources facts={[fact('SYNOPSIS')]} />);
  expect(container).toHaveTextContent('Synopsis: MyAnimeList, 12 November 2026');
  expect(screen.getByRole('link', { name: 'MyAnimeList' })).toHaveAttribute(
    'href',
    'https://myanimelist.net/anime/1',
  );
});

it('names facts of one source and day together, and others apart', () => {
  const later = { date: '2026-11-20T12:00:00.000Z', url: null };
  const { container } = render(
    <FactSources
      facts={[fact('GENRES'), fact('SCORE', { date: '2026-11-12T13:00:00.000Z' }), fact('SYNOPSIS', later)]}
    />,
  );
  const lines = [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'Genres, score: MyAnimeList, 12 November 2026',
    'Synopsis: MyAnimeList, 20 November 2026',
  ]);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

it('says nothing while no source is in use', () => {
  const { container } = render(<FactSources facts={[]} />);
  expect(container).toBeEmptyDOMElement();
  expect(screen.queryByRole('link')).toBeNull();
});
