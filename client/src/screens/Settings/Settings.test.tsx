import { ApolloClient, ApolloLink } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MockLink } from '@apollo/client/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { createCache } from '../../apollo/cache';
import { createErrorLink } from '../../apollo/errorLink';
import { SignedInOnly } from '../../app/guards';
import { enterAsMika, mika, refusal } from '../../features/account/account.fixtures';
import { pageOfFixtures } from '../../features/anime/anime.fixtures';
import { endSession } from '../../features/session/endSession';
import { siteMock } from '../../features/session/site.fixtures';
import { someSettings } from '../../features/settings/settings.fixtures';
import {
  AccountDocument,
  AccountsDocument,
  ApiTokensDocument,
  ChangePasswordDocument,
  DeleteAccountDocument,
  HiddenAnimeDocument,
  RevokeSessionDocument,
  RevokeSessionsDocument,
  SessionsDocument,
  SiteDocument,
  UpdateProfileDocument,
  ViewerSettingsDocument,
} from '../../generated/graphql';
import { authApi } from '../../rest/authApi';
import { session, state } from '../../state';
import { Settings } from './Settings';

jest.mock('../Flavors/Flavors', () => ({ Flavors: () => null }));
jest.mock('../../features/transfer/Transfer', () => ({ Transfer: () => null }));
jest.mock('../../components/StrengthMeter', () => ({ StrengthMeter: () => null }));

/** The whole page: its parts and their addresses, its states, and what of it reaches the rest of the site (P8). */
const getSession = jest.spyOn(authApi, 'getSession');
const scrolled = jest.fn();

const accountMock = (user: object | null = mika) => ({
  request: { query: AccountDocument },
  result: {
    data: { session: user && { __typename: 'Session', id: 's1', fresh: true, user } },
  },
  maxUsageCount: 9,
});
const lists = [
  { request: { query: SessionsDocument }, result: { data: { sessions: [] } }, maxUsageCount: 9 },
  {
    request: { query: AccountsDocument },
    result: { data: { accounts: [], providers: [] } },
    maxUsageCount: 9,
  },
  {
    request: { query: ViewerSettingsDocument },
    result: { data: { settings: someSettings } },
    maxUsageCount: 9,
  },
  {
    request: { query: HiddenAnimeDocument, variables: { page: 1, pageSize: 12 } },
    result: { data: { hiddenAnime: pageOfFixtures([], 0, 1, 12) } },
    maxUsageCount: 9,
  },
  { request: { query: ApiTokensDocument }, result: { data: { apiTokens: [] } }, maxUsageCount: 9 },
];

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
}

function open(address: string, mocks: readonly MockLink.MockedResponse[]) {
  const client: ApolloClient = new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([
      createErrorLink(() => void endSession(client)),
      new MockLink([...mocks, ...lists]),
    ]),
  });
  return render(
    <ApolloProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route
            path="/settings"
            element={
              <SignedInOnly>
                <Settings />
              </SignedInOnly>
            }
          />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </ApolloProvider>,
  );
}

beforeEach(() => {
  jest.clearAllMocks();
  Element.prototype.scrollIntoView = scrolled;
  getSession.mockResolvedValue({ token: 't2', user: { ...mika } });
  enterAsMika();
});

const part = (name: string) => screen.findByRole('region', { name });

it('has a part for each thing, and an index of them', async () => {
  open('/settings', [accountMock(), siteMock()]);
  await part('Delete the account');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual([
    'Profile',
    'E-mail',
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
    'Delete the account',
  ]);
  const index = within(screen.getByRole('navigation', { name: 'Parts of the settings' }));
  expect(index.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(titles);
  expect(index.getByRole('link', { name: 'Password' })).toHaveAttribute('href', '/settings#password');
});

it('leaves out what the site has switched off', async () => {
  open('/settings', [accountMock(), siteMock({ deleteUser: false, changeEmail: false })]);
  await part('E-mail');
  expect(screen.queryByText('Delete the account')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('New e-mail address')).not.toBeInTheDocument();
});

it('offers nothing that needs mail where the site sends none', async () => {
  open('/settings', [accountMock({ ...mika, emailVerified: false }), siteMock({ mailEnabled: false })]);
  expect(await screen.findByText('Not confirmed yet')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send the link again' })).not.toBeInTheDocument();
  expect(screen.queryByLabelText('New e-mail address')).not.toBeInTheDocument();
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
  const button = screen.getByRole('button', { name: 'Go to a part' });
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
  expect(await screen.findByText('curl/8.5.0 is signed out.')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus();
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
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' }).length).toBeGreaterThan(1));
  await userEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
  expect(await screen.findByLabelText('Current password')).toBeInTheDocument();
  expect(await part('Delete the account')).toBeInTheDocument();
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
  await part('E-mail');
  act(() => {
    session({ token: 't', user: { ...mika, email: 'new@example.org', emailVerified: false } });
  });
  expect(await screen.findByText('Not confirmed yet')).toBeInTheDocument();
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
  expect(await screen.findByText(/The picture that you chose is shown/)).toBeInTheDocument();
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
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the account…' }));
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
  expect(screen.getByText('Done: everything starts over.')).toBeInTheDocument();
});
