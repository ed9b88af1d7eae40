import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createCache } from '../../apollo/cache';
import { anAnime, pageOfFixtures, renderAt } from '../../features/anime/anime.fixtures';
import { pageSize, useResultPages } from './useResultPages';

/** The pages of a search in view: one that fails takes nothing from the others, and comes back by itself. */
const search = { filter: {}, sort: 'POPULARITY', direction: 'DESC' } as const;

function Pages() {
  const [wanted, setWanted] = useState([1, 2]);
  const { total, at, failed, retry } = useResultPages(search, wanted);
  return (
    <>
      <p role="status">
        {total === null ? 'nothing' : [0, pageSize].map((place) => at(place)?.id ?? 'missing').join(', ')}
        {failed ? ', failed' : ''}
      </p>
      <button type="button" onClick={retry}>
        Try again
      </button>
      {[1, 2].map((page) => (
        <button key={page} type="button" onClick={() => setWanted([page])}>
          To page {page}
        </button>
      ))}
    </>
  );
}

const server = { broken: true };
const show = () =>
  renderAt(
    '/discover',
    <Pages />,
    {
      Discover: ({ page }) => {
        if (page === 2 && server.broken) throw new Error('away');
        const items = Array.from({ length: pageSize }, (_, at) =>
          anAnime(String((Number(page) - 1) * pageSize + at + 1), { viewerHidden: false }),
        );
        return { discover: pageOfFixtures(items, 2 * pageSize, Number(page), pageSize) };
      },
    },
    createCache(),
  );
const says = (text: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  server.broken = true;
});

it('keeps the other pages, and loads it on a retry', async () => {
  show();
  await says('1, missing, failed');
  server.broken = false;
  await press('Try again');
  await says(/^1, 49$/);
});

it('loads it when it comes into view again', async () => {
  show();
  await says('1, missing, failed');
  await press('To page 1');
  await says(/^1, missing$/);
  server.broken = false;
  await press('To page 2');
  await says(/^1, 49$/);
});
