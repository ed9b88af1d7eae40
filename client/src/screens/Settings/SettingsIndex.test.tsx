import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enterAsMika } from '../../features/account/account.fixtures';
import { siteMock } from '../../features/session/site.fixtures';
import { RevokeSessionDocument, SessionsDocument } from '../../generated/graphql';
import { accountMock, open, part } from './settingsPage.fixtures';

jest.mock('../Flavors/Flavors', () => ({ Flavors: () => null }));
jest.mock('../../features/transfer/Transfer', () => ({ Transfer: () => null }));
jest.mock('../../components/fields/StrengthMeter', () => ({ StrengthMeter: () => null }));

/** The way to a part: by the address, by the index, and back to its heading when what had the focus goes. */
const scrolled = jest.fn();

beforeEach(() => {
  jest.clearAllMocks();
  Element.prototype.scrollIntoView = scrolled;
  enterAsMika();
});

it('opens at the part that the address names, once it has come', async () => {
  open('/settings#password', [{ ...accountMock(), delay: 20 }, siteMock()]);
  expect(scrolled).not.toHaveBeenCalled();
  await screen.findByLabelText('Current password');
  await waitFor(() => expect(scrolled.mock.contexts).toEqual([document.getElementById('password')]));
  expect(screen.getByRole('heading', { name: 'Password' })).toHaveFocus();
});

it('goes to a part by the index, again and again', async () => {
  open('/settings', [accountMock(), siteMock()]);
  await part('Profile');
  for (const times of [1, 2]) {
    await userEvent.click(screen.getByRole('link', { name: 'Sessions' }));
    expect(scrolled).toHaveBeenCalledTimes(times);
    expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus();
  }
});

it('has the index behind a button where it is narrow: followed or left by Escape, it closes', async () => {
  open('/settings', [accountMock(), siteMock()]);
  await part('Profile');
  const button = screen.getByRole('button', { name: 'Go to section' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(screen.getByRole('link', { name: 'Sessions' }));
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus();
  await userEvent.click(button);
  screen.getByRole('link', { name: 'Sessions' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).toHaveFocus();
});

it('gives the focus to the heading of the part where what had it goes away', async () => {
  const other = {
    __typename: 'ActiveSession',
    id: 's2',
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-01T10:00:00.000Z',
    ipAddress: '192.0.2.44',
    userAgent: 'curl/8.5.0',
    current: false,
  };
  open('/settings', [
    { request: { query: SessionsDocument }, result: { data: { sessions: [other] } } },
    {
      request: { query: RevokeSessionDocument, variables: { id: 's2' } },
      result: { data: { revokeSession: true } },
    },
    accountMock(),
    siteMock(),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out curl/8.5.0' }));
  expect(await screen.findByText('curl/8.5.0 has been signed out.')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus();
});
