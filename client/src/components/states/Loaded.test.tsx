import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Loaded } from './Loaded';

type Query = Parameters<typeof Loaded<string>>[0]['query'];

const failure = new Error('No answer');
const refetch = jest.fn<Promise<unknown>, []>(() => Promise.resolve());
const queryOf = (of: Partial<Query>): Query => ({ loading: false, refetch, ...of });

const part = (query: Query, keepsLast = false) => (
  <Loaded query={query} skeleton={<p>Skeleton</p>} keepsLast={keepsLast}>
    {(data, loading) => <p aria-busy={loading}>{data}</p>}
  </Loaded>
);

it('shows its skeleton until there are data, then its content', () => {
  const { rerender } = render(part(queryOf({ loading: true })));
  expect(screen.getByText('Skeleton')).toBeInTheDocument();
  rerender(part(queryOf({ data: 'Content' })));
  expect(screen.getByText('Content')).toBeInTheDocument();
  expect(screen.queryByText('Skeleton')).not.toBeInTheDocument();
});

it('offers to try again after an error, even if that fails, too, and shows what comes of it', async () => {
  refetch.mockClear().mockRejectedValueOnce(failure);
  const { rerender } = render(part(queryOf({ error: failure })));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);
  rerender(part(queryOf({ error: failure, loading: true })));
  expect(screen.getByRole('button', { name: 'Trying again' })).toBeInTheDocument();
  rerender(part(queryOf({ data: 'Content' })));
  expect(screen.getByText('Content')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('keeps its content when a later request fails', () => {
  const { rerender } = render(part(queryOf({ data: 'Content' })));
  rerender(part(queryOf({ data: 'Content', error: failure })));
  expect(screen.getByText('Content')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('shows the page before until the next has loaded only if it keeps the last answer', () => {
  const next = queryOf({ previousData: 'Page 1', loading: true });
  const { rerender } = render(part(next, true));
  expect(screen.getByText('Page 1')).toHaveAttribute('aria-busy', 'true');
  rerender(part(next));
  expect(screen.getByText('Skeleton')).toBeInTheDocument();
  const failed = queryOf({ previousData: 'Page 1', error: failure });
  rerender(part(failed, true));
  expect(screen.getByText('Page 1')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  rerender(part(failed));
  expect(screen.queryByText('Page 1')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
