import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  RevokeOtherSessionsDocument,
  RevokeSessionDocument,
  RevokeSessionsDocument,
  SessionsDocument,
} from '../../generated/graphql';
import { draw, enterAsMika, refusal } from './account.fixtures';
import { Sessions } from './Sessions';

/** Every signed-in browser; one, all others, or all can be signed out (security S10). */
const onEverywhere = jest.fn();
beforeEach(() => {
  onEverywhere.mockReset();
  enterAsMika();
});

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const one = (id: string, more: object) => ({
  __typename: 'ActiveSession',
  id,
  createdAt: hoursAgo(200),
  updatedAt: hoursAgo(80),
  ipAddress: '192.0.2.44',
  userAgent: firefox,
  current: false,
  ...more,
});
const here = one('s1', { current: true, userAgent: chrome });
const there = one('s2', {});
const other = one('s3', { userAgent: 'curl/8.5.0', ipAddress: null, updatedAt: hoursAgo(2) });

const listing = (...sessions: object[]) => ({
  request: { query: SessionsDocument },
  result: { data: { sessions } },
});
const rows = () => screen.getAllByRole('listitem');

it('lists them in plain words, this browser first', async () => {
  draw(<Sessions onEverywhere={onEverywhere} />, [listing(there, other, here)]);
  await screen.findByText('This browser');
  expect(rows().map((row) => within(row).getAllByText(/./)[0]?.firstChild?.textContent)).toEqual([
    'Chrome on Linux',
    'curl/8.5.0',
    'Firefox on Windows',
  ]);
  expect(rows()[0]).toHaveTextContent(/192\.0\.2\.44 · active now/);
  expect(rows()[1]).toHaveTextContent(/used within the last day/);
  expect(rows()[2]).toHaveTextContent(/last used 3 days ago/);
  expect(within(rows()[0] as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
});

it('ends one', async () => {
  draw(<Sessions onEverywhere={onEverywhere} />, [
    listing(here, there),
    {
      request: { query: RevokeSessionDocument, variables: { id: 's2' } },
      result: { data: { revokeSession: true } },
    },
    listing(here),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out Firefox on Windows' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.getByText('Firefox on Windows has been signed out.')).toHaveAttribute('role', 'status');
});

it('says in its row why one cannot be ended', async () => {
  draw(<Sessions onEverywhere={onEverywhere} />, [
    listing(here, there),
    {
      request: { query: RevokeSessionDocument, variables: { id: 's2' } },
      result: refusal('SESSION_NOT_FOUND'),
    },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out Firefox on Windows' }));
  expect(await within(rows()[1] as HTMLElement).findByRole('alert')).toHaveTextContent('already ended');
});

it('ends all others', async () => {
  draw(<Sessions onEverywhere={onEverywhere} />, [
    listing(here, there, other),
    { request: { query: RevokeOtherSessionsDocument }, result: { data: { revokeOtherSessions: true } } },
    listing(here),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out 2 other browsers' }));
  expect(await screen.findByText('You’re now signed in on this browser only.')).toBeInTheDocument();
  expect(rows()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /other browser/ })).not.toBeInTheDocument();
});

it('ends all, including this one, after asking', async () => {
  draw(<Sessions onEverywhere={onEverywhere} />, [
    listing(here),
    { request: { query: RevokeSessionsDocument }, result: { data: { revokeSessions: true } } },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  expect(onEverywhere).not.toHaveBeenCalled();
  await userEvent.click(
    within(screen.getByRole('group', { name: /including this one/ })).getByRole('button', {
      name: 'Sign out everywhere',
    }),
  );
  await waitFor(() => expect(onEverywhere).toHaveBeenCalledTimes(1));
});

it('reserves its space while it loads, and can be retried', async () => {
  const { container } = draw(<Sessions onEverywhere={onEverywhere} />, [
    { request: { query: SessionsDocument }, result: refusal('INTERNAL_SERVER_ERROR') },
    listing(here),
  ]);
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This browser')).toBeInTheDocument();
});
