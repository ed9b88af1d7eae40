import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from '../../state';
import { Toasts } from './Toasts';
import { toast } from './toast';

/** Tells what was done, at the edge of the page, and offers Undo. */
const user = { id: 'me', email: 'me@example.org', emailVerified: true, name: 'Me', image: null };
const say = (wish: Parameters<typeof toast>[0]) => act(() => toast(wish));

beforeEach(() => session({ user, token: 'x' }));

it('shows what was waiting for it, politely', async () => {
  toast({ title: 'Put on the list' });
  render(<Toasts />);
  expect(await screen.findByText('Put on the list')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Notifications' })).toHaveAttribute('aria-live', 'polite');
});

it('offers its action, once', async () => {
  const undo = jest.fn();
  render(<Toasts />);
  say({ title: 'Out of the queue', actions: [{ label: 'Undo', run: undo }] });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByText('Out of the queue')).not.toBeInTheDocument());
});

it('replaces an earlier toast with the same id', async () => {
  render(<Toasts />);
  say({ id: 'one', title: 'Episode 1 watched' });
  say({ id: 'one', title: 'Episode 2 watched' });
  expect(await screen.findByText('Episode 2 watched')).toBeInTheDocument();
  expect(screen.queryByText('Episode 1 watched')).not.toBeInTheDocument();
});

it('announces a failure at once', async () => {
  render(<Toasts />);
  say({ kind: 'failed', title: 'That did not work', text: 'We can’t reach the site.' });
  expect(await screen.findByRole('alert')).toHaveTextContent('That did not work');
});

it('removes one user’s toasts when another signs in', async () => {
  render(<Toasts />);
  say({ title: 'A secret', actions: [{ label: 'Undo', run: () => undefined }] });
  await screen.findByText('A secret');
  act(() => void session(null));
  await waitFor(() => expect(screen.queryByText('A secret')).not.toBeInTheDocument());
});
