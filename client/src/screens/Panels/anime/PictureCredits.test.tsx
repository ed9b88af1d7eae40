import { render, screen } from '@testing-library/react';
import { PictureCredits } from './PictureCredits';

const picture = (
  credit: { artist: string | null; source: string | null; licence: string | null } | null,
) => ({
  __typename: 'Artwork' as const,
  url: '/covers/1.abc-640.webp',
  color: '#203040',
  credit: credit && { __typename: 'ArtworkCredit' as const, ...credit },
});

it('says that generated pictures are drawn by the site', () => {
  const { container } = render(<PictureCredits cover={picture(null)} banner={picture(null)} />);
  expect(container).toHaveTextContent('The pictures are drawn by this site.');
});

it('names artist, source and licence, and links only URLs', () => {
  const cover = picture({ artist: 'Mika', source: 'https://pictures.example/1', licence: 'CC BY 4.0' });
  const { container, rerender } = render(<PictureCredits cover={cover} banner={picture(null)} />);
  expect(container).toHaveTextContent(
    'Cover: by Mika, pictures.example, CC BY 4.0. The banner is drawn by this site.',
  );
  expect(screen.getByRole('link')).toHaveAttribute('href', 'https://pictures.example/1');
  const banner = picture({ artist: null, source: 'javascript:alert(1)', licence: 'own' });
  rerender(<PictureCredits cover={picture({ artist: null, source: null, licence: null })} banner={banner} />);
  expect(container).toHaveTextContent(
    'Cover: added by the operators of this site. Banner: javascript:alert(1), own.',
  );
  expect(screen.queryByRole('link')).toBeNull();
});
