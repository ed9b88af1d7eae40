import { screen } from '@testing-library/react';
import { renderAt } from '../../features/anime/anime.fixtures';
import { OutsideSources } from './OutsideSources';

const source = (id: string, more: object = {}) => ({
  __typename: 'CatalogueSource',
  id,
  name: id,
  version: '1',
  licence: 'CC BY 4.0',
  licenceUrl: `https://${id}.example/terms`,
  notice: `By the people of ${id}.`,
  terms: null,
  url: `https://${id}.example/`,
  animeCount: 2,
  importedAt: '2026-11-21T03:00:00.000Z',
  ...more,
});

it('names each source that the operators have switched on, with its text and terms, and no other', async () => {
  const catalogueSources = [source('library'), source('harbour', { terms: 'For sites that earn nothing.' })];
  const { container } = renderAt('/legal', <OutsideSources />, {
    CatalogueSources: () => ({ site: { __typename: 'Site', catalogueSources } }),
  });
  expect(await screen.findByRole('link', { name: 'Terms of harbour' })).toHaveAttribute(
    'href',
    'https://harbour.example/terms',
  );
  expect(container).toHaveTextContent(
    'harbour: By the people of harbour. For sites that earn nothing. Terms of harbour.',
  );
  expect(container).not.toHaveTextContent('library');
});
