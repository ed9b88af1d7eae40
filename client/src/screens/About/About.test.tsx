import { screen } from '@testing-library/react';
import { renderAt } from '../../features/anime/anime.fixtures';
import { About } from './About';

const source = (id: string, logo: object | null) => ({
  __typename: 'CatalogueSource',
  id,
  name: id,
  version: '1',
  licence: 'Terms of use',
  licenceUrl: `https://${id}.example/terms`,
  notice: `By the people of ${id}.`,
  terms: null,
  logo,
  url: `https://${id}.example/`,
  animeCount: 2,
  importedAt: '2026-11-21T03:00:00.000Z',
});

it('credits each source of the catalogue, with the logo of those whose terms ask for it', async () => {
  const logo = { __typename: 'SourceLogo', path: 'M1 1h2v2z', color: '#01b4e4' };
  const catalogueSources = [source('library', null), source('harbour', logo)];
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
