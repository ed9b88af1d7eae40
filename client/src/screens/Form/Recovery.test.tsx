import { InMemoryCache } from '@apollo/client';
import { MockedProvider } from '@apollo/client/testing/react';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { siteMock } from '../../features/session/site.fixtures';
import { authApi } from '../../rest/authApi';
import { ApiError } from '../../rest/call';
import { resetAll, session, state } from '../../state';
import { Form } from './Form';

jest.mock('../../components/fields/StrengthMeter', () => ({ StrengthMeter: () => null }));

/** Contract 5.3: a mailed link for a new password, and where it leads. */
const mika = { id: '1', email: 'mika@example.org', emailVerified: true, name: 'Mika', image: null };
const ask = jest.spyOn(authApi, 'requestPasswordReset');
const reset = jest.spyOn(authApi, 'resetPassword');
const getSession = jest.spyOn(authApi, 'getSession');

function open(form: 'forgot' | 'reset', search = '', mailEnabled = true) {
  return render(
    <MockedProvider
      cache={new InMemoryCache()}
      mocks={[siteMock({ contact: 'help@example.org', mailEnabled })]}
    >
      <MemoryRouter initialEntries={[`/welcome/${form}${search}`]}>
        <Form form={form} />
      </MemoryRouter>
    </MockedProvider>,
  );
}

beforeEach(() => {
  ask.mockReset().mockResolvedValue();
  reset.mockReset().mockResolvedValue();
  getSession.mockReset().mockResolvedValue(null);
  localStorage.clear();
  act(() => {
    resetAll();
    session(null);
  });
});

const email = () => screen.getByLabelText('Email');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('forgot', () => {
  it('requests a link to a new password, and does not reveal whether the account exists', async () => {
    open('forgot');
    await userEvent.type(email(), ' mika@example.org ');
    await press('Email me a link');
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeInTheDocument();
    expect(screen.getByText(/If there’s an account for/)).toHaveTextContent('mika@example.org');
    expect(ask.mock.calls).toEqual([[{ email: 'mika@example.org', redirectTo: '/welcome/reset' }]]);
    await press('Send again');
    expect(await screen.findByText('Sent again.')).toBeInTheDocument();
    await press('Use a different address');
    expect(email()).toHaveValue('mika@example.org');
  });

  it('takes the address from the sign-in form, and shows errors at the field', async () => {
    act(() => void state.form({ username: '', email: 'mika', password: '' }));
    open('forgot');
    expect(email()).toHaveValue('mika');
    await press('Email me a link');
    expect(email()).toHaveAccessibleDescription(/doesn’t look like an email address/);
    expect(email()).toHaveFocus();
    expect(ask).not.toHaveBeenCalled();
  });

  it('says how long to wait', async () => {
    ask.mockRejectedValue(new ApiError(429, null, 'x', 40));
    open('forgot');
    await userEvent.type(email(), 'mika@example.org{Enter}');
    expect(await screen.findByText(/Try again in 40 seconds/)).toBeInTheDocument();
    expect(email()).toHaveValue('mika@example.org');
  });

  it('names the owner if the site sends no mail', async () => {
    ask.mockRejectedValue(new ApiError(400, 'RESET_PASSWORD_ISNT_ENABLED', 'x'));
    open('forgot');
    await userEvent.type(email(), 'mika@example.org{Enter}');
    expect(await screen.findByRole('link', { name: 'help@example.org' })).toHaveAttribute(
      'href',
      'mailto:help@example.org',
    );
  });

  it('does so at once if the site has said so', async () => {
    open('forgot', '', false);
    expect(await screen.findByRole('link', { name: 'help@example.org' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
  });
});

describe('reset', () => {
  const password = () => screen.getByLabelText('New password');

  it('sets the password with the link’s token, and leads to sign-in', async () => {
    open('reset', '?token=tok');
    await userEvent.type(password(), 'kestrel harbour{Enter}');
    expect(await screen.findByRole('heading', { name: 'Password set' })).toBeInTheDocument();
    expect(reset.mock.calls).toEqual([[{ token: 'tok', newPassword: 'kestrel harbour' }]]);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/welcome/login');
  });

  // security: A4
  it('tells password managers whose password it is, where this browser knows', () => {
    const owner = () => document.querySelector<HTMLInputElement>('input[autocomplete="username"]');
    const { unmount } = open('reset', '?token=tok');
    expect(owner()).toBeNull();
    unmount();
    act(() => void state.form({ ...state.form(), email: 'mika@example.org' }));
    open('reset', '?token=tok');
    expect(owner()).toHaveValue('mika@example.org');
    expect(owner()).not.toBeVisible();
  });

  it('drops a session that the reset has ended', async () => {
    session({ token: 't', user: mika });
    open('reset', '?token=tok');
    await userEvent.type(password(), 'kestrel harbour{Enter}');
    await waitFor(() => expect(session()).toBeNull());
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeInTheDocument();
  });

  it('keeps a session that the site keeps', async () => {
    session({ token: 't', user: mika });
    getSession.mockResolvedValue({ token: 't', user: mika });
    open('reset', '?token=tok');
    await userEvent.type(password(), 'kestrel harbour{Enter}');
    expect(await screen.findByText(/You’re still signed in here/)).toBeInTheDocument();
  });

  it.each([
    ['short', /too short/],
    ['x'.repeat(129), /too long/],
  ])('says at the field that %s will not do', async (typed, text) => {
    open('reset', '?token=tok');
    await userEvent.click(password());
    await userEvent.paste(typed);
    await press('Set password');
    expect(password()).toHaveAccessibleDescription(text);
    expect(reset).not.toHaveBeenCalled();
  });

  it('shows the server’s error at the field and keeps the input: the link still works', async () => {
    reset.mockRejectedValueOnce(new ApiError(400, 'PASSWORD_TOO_COMMON', 'x'));
    open('reset', '?token=tok');
    await userEvent.type(password(), 'password{Enter}');
    await waitFor(() => expect(password()).toHaveAccessibleDescription(/easy to guess/));
    expect(password()).toHaveValue('password');
  });

  it('offers a new link if this one has been used meanwhile', async () => {
    reset.mockRejectedValue(new ApiError(400, 'INVALID_TOKEN', 'x'));
    open('reset', '?token=tok');
    await userEvent.type(password(), 'kestrel harbour{Enter}');
    expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Email me a link' })).toBeInTheDocument();
  });

  it.each(['', '?error=INVALID_TOKEN', '?token=', '?token=tok&error=INVALID_TOKEN'])(
    'offers a new link at once for %j',
    (search) => {
      open('reset', search);
      expect(screen.getByRole('heading', { name: 'This link doesn’t work' })).toBeInTheDocument();
      expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    },
  );
});
