import { InMemoryCache } from '@apollo/client';
import type { MockLink } from '@apollo/client/testing';
import { MockedProvider } from '@apollo/client/testing/react';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { siteMock } from '../../features/session/site.fixtures';
import { ProvidersDocument } from '../../generated/graphql';
import { authApi } from '../../rest/authApi';
import { ApiError } from '../../rest/call';
import { resetAll, session, state } from '../../state';
import { Welcome } from './Welcome';

jest.mock('../../features/anime/PosterWall', () => ({ PosterWall: () => null }));

/** Where mailed links lead: a confirmed address, the four ways a link can fail, and a deleted account. */
const mika = { id: '1', email: 'mika@example.org', emailVerified: false, name: 'Mika', image: null };
const send = jest.spyOn(authApi, 'sendVerificationEmail');
const getSession = jest.spyOn(authApi, 'getSession');

function open(
  address: string,
  form: 'verified' | 'login' = 'verified',
  mocks: readonly MockLink.MockedResponse[] = [],
) {
  return render(
    <MockedProvider cache={new InMemoryCache()} mocks={[siteMock(), ...mocks]}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/welcome/:form" element={<Welcome form={form} />} />
          <Route path="*" element={<p>elsewhere</p>} />
        </Routes>
      </MemoryRouter>
    </MockedProvider>,
  );
}

const signIn = (user = mika) => act(() => void session({ token: 't', user }));

beforeEach(() => {
  send.mockReset().mockResolvedValue();
  getSession.mockReset().mockResolvedValue(null);
  localStorage.clear();
  act(() => {
    resetAll();
    session(null);
  });
});

describe('verified', () => {
  it.each([
    ['', ''],
    ['?back=%2Fwelcome%2Fstart', '?back=%2Fwelcome%2Fstart'],
    ['?back=%2Fwelcome%2Flogin', ''],
  ])('thanks, and leads on to sign-in: %s', async (query, then) => {
    open(`/welcome/verified${query}`);
    expect(screen.getByRole('heading', { name: 'Email address confirmed' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/welcome/login${then}`);
    await waitFor(() => expect(getSession).toHaveBeenCalled());
  });

  it.each([
    ['token_expired', /It has expired/],
    ['invalid_token', /incomplete, or not one of ours/],
    ['user_not_found', /no longer exists/],
    ['unauthorized', /isn’t signed in here/],
    ['__proto__', /couldn’t use it/],
  ])('explains why a link failed with %s', (error, text) => {
    open(`/welcome/verified?error=${error}`);
    expect(screen.getByRole('heading', { name: 'This link didn’t work' })).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('mails a new link to visitors, without revealing whether the account exists', async () => {
    open('/welcome/verified?error=token_expired');
    await userEvent.click(screen.getByRole('button', { name: 'Email me a link' }));
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/Enter your email/);
    expect(send).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('Email'), 'mika@example.org{Enter}');
    expect(await screen.findByText(/If mika@example.org has an account/)).toBeInTheDocument();
    expect(send.mock.calls).toEqual([[{ email: 'mika@example.org', callbackURL: '/welcome/verified' }]]);
  });

  it('mails a new link to the signed-in user’s own address', async () => {
    signIn();
    send.mockRejectedValueOnce(new ApiError(429, null, 'x', 9));
    open('/welcome/verified?error=token_expired');
    await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText(/Try again in 9 seconds/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText(/emailed a new link to mika@example.org/)).toBeInTheDocument();
    expect(screen.queryByText(/Try again in/)).not.toBeInTheDocument();
  });

  it('offers no new link to those who need none', () => {
    signIn({ ...mika, emailVerified: true });
    open('/welcome/verified?error=token_expired');
    expect(screen.getByText(/start again in the settings/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('the form', () => {
  const providers = [
    { __typename: 'Provider' as const, id: 'github', name: 'GitHub', icon: 'M0 0h24z', signUp: true },
  ];
  const answered = { request: { query: ProvidersDocument }, result: { data: { providers } } };

  it('waits for the providers, so that nothing moves, and appears with their buttons', async () => {
    open('/welcome/login', 'login', [{ ...answered, delay: 60 }]);
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(await screen.findByRole('form', { name: 'Sign in' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Continue with GitHub' })).toBeInTheDocument();
  });

  it('appears without them if they cannot be loaded', async () => {
    open('/welcome/login', 'login', [{ request: { query: ProvidersDocument }, error: new Error('away') }]);
    expect(await screen.findByRole('form', { name: 'Sign in' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Continue/ })).not.toBeInTheDocument();
  });
});

describe('a deleted account', () => {
  beforeEach(() => act(() => void state.deletionAsked(true)));

  it('says nothing to anyone else who opens the address', async () => {
    act(() => void state.deletionAsked(null));
    open('/welcome/login?deleted=true', 'login');
    await waitFor(() => expect(getSession).toHaveBeenCalled());
    expect(screen.queryByRole('heading', { name: 'Account deleted' })).not.toBeInTheDocument();
  });

  it('says so, and drops the session', async () => {
    signIn();
    open('/welcome/login?deleted=true', 'login');
    expect(await screen.findByRole('heading', { name: 'Account deleted' })).toBeInTheDocument();
    expect(session()).toBeNull();
  });

  it('says nothing of the kind to signed-in users, who go home', async () => {
    signIn();
    getSession.mockResolvedValue({ token: 't', user: mika });
    open('/welcome/login?deleted=true', 'login');
    expect(await screen.findByText('elsewhere')).toBeInTheDocument();
    expect(session()?.user).toEqual(mika);
  });

  it('relies on what it knows if the server cannot be reached', async () => {
    signIn();
    getSession.mockRejectedValue(new ApiError(0, null, 'x'));
    open('/welcome/login?deleted=true', 'login');
    expect(await screen.findByText('elsewhere')).toBeInTheDocument();
    expect(session()).not.toBeNull();
  });
});
