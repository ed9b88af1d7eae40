import { screen } from '@testing-library/react';
import { aCatalogueSource, renderAt } from '../../features/anime/anime.fixtures';
import { OutsideSources } from './OutsideSources';

it('names each source that the operators have switched on, with its text and terms, and no other', async () => {
  const catalogueSources = [
    aCatalogueSource('library'),
    aCatalogueSource('harbour', { terms: 'For sites that earn nothing.' }),
  ];
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
