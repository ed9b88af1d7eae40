import { MockedProvider } from '@apollo/client/testing/react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { createCache } from '../apollo/cache';
import { siteMock } from '../features/session/site.fixtures';
import { authApi } from '../rest/authApi';
import { resetAll, session } from '../state';
import { EmailNotice } from './EmailNotice';

/** After sign-up an address waits to be confirmed; the notice says so until it is confirmed or dismissed. */
const mika = { id: '1', email: 'mika@example.org', emailVerified: false, name: 'Mika', image: null };

const open = (address: string | { pathname: string; state: unknown }, mailEnabled = true) =>
  render(
    <MockedProvider cache={createCache()} mocks={[siteMock({ mailEnabled })]}>
      <MemoryRouter initialEntries={[address]}>
        <EmailNotice />
      </MemoryRouter>
    </MockedProvider>,
  );
const signIn = (emailVerified: boolean) =>
  act(() => void session({ token: 't', user: { ...mika, emailVerified } }));
const notice = () => screen.queryByRole('complementary', { name: 'Email address' });

/** The notice stays hidden until the site query has answered anyway. */
const siteKnown = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

beforeEach(() => {
  localStorage.clear();
  act(() => {
    resetAll();
    session(null);
  });
});
afterEach(() => jest.restoreAllMocks());

it('asks to confirm the address, and sends the link again', async () => {
  const send = jest.spyOn(authApi, 'sendVerificationEmail').mockResolvedValue();
  signIn(false);
  open('/home');
  expect(await screen.findByText('mika@example.org')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText(/emailed a new link/)).toBeInTheDocument();
  expect(send).toHaveBeenCalledWith({ email: 'mika@example.org', callbackURL: '/welcome/verified' });
});

it('stays hidden once dismissed, even after a reload', async () => {
  signIn(false);
  const { unmount } = open('/home');
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(notice()).not.toBeInTheDocument();
  expect(localStorage.getItem('confirmNotice')).toBe('false');
  unmount();
  open('/latest');
  await siteKnown();
  expect(notice()).not.toBeInTheDocument();
});

it('waits while something is pressed, which it would move from under the pointer', async () => {
  let pressed = true;
  jest.spyOn(document.documentElement, 'matches').mockImplementation(() => pressed);
  signIn(false);
  open('/home');
  await siteKnown();
  await siteKnown();
  expect(notice()).not.toBeInTheDocument();
  pressed = false;
  act(() => void window.dispatchEvent(new Event('pointerup')));
  expect(await screen.findByText('mika@example.org')).toBeInTheDocument();
});

it('is hidden on a site that sends no mail', async () => {
  signIn(false);
  open('/home', false);
  await siteKnown();
  expect(notice()).not.toBeInTheDocument();
});

it.each(['/settings', '/welcome/verified'])('is hidden on %s, which says it itself', async (address) => {
  signIn(false);
  open(address);
  await siteKnown();
  expect(notice()).not.toBeInTheDocument();
});

it('is hidden for visitors and for a confirmed address', async () => {
  open('/home');
  await siteKnown();
  expect(notice()).not.toBeInTheDocument();
  signIn(true);
  expect(notice()).not.toBeInTheDocument();
});

it.each([
  [true, /is confirmed. Thank you/],
  [false, /address is now mika@example.org/],
])('says what a mailed link has done (confirmed: %s), until it is dismissed', async (confirmed, text) => {
  signIn(confirmed);
  open({ pathname: '/home', state: { confirmed: true } });
  expect(screen.getByRole('status')).toHaveTextContent(text);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});
