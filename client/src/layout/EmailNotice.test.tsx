import { MockedProvider } from '@apollo/client/testing/react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { createCache } from '../apollo/cache';
import { siteMock } from '../features/session/site.fixtures';
import { authApi } from '../rest/authApi';
import { resetAll, session } from '../state';
import { EmailNotice } from './EmailNotice';

/** After sign-up an address waits to be confirmed; the notice says so until it is confirmed or dismissed. */
const mika = { id: '1', email: 'mika@example.org', emailVerified: false, name: 'Mika', image: null };

type Address = string | { pathname: string; state: unknown };

/** With what the site sends known, and on a page that has been `drawn` or is drawn with the notice. */
function open(
  address: Address,
  { mailEnabled = true, drawn }: { mailEnabled?: boolean; drawn?: string } = {},
) {
  const cache = createCache();
  const { request, result } = siteMock({ mailEnabled });
  cache.writeQuery({ ...request, ...result });
  return render(
    <MockedProvider cache={cache}>
      <MemoryRouter initialEntries={[address]}>
        <EmailNotice drawnPage={{ current: drawn }} />
        <Link to="/latest">Next</Link>
      </MemoryRouter>
    </MockedProvider>,
  );
}
const signIn = (emailVerified: boolean) =>
  act(() => void session({ token: 't', user: { ...mika, emailVerified } }));
const notice = () => screen.queryByRole('complementary', { name: 'Email address' });

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
  expect(notice()).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(notice()).not.toBeInTheDocument();
  expect(localStorage.getItem('confirmNotice')).toBe('false');
  unmount();
  open('/latest');
  expect(notice()).not.toBeInTheDocument();
});

it('comes with the next page if the page on screen was drawn without it', async () => {
  signIn(false);
  open('/home', { drawn: 'default' });
  expect(notice()).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(await screen.findByText('mika@example.org')).toBeInTheDocument();
});

it('comes with the next page if it is due only after the page was drawn', async () => {
  signIn(true);
  open('/home');
  signIn(false);
  expect(notice()).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(await screen.findByText('mika@example.org')).toBeInTheDocument();
});

it('is hidden on a site that sends no mail', async () => {
  signIn(false);
  open('/home', { mailEnabled: false });
  expect(notice()).not.toBeInTheDocument();
});

it.each(['/settings', '/welcome/verified'])('is hidden on %s, which says it itself', async (address) => {
  signIn(false);
  open(address);
  expect(notice()).not.toBeInTheDocument();
});

it('is hidden for visitors and for a confirmed address', async () => {
  open('/home');
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
