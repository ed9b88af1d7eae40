import { screen } from '@testing-library/react';
import { aCatalogueSource, renderAt } from '../../features/anime/anime.fixtures';
import { About } from './About';

it('credits each source of the catalogue, with the logo of those whose terms ask for it', async () => {
  const logo = { __typename: 'SourceLogo', path: 'M1 1h2v2z', color: '#01b4e4' };
  const catalogueSources = [aCatalogueSource('library'), aCatalogueSource('harbour', { logo })];
  renderAt('/about', <About />, {
    CatalogueSources: () => ({ site: { __typename: 'Site', catalogueSources } }),
  });
  expect(await screen.findByText('By the people of library.')).toBeVisible();
  expect(screen.getByText('By the people of harbour.')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Logo of harbour' }).firstElementChild).toHaveAttribute(
    'fill',
    '#01b4e4',
  );
  expect(screen.queryByRole('img', { name: 'Logo of library' })).toBeNull();
});
