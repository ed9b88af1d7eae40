import { InMemoryCache } from '@apollo/client';
import { MockedProvider } from '@apollo/client/testing/react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useParams } from 'react-router-dom';
import { siteMock } from '../../features/session/site.fixtures';
import { ApiError } from '../../rest/call';
import { resetAll, session, state } from '../../state';
import { Form } from './Form';

jest.mock('../../components/fields/StrengthMeter', () => ({ StrengthMeter: () => null }));
const proveWork = jest.fn();
jest.mock('../../rest/proveWork', () => ({
  proveWork: (controller: AbortController) => proveWork(controller),
}));

/** Toggle, notes and persisted record; inline errors, kept input, summary, visibility, autocomplete, caps lock. */
const fetchMock = jest.fn();
const user = { id: '1', email: 'mika@example.org', emailVerified: false, name: 'Mika', image: null };

function respond(status: number, body: unknown, headers: Record<string, string> = {}) {
  fetchMock.mockResolvedValueOnce({
    ok: status < 400,
    status,
    statusText: '',
    headers: new Headers(headers),
    json: async () => body,
  });
}

const github = {
  __typename: 'Provider' as const,
  id: 'github',
  name: 'GitHub',
  icon: 'M0 0h24z',
  signUp: true,
};
type Providers = (typeof github)[];

function FormRoute({ providers }: { providers: Providers }) {
  const { form } = useParams();
  return (
    <Form key={form} form={form?.toLowerCase() === 'login' ? 'login' : 'sign-up'} providers={providers} />
  );
}

function open(address: string, facts: Parameters<typeof siteMock>[0] = {}, providers: Providers = []) {
  return render(
    <MockedProvider cache={new InMemoryCache()} mocks={[siteMock(facts)]}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/welcome/:form?" element={<FormRoute providers={providers} />} />
        </Routes>
      </MemoryRouter>
    </MockedProvider>,
  );
}

beforeEach(() => {
  fetchMock.mockReset();
  globalThis.fetch = fetchMock;
  localStorage.clear();
  sessionStorage.clear();
  act(() => {
    resetAll();
    session(null);
  });
});

const password = () => screen.getByLabelText('Password');

it.each(['login', 'LOGIN'])('toggles by the path: %s is on, anything else off', (form) => {
  const { unmount } = open(`/welcome/${form}`);
  expect(state.formToggle()).toBe(true);
  expect(screen.getByRole('form', { name: 'Sign in' })).toBeInTheDocument();
  unmount();
  open('/welcome');
  expect(state.formToggle()).toBe(false);
  expect(screen.getByRole('form', { name: 'Create an account' })).toBeInTheDocument();
});

it('says at each field what is missing, sums it up, and sends nothing', async () => {
  open('/welcome');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect(screen.getByLabelText('Name')).toBeInvalid();
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/Enter your name/);
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/Enter your email/);
  expect(password()).toHaveAccessibleDescription(/Enter a password/);
  expect(screen.getByText(/^3 fields to correct:/)).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(fetchMock).not.toHaveBeenCalled();
});

it('clears an error as soon as its field changes', async () => {
  open('/welcome/login');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await userEvent.type(screen.getByLabelText('Email'), 'm');
  expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-invalid');
  expect(password()).toHaveAttribute('aria-invalid', 'true');
});

it('signs in and keeps the session in memory, and the password nowhere', async () => {
  respond(200, { redirect: false, token: 'abc', user });
  open('/welcome/login');
  await userEvent.type(screen.getByLabelText('Email'), ' mika@example.org ');
  await userEvent.type(password(), 'kestrel harbour');
  await userEvent.click(screen.getByLabelText(/Keep me signed in/));
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(session()?.user.name).toBe('Mika'));
  expect(JSON.parse(fetchMock.mock.calls[0][1].body)).toEqual({
    email: 'mika@example.org',
    password: 'kestrel harbour',
    rememberMe: false,
  });
  expect(state.form().password).toBe('');
  expect(JSON.stringify(localStorage)).not.toMatch(/kestrel|abc/);
});

it('shows a server error at its field and keeps the input', async () => {
  respond(422, {
    code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
    message: 'User already exists. Use another email.',
  });
  open('/welcome');
  await userEvent.type(screen.getByLabelText('Name'), 'Mika');
  await userEvent.type(screen.getByLabelText('Email'), 'mika@example.org');
  await userEvent.type(password(), 'kestrel harbour');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(screen.getByLabelText('Email')).toBeInvalid());
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/already exists/);
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Name')).toHaveValue('Mika');
  expect(password()).toHaveValue('kestrel harbour');
});

it('carries the email from one form to the other, but not the password', async () => {
  open('/welcome/login');
  await userEvent.type(screen.getByLabelText('Email'), 'mika@example.org');
  await userEvent.type(password(), 'kestrel harbour');
  await userEvent.click(screen.getByRole('link', { name: 'Create an account' }));
  expect(screen.getByLabelText('Email')).toHaveValue('mika@example.org');
  expect(password()).toHaveValue('');
});

it('shows other errors above the form, and clears the note on toggle, but not the email', async () => {
  respond(401, { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' });
  open('/welcome/login');
  await userEvent.type(screen.getByLabelText('Email'), 'mika@example.org');
  await userEvent.type(password(), 'wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText(/don’t match/)).toBeInTheDocument();
  expect(state.formNotes()).toHaveLength(1);
  await userEvent.click(screen.getByRole('link', { name: 'Create an account' }));
  expect(screen.queryByText(/don’t match/)).not.toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue('mika@example.org');
});

it.each([
  [
    429,
    { message: 'Too many requests. Please try again later.' },
    { 'retry-after': '8' },
    /Try again in 8 seconds/,
  ],
  [503, {}, {}, /Something went wrong on our side/],
  [400, { code: 'SOMETHING_NEW', message: 'x' }, {}, /Something went wrong on our side/],
])('explains status %s', async (status, body, headers, text) => {
  respond(status, body, headers);
  open('/welcome/login');
  await userEvent.type(screen.getByLabelText('Email'), 'mika@example.org');
  await userEvent.type(password(), 'kestrel harbour{Enter}');
  expect(await screen.findByText(text)).toBeInTheDocument();
});

it('offers to send the link again if the address still has to be confirmed', async () => {
  respond(403, { code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' });
  open('/welcome/login');
  await userEvent.type(screen.getByLabelText('Email'), 'mika@example.org');
  await userEvent.type(password(), 'kestrel harbour{Enter}');
  respond(200, { status: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText(/emailed a new link to mika@example.org/)).toBeInTheDocument();
  expect(fetchMock.mock.lastCall[0]).toBe('/api/auth/send-verification-email');
  expect(JSON.parse(fetchMock.mock.lastCall[1].body)).toEqual({
    email: 'mika@example.org',
    callbackURL: '/welcome/verified?back=%2Fwelcome%2Fstart',
  });
});

it('asks the server once, however often it is pressed', async () => {
  fetchMock.mockReturnValue(new Promise(() => undefined));
  open('/welcome/login');
  await userEvent.type(screen.getByLabelText('Email'), 'mika@example.org');
  await userEvent.type(password(), 'kestrel harbour');
  fireEvent.submit(screen.getByRole('form'));
  fireEvent.submit(screen.getByRole('form'));
  expect(await screen.findByRole('button', { name: 'Signing in' })).toBeInTheDocument();
  fireEvent.submit(screen.getByRole('form'));
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

it('shows the note about an ended session', async () => {
  act(() => {
    state.formToggle(true);
    state.formNotes(['Your session has ended.']);
  });
  open('/welcome/login');
  expect(screen.getByText('Your session has ended.')).toBeInTheDocument();
});

it.each([
  [false, '/welcome', '/welcome/verified'],
  [true, '/welcome', '/welcome/verified?back=%2Fwelcome%2Fstart'],
  [true, '/welcome?back=%2Fqueue', '/welcome/verified?back=%2Fqueue'],
])(
  'says if the mail has to be confirmed first (%s), and what follows: %s',
  async (confirmFirst, address, callbackURL) => {
    respond(200, { token: null, user });
    open(address, { confirmFirst });
    await userEvent.type(screen.getByLabelText('Name'), 'Mika');
    await userEvent.type(screen.getByLabelText('Email'), 'mika@example.org');
    await userEvent.type(password(), 'kestrel harbour{Enter}');
    expect(await screen.findByText(/emailed a link to mika@example.org/)).toBeInTheDocument();
    expect(JSON.parse(fetchMock.mock.lastCall[1].body)).toMatchObject({ callbackURL });
    expect(session()).toBeNull();
  },
);

it('shows and hides the password, and warns about caps lock', async () => {
  open('/welcome/login');
  expect(password()).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show the password' }));
  expect(password()).toHaveAttribute('type', 'text');
  fireEvent.keyDown(password(), { key: 'A', modifierCapsLock: true });
  expect(screen.getByText('Caps lock is on.')).toBeInTheDocument();
  fireEvent.keyUp(password(), { key: 'CapsLock', modifierCapsLock: false });
  expect(screen.queryByText('Caps lock is on.')).not.toBeInTheDocument();
});

it('can be pasted into, and tells browsers what each field is', async () => {
  open('/welcome');
  await userEvent.click(password());
  await userEvent.paste('from a manager');
  expect(password()).toHaveValue('from a manager');
  expect(password()).toHaveAttribute('autocomplete', 'new-password');
  expect(password()).toHaveAttribute('enterkeyhint', 'go');
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
});

it('links to the terms before an account is created, and only there', () => {
  const { unmount } = open('/welcome');
  expect(screen.getByRole('link', { name: 'terms of use' })).toHaveAttribute('href', '/legal/terms');
  expect(screen.getByRole('link', { name: 'privacy page' })).toHaveAttribute('href', '/legal/privacy');
  unmount();
  open('/welcome/login');
  expect(screen.queryByText(/you agree/)).not.toBeInTheDocument();
});

it('says if the site accepts no accounts', async () => {
  open('/welcome', { signUpOpen: false });
  expect(await screen.findByText(/isn’t accepting new accounts/)).toBeInTheDocument();
  expect(screen.queryByText(/you agree/)).not.toBeInTheDocument();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

it('offers sign-up beside sign-in, but not on a closed site', async () => {
  const { unmount } = open('/welcome/login');
  expect(screen.getByRole('link', { name: 'Create an account' })).toBeInTheDocument();
  unmount();
  open('/welcome/login', { newAccounts: 'CLOSED' });
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'Create an account' })).not.toBeInTheDocument(),
  );
});

describe('on a site by invitation', () => {
  const byInvitation = { newAccounts: 'INVITATION' } as const;
  const invited = () => screen.findByRole('form', { name: 'Create an account' });

  it('says so in place of the form, and shows the form to whoever has a link', async () => {
    const { unmount } = open('/welcome', byInvitation, [github]);
    expect(await screen.findByText(/This site is by invitation/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    unmount();
    open('/welcome/sign-up?invitation=token-1', byInvitation, [github]);
    await invited();
    expect(screen.getByRole('button', { name: 'Continue with GitHub' })).toBeInTheDocument();
    expect(screen.queryByText(/by invitation/)).not.toBeInTheDocument();
  });

  it('remembers the link in this tab, and sends it along', async () => {
    const { unmount } = open('/welcome/sign-up?invitation=token-2', byInvitation);
    await invited();
    unmount();
    open('/welcome', byInvitation);
    await invited();
    respond(200, { token: null, user });
    await userEvent.type(screen.getByLabelText('Name'), 'Mika');
    await userEvent.type(screen.getByLabelText('Email'), 'mika@example.org');
    await userEvent.type(password(), 'plum-rain-42');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(fetchMock).toHaveBeenCalled());
    expect(JSON.parse(fetchMock.mock.calls[0]?.[1].body)).toMatchObject({ invitation: 'token-2' });
  });
});

describe('beside identity providers', () => {
  const button = () => screen.findByRole('button', { name: 'Continue with GitHub' });

  it('has their buttons above the form, and nothing of them if there are none', async () => {
    const { unmount } = open('/welcome/login', {}, [github]);
    const [first] = screen.getAllByRole('button');
    expect(first).toBe(await button());
    expect(screen.getByText('or with email')).toBeInTheDocument();
    unmount();
    open('/welcome/login');
    expect(screen.queryByText('or with email')).not.toBeInTheDocument();
  });

  it.each(['/welcome/login', '/welcome'])(
    'shows only them if the site has no passwords: %s',
    async (address) => {
      act(() => {
        state.formToggle(address.includes('login'));
        state.formNotes(['Your session has ended.']);
      });
      open(address, { emailPassword: false }, [github]);
      await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
      await button();
      expect(screen.queryByText('or with email')).not.toBeInTheDocument();
      expect(screen.queryByText('Forgot password?')).not.toBeInTheDocument();
      expect(screen.queryAllByText('Your session has ended.')).toHaveLength(
        address === '/welcome/login' ? 1 : 0,
      );
    },
  );

  it('says if the site has neither', async () => {
    open('/welcome/login', { emailPassword: false });
    expect(await screen.findByText(/doesn’t offer accounts with email/)).toBeInTheDocument();
  });

  it('signs up new people only through them if sign-up by email is closed', async () => {
    const { unmount } = open('/welcome', { signUpOpen: false }, [github]);
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
    await button();
    expect(screen.queryByText(/isn’t accepting new accounts/)).not.toBeInTheDocument();
    unmount();
    open('/welcome', { signUpOpen: false }, [{ ...github, signUp: false }]);
    expect(await screen.findByText(/isn’t accepting new accounts/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('on a site with approval', () => {
  const byApproval = { newAccounts: 'APPROVAL', signUpQuestion: 'Where do you know us from?' } as const;
  const fillIn = async () => {
    await userEvent.type(screen.getByLabelText('Name'), 'Mika');
    await userEvent.type(screen.getByLabelText('Email'), 'mika@example.org');
    await userEvent.type(password(), 'plum-rain-42');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(fetchMock).toHaveBeenCalled());
  };

  it('asks the question, sends the answer, and says that the account waits', async () => {
    open('/welcome', byApproval);
    await userEvent.type(await screen.findByLabelText('Where do you know us from?'), 'From a friend');
    respond(200, { token: null, user });
    await fillIn();
    expect(JSON.parse(fetchMock.mock.calls[0]?.[1].body)).toMatchObject({ answer: 'From a friend' });
    expect(await screen.findByText(/Your account is waiting for approval/)).toHaveTextContent(
      /emailed a link to mika@example\.org/,
    );
  });

  it('says nothing of a mail that the site does not send', async () => {
    open('/welcome', { ...byApproval, mailEnabled: false });
    await screen.findByLabelText('Where do you know us from?');
    respond(200, { token: null, user });
    await fillIn();
    expect(await screen.findByText(/Your account is waiting for approval/)).not.toHaveTextContent(/email/);
  });

  it('keeps the answer while another form is open', async () => {
    const { unmount } = open('/welcome', byApproval);
    await userEvent.type(await screen.findByLabelText('Where do you know us from?'), 'From a friend');
    unmount();
    open('/welcome', byApproval);
    expect(await screen.findByLabelText('Where do you know us from?')).toHaveValue('From a friend');
  });

  it('sends an empty answer if there is no question', async () => {
    open('/welcome', { ...byApproval, signUpQuestion: null });
    expect(await screen.findByText(/approve each new account/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Where do you know us from?')).not.toBeInTheDocument();
    respond(200, { token: null, user });
    await fillIn();
    expect(JSON.parse(fetchMock.mock.calls[0]?.[1].body)).toMatchObject({ answer: '' });
  });
});

describe('on a site that asks for proof of work', () => {
  const refusal = { code: 'CHALLENGE_REQUIRED', message: 'Challenge required' };
  const proof = { challenge: { parameters: {} }, solution: { counter: 1, derivedKey: 'ab' } };
  const bodies = () => fetchMock.mock.calls.map(([, { body }]) => JSON.parse(body));
  const create = () => screen.findByRole('button', { name: 'Create account' });
  const fillIn = async () => {
    await userEvent.type(screen.getByLabelText('Name'), 'Mika');
    await userEvent.type(screen.getByLabelText('Email'), 'mika@example.org');
    await userEvent.type(password(), 'plum-rain-42');
    await userEvent.click(await create());
  };
  beforeEach(() => proveWork.mockReset());

  it('says what it does, and sends the form again by itself', async () => {
    let solved: (given: object) => void = () => undefined;
    proveWork.mockReturnValue(
      new Promise((resolve) => {
        solved = resolve;
      }),
    );
    open('/welcome');
    respond(403, refusal);
    await fillIn();
    const checking = 'Checking that you’re not a robot…';
    expect(await screen.findByRole('button', { name: checking })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('button', { name: checking })).toHaveAttribute('aria-live', 'polite');
    respond(200, { token: null, user });
    await act(async () => solved(proof));
    expect(await screen.findByText(/emailed a link to mika@example.org/)).toBeInTheDocument();
    const [first, second] = bodies();
    expect(first).not.toHaveProperty('proof');
    expect(second).toEqual({ ...first, proof });
  });

  it('proves first if it was asked before', async () => {
    proveWork.mockResolvedValue(proof);
    open('/welcome');
    respond(403, refusal);
    respond(422, { code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', message: 'User already exists.' });
    await fillIn();
    await waitFor(() => expect(screen.getByLabelText('Email')).toBeInvalid());
    await userEvent.type(screen.getByLabelText('Email'), '.net');
    respond(200, { token: null, user });
    await userEvent.click(await create());
    expect(await screen.findByText(/emailed a link to mika@example.org.net/)).toBeInTheDocument();
    expect(bodies().map((body) => 'proof' in body)).toEqual([false, true, true]);
    expect(proveWork).toHaveBeenCalledTimes(2);
  });

  it('says if it could not be proved, and tries anew on the next press', async () => {
    proveWork.mockResolvedValue(proof);
    proveWork.mockRejectedValueOnce(new ApiError(403, 'CHALLENGE_REQUIRED', ''));
    open('/welcome');
    respond(403, refusal);
    await fillIn();
    expect(await screen.findByText(/This took too long/)).toBeInTheDocument();
    respond(200, { token: null, user });
    await userEvent.click(await create());
    expect(await screen.findByText(/emailed a link to mika@example.org/)).toBeInTheDocument();
  });

  it('signs up without if the site has stopped asking', async () => {
    proveWork.mockRejectedValue(new ApiError(404, null, ''));
    open('/welcome');
    respond(403, refusal);
    respond(200, { token: null, user });
    await fillIn();
    expect(await screen.findByText(/emailed a link to mika@example.org/)).toBeInTheDocument();
    expect(bodies().map((body) => 'proof' in body)).toEqual([false, false]);
  });

  it('stops when the form is left, and sends nothing more', async () => {
    let controller = new AbortController();
    let ended: (given: undefined) => void = () => undefined;
    proveWork.mockImplementation((given: AbortController) => {
      controller = given;
      return new Promise((resolve) => {
        ended = resolve;
      });
    });
    open('/welcome');
    respond(403, refusal);
    await fillIn();
    await waitFor(() => expect(proveWork).toHaveBeenCalled());
    expect(controller.signal.aborted).toBe(false);
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(controller.signal.aborted).toBe(true);
    await act(async () => ended(undefined));
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(state.formNotes()).toEqual([]);
  });
});
