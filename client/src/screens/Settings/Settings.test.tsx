import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enterAsMika, mika, refusal } from '../../features/account/account.fixtures';
import { siteMock } from '../../features/session/site.fixtures';
import {
  AccountDocument,
  ChangePasswordDocument,
  DeleteAccountDocument,
  RevokeSessionDocument,
  RevokeSessionsDocument,
  SessionsDocument,
  SiteDocument,
  UpdateProfileDocument,
} from '../../generated/graphql';
import { authApi } from '../../rest/authApi';
import { session, state } from '../../state';
import { accountMock, open, part } from './settingsPage.fixtures';

jest.mock('../Flavors/Flavors', () => ({ Flavors: () => null }));
jest.mock('../../features/transfer/Transfer', () => ({ Transfer: () => null }));
jest.mock('../../components/fields/StrengthMeter', () => ({ StrengthMeter: () => null }));

/** The whole page: its parts, its states, and its effects on the rest of the site. */
const getSession = jest.spyOn(authApi, 'getSession');

beforeEach(() => {
  jest.clearAllMocks();
  getSession.mockResolvedValue({ token: 't2', user: { ...mika } });
  enterAsMika();
});

/** jsdom matches no media query; this one matches above 1000 px. */
const wide = (matches: boolean) => {
  window.matchMedia = jest.fn().mockImplementation((query: string) => ({
    matches,
    media: query,
    addEventListener: jest.fn(),
    removeEventListener: jest.fn(),
  }));
};
beforeEach(() => wide(true));

const titles = [
  'Profile',
  'Email',
  'Password',
  'Sign-in methods',
  'Security',
  'Sessions',
  'API tokens',
  'Titles, scores, posters',
  'Spoilers',
  'Filler',
  'Not interested',
  'Import and export',
  'Connections',
  'Privacy',
  'Notifications',
  'Appearance',
  'Keyboard',
  'Views',
  'Delete account',
];
const index = () => within(screen.getByRole('navigation', { name: 'Settings sections' }));

it('has a page for each part, with a list of them at the side', async () => {
  open('/settings', [accountMock(), siteMock()]);
  await part('Profile');
  await index().findByRole('link', { name: 'Delete account' });
  expect(
    index()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(titles);
  for (const title of titles) {
    await userEvent.click(index().getByRole('link', { name: title }));
    expect(await part(title)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: title })).toHaveFocus();
    expect(index().getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page');
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  }
});

it('starts with the list in narrow windows, and leads back to it', async () => {
  wide(false);
  open('/settings', [accountMock(), siteMock()]);
  expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
  await userEvent.click(index().getByRole('link', { name: 'Keyboard' }));
  await part('Keyboard');
  expect(screen.queryByRole('navigation', { name: 'Settings sections' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'All settings' }));
  expect(index().getByRole('link', { name: 'Keyboard' })).toBeInTheDocument();
});

it.each([
  ['/settings#password', 'Password'],
  ['/settings#sign-in', 'Sign-in methods'],
  ['/settings?linked=github', 'Sign-in methods'],
  ['/settings?error=access_denied', 'Sign-in methods'],
])('finds the page for a former address: %s', async (address, title) => {
  open(address, [accountMock(), siteMock()]);
  expect(await part(title)).toBeInTheDocument();
});

it('leaves out what the site has switched off', async () => {
  open('/settings/email', [accountMock(), siteMock({ deleteUser: false, changeEmail: false })]);
  await screen.findByText(mika.email);
  expect(screen.queryByText('Delete account')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('New email address')).not.toBeInTheDocument();
});

it('offers nothing that needs mail if the site sends none', async () => {
  open('/settings/email', [accountMock({ ...mika, emailVerified: false }), siteMock({ mailEnabled: false })]);
  expect(await screen.findByText('Not confirmed')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send the link again' })).not.toBeInTheDocument();
  expect(screen.queryByLabelText('New email address')).not.toBeInTheDocument();
});

it('has its heading while it loads; what the browser remembers is there at once', async () => {
  const never = { ...accountMock(), delay: Number.POSITIVE_INFINITY };
  const { container } = open('/settings/password', [never, siteMock()]);
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(screen.getByRole('heading', { name: 'Password' })).toBeInTheDocument();
  await userEvent.click(index().getByRole('link', { name: 'Views' }));
  expect(screen.getByRole('button', { name: 'Reset views' })).toBeInTheDocument();
});

it('says that it failed to load, and retries everything, including the site query', async () => {
  open('/settings/password', [
    { request: { query: AccountDocument }, result: refusal('DATABASE_UNAVAILABLE'), delay: 0 },
    // Its answer must not count for the retry.
    { request: { query: SiteDocument }, result: refusal('DATABASE_UNAVAILABLE'), delay: 200 },
    accountMock(),
    siteMock(),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Current password')).toBeInTheDocument();
});

describe('leaving with unsaved changes', () => {
  const type = async () => {
    open('/settings/profile', [accountMock(), siteMock()]);
    await userEvent.type(await screen.findByLabelText('Name'), '!');
    await userEvent.click(index().getByRole('link', { name: 'Keyboard' }));
    return within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  };

  it('asks first, and stays', async () => {
    const dialog = await type();
    await userEvent.click(dialog.getByRole('button', { name: 'Stay here' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Mika!');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });

  it('leaves when told to, and discards the input', async () => {
    const dialog = await type();
    await userEvent.click(dialog.getByRole('button', { name: 'Leave without saving' }));
    await part('Keyboard');
    await userEvent.click(index().getByRole('link', { name: 'Profile' }));
    expect(await screen.findByLabelText('Name')).toHaveValue('Mika');
  });

  it('does not ask if nothing has changed', async () => {
    open('/settings/profile', [accountMock(), siteMock()]);
    await userEvent.type(await screen.findByLabelText('Name'), '!{Backspace}');
    await userEvent.click(index().getByRole('link', { name: 'Keyboard' }));
    expect(await part('Keyboard')).toBeInTheDocument();
  });
});

it('passes a new name on to the header', async () => {
  open('/settings/profile', [
    accountMock(),
    siteMock(),
    {
      request: { query: UpdateProfileDocument, variables: { input: { name: 'Mika!' } } },
      result: { data: { updateProfile: { ...mika, name: 'Mika!' } } },
    },
  ]);
  await userEvent.type(await screen.findByLabelText('Name'), '!{Enter}');
  await screen.findByText('Saved.');
  expect(session()?.user.name).toBe('Mika!');
  expect(screen.getByText('Signed in as Mika!')).toBeInTheDocument();
});

it('adopts the session created by a new password', async () => {
  open('/settings/password', [
    accountMock(),
    siteMock(),
    {
      request: {
        query: ChangePasswordDocument,
        variables: {
          input: { currentPassword: 'old', newPassword: 'kestrel harbour', revokeOtherSessions: true },
        },
      },
      result: { data: { changePassword: mika } },
    },
  ]);
  await userEvent.type(await screen.findByLabelText('Current password'), 'old');
  await userEvent.type(screen.getByLabelText('New password'), 'kestrel harbour{Enter}');
  await screen.findByText(/signed out everywhere else/);
  expect(session()?.token).toBe('t2');
});

it('refetches when the session has another address', async () => {
  open('/settings/email', [
    { ...accountMock({ ...mika, emailVerified: true }), maxUsageCount: 1 },
    accountMock({ ...mika, email: 'new@example.org', emailVerified: false }),
    siteMock(),
  ]);
  await part('Email');
  act(() => {
    session({ token: 't', user: { ...mika, email: 'new@example.org', emailVerified: false } });
  });
  expect(await screen.findByText('Not confirmed')).toBeInTheDocument();
});

it('refetches when the session has another picture', async () => {
  const image = '/uploads/avatar-1.webp';
  open('/settings/profile', [
    { ...accountMock(mika), maxUsageCount: 1 },
    accountMock({ ...mika, image }),
    siteMock(),
  ]);
  await part('Profile');
  act(() => {
    session({ token: 't', user: { ...mika, image } });
  });
  expect(await screen.findByText(/Your uploaded picture is shown/)).toBeInTheDocument();
});

it.each([
  ['the session is gone when the page asks', [accountMock(null)]],
  [
    'a part is refused',
    [accountMock(), { request: { query: SessionsDocument }, result: refusal('UNAUTHENTICATED') }],
  ],
])('leads to sign-in with a note, and keeps the input: %s', async (_, mocks) => {
  state.accountDraft({ owner: '1', values: { name: 'Mika the Great' } });
  open('/settings/sessions', [...mocks, siteMock()]);
  expect(await screen.findByText('at /welcome/login?back=%2Fsettings%2Fsessions')).toBeInTheDocument();
  expect(session()).toBeNull();
  expect(state.formNotes()).toEqual([expect.stringMatching(/session has ended/)]);
  expect(state.accountDraft().values).toEqual({ name: 'Mika the Great' });
});

it('leaves with all sessions', async () => {
  open('/settings/sessions', [
    accountMock(),
    siteMock(),
    { request: { query: RevokeSessionsDocument }, result: { data: { revokeSessions: true } } },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  expect(await screen.findByText(/^at \/welcome\/login/)).toBeInTheDocument();
  expect(state.formNotes()).toEqual([expect.stringMatching(/every device/)]);
});

it('ends at the farewell page once the account is deleted', async () => {
  open('/settings/delete', [
    accountMock(),
    siteMock({ deleteUserByMail: false }),
    {
      request: {
        query: DeleteAccountDocument,
        variables: {
          input: {
            password: 'kestrel harbour',
            callbackURL: '/welcome/login?deleted=true',
            withPosts: false,
          },
        },
      },
      result: {
        data: { deleteAccount: { __typename: 'DeleteAccountResult', deleted: true, mailSent: false } },
      },
    },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete account…' }));
  await userEvent.type(screen.getByLabelText('Password', { selector: 'input' }), 'kestrel harbour{Enter}');
  expect(await screen.findByText('at /welcome/login?deleted=true')).toBeInTheDocument();
});

it('signs out', async () => {
  const signOut = jest.spyOn(authApi, 'signOut').mockResolvedValue();
  open('/settings', [accountMock(), siteMock()]);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(session()).toBeNull());
  expect(signOut).toHaveBeenCalledTimes(1);
});

it('resets the views, and says so', async () => {
  open('/settings/views', [accountMock(), siteMock()]);
  state.queuePage(4);
  await userEvent.click(screen.getByRole('button', { name: 'Reset views' }));
  expect(state.queuePage()).toBe(1);
  expect(screen.getByText('Views reset.')).toBeInTheDocument();
});

it('moves the focus to the part’s heading when the focused element disappears', async () => {
  const other = {
    __typename: 'ActiveSession',
    id: 's2',
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-01T10:00:00.000Z',
    ipAddress: '192.0.2.44',
    userAgent: 'curl/8.5.0',
    current: false,
  };
  open('/settings/sessions', [
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
