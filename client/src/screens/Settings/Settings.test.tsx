import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enterAsMika, mika, refusal } from '../../features/account/account.fixtures';
import { siteMock } from '../../features/session/site.fixtures';
import {
  AccountDocument,
  ChangePasswordDocument,
  DeleteAccountDocument,
  RevokeSessionsDocument,
  SessionsDocument,
  SiteDocument,
  UpdateProfileDocument,
  ViewerSettingsDocument,
} from '../../generated/graphql';
import { authApi } from '../../rest/authApi';
import { session, state } from '../../state';
import { accountMock, open, part } from './settingsPage.fixtures';

jest.mock('../Flavors/Flavors', () => ({ Flavors: () => null }));
jest.mock('../../features/transfer/Transfer', () => ({ Transfer: () => null }));
jest.mock('../../components/fields/StrengthMeter', () => ({ StrengthMeter: () => null }));

/** The whole page: its parts, its states, and what of it reaches the rest of the site (P8). */
const getSession = jest.spyOn(authApi, 'getSession');

beforeEach(() => {
  jest.clearAllMocks();
  Element.prototype.scrollIntoView = jest.fn();
  getSession.mockResolvedValue({ token: 't2', user: { ...mika } });
  enterAsMika();
});

it('has a part for each thing, and an index of them', async () => {
  open('/settings', [accountMock(), siteMock()]);
  await part('Delete account');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual([
    'Profile',
    'Email',
    'Password',
    'Sign-in methods',
    'Sessions',
    'API tokens',
    'Titles and scores',
    'Spoilers',
    'Privacy',
    'Notifications',
    'Not interested',
    'Import and export',
    'Appearance',
    'Keyboard',
    'Views',
    'Delete account',
  ]);
  const index = within(screen.getByRole('navigation', { name: 'Settings sections' }));
  expect(index.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(titles);
  expect(index.getByRole('link', { name: 'Password' })).toHaveAttribute('href', '/settings#password');
});

it('leaves out what the site has switched off', async () => {
  open('/settings', [accountMock(), siteMock({ deleteUser: false, changeEmail: false })]);
  await part('Email');
  expect(screen.queryByText('Delete account')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('New email address')).not.toBeInTheDocument();
});

it('offers nothing that needs mail where the site sends none', async () => {
  open('/settings', [accountMock({ ...mika, emailVerified: false }), siteMock({ mailEnabled: false })]);
  expect(await screen.findByText('Not confirmed')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send the link again' })).not.toBeInTheDocument();
  expect(screen.queryByLabelText('New email address')).not.toBeInTheDocument();
});

it('has a place for each part while it loads; what the browser remembers is there at once', () => {
  const { container } = open('/settings', [
    { ...accountMock(), delay: Number.POSITIVE_INFINITY },
    siteMock(),
  ]);
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(document.getElementById('password')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Reset views' })).toBeInTheDocument();
});

it('says that it did not load, and tries again', async () => {
  open('/settings', [
    { request: { query: AccountDocument }, result: refusal('DATABASE_UNAVAILABLE') },
    accountMock(),
    siteMock(),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Current password')).toBeInTheDocument();
});

it('tries all again that did not load, the facts of the site among it', async () => {
  open('/settings', [
    { request: { query: AccountDocument }, result: refusal('DATABASE_UNAVAILABLE') },
    { request: { query: SiteDocument }, result: refusal('DATABASE_UNAVAILABLE') },
    { request: { query: ViewerSettingsDocument }, result: refusal('DATABASE_UNAVAILABLE') },
    accountMock(),
    siteMock(),
  ]);
  await part('Titles and scores');
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' }).length).toBe(5));
  await userEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
  expect(await screen.findByLabelText('Current password')).toBeInTheDocument();
  expect(await part('Delete account')).toBeInTheDocument();
  expect(await within(await part('Titles and scores')).findByRole('radio', { name: 'Romaji' })).toBeEnabled();
});

it('hands a new name on to the header', async () => {
  open('/settings', [
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

it('takes the session over that another password has made', async () => {
  open('/settings', [
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

it('asks anew when the session tells of another address', async () => {
  open('/settings', [
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

it('asks anew when the session tells of another picture', async () => {
  const image = '/uploads/avatar-1.webp';
  open('/settings', [
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
])('leads to sign-in with a note, and keeps what was typed: %s', async (_, mocks) => {
  state.accountDraft({ owner: '1', values: { name: 'Mika the Great' } });
  open('/settings', [...mocks, siteMock()]);
  expect(await screen.findByText('at /welcome/login?back=%2Fsettings')).toBeInTheDocument();
  expect(session()).toBeNull();
  expect(state.formNotes()).toEqual([expect.stringMatching(/session has ended/)]);
  expect(state.accountDraft().values).toEqual({ name: 'Mika the Great' });
});

it('leaves with all sessions', async () => {
  open('/settings', [
    accountMock(),
    siteMock(),
    { request: { query: RevokeSessionsDocument }, result: { data: { revokeSessions: true } } },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  expect(await screen.findByText(/^at \/welcome\/login/)).toBeInTheDocument();
  expect(state.formNotes()).toEqual([expect.stringMatching(/every device/)]);
});

it('ends at the farewell once the account is deleted', async () => {
  open('/settings', [
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
  open('/settings', [accountMock(), siteMock()]);
  state.queuePage(4);
  await userEvent.click(screen.getByRole('button', { name: 'Reset views' }));
  expect(state.queuePage()).toBe(1);
  expect(screen.getByText('Views reset.')).toBeInTheDocument();
});
