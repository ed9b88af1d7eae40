import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { AccountsDocument, LinkAccountDocument, UnlinkAccountDocument } from '../../generated/graphql';
import { leaveTo } from '../../rest/leaveTo';
import { draw, enterAsMika, refusal } from './account.fixtures';
import { SignInMethods } from './SignInMethods';

jest.mock('../../rest/leaveTo');
const left = jest.mocked(leaveTo).mockResolvedValue(undefined);

const onSignInAgain = jest.fn(() => Promise.resolve());
beforeEach(() => {
  jest.clearAllMocks();
  enterAsMika();
});

const provider = (id: string, name: string, more: object = {}) => ({
  __typename: 'Provider' as const,
  id,
  name,
  icon: 'M0 0h24v24z',
  linkable: true,
  ...more,
});
const github = provider('github', 'GitHub');
const gitlab = provider('gitlab', 'GitLab');
const own = {
  __typename: 'LinkedAccount' as const,
  id: 'a1',
  providerId: 'credential',
  accountId: '1',
  email: null,
  scopes: [],
  createdAt: '2026-05-02T10:00:00.000Z',
};
const atGithub = {
  ...own,
  id: 'a2',
  providerId: 'github',
  accountId: '583231',
  scopes: ['read:user', 'user:email', 'repo'],
};
const listing = (accounts: object[], providers: object[] = [github]) => ({
  request: { query: AccountsDocument },
  result: { data: { accounts, providers } },
});
const unlinking = (answer: object) => ({
  request: { query: UnlinkAccountDocument, variables: { id: 'a2' } },
  ...answer,
});

function Address() {
  const { pathname, search, hash } = useLocation();
  return <p data-testid="address">{pathname + search + hash}</p>;
}

function show(mocks: readonly MockLink.MockedResponse[], address = '/settings', passwords = true) {
  return draw(
    <MemoryRouter initialEntries={[address]}>
      <SignInMethods email="mika@example.org" passwords={passwords} onSignInAgain={onSignInAgain} />
      <Address />
    </MemoryRouter>,
    mocks,
  );
}
const rows = () => within(screen.getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem');

it('shows the password with its address, and does not remove the last method', async () => {
  show([listing([own], [])]);
  const row = await screen.findByRole('listitem');
  expect(row).toHaveTextContent(
    /Email and password.*mika@example.org.*since .*2026.*Your only way to sign in\./,
  );
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByText(/You don’t have a password/)).not.toBeInTheDocument();
});

it('shows another service with its permissions in words, and disconnects it', async () => {
  const gone = listing([own]);
  show([listing([own, atGithub]), unlinking({ result: { data: { unlinkAccount: true } } }), gone]);
  expect(
    await screen.findByText('Can see: your name and picture, your email address, repo'),
  ).toBeInTheDocument();
  expect(rows()[1]).toHaveTextContent(/GitHub.*account 583231 · since/);
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect GitHub' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.getByText('GitHub has been disconnected.')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('button', { name: 'Connect GitHub' })).toBeInTheDocument();
});

it('names the account by its address if known', async () => {
  show([listing([own, { ...atGithub, email: 'mika@work.example' }])]);
  expect(await screen.findByText(/^mika@work.example · since/)).toBeInTheDocument();
});

it('says that a service the site has switched off is no way to sign in', async () => {
  show([listing([own, { ...atGithub, providerId: 'kick' }])]);
  expect(await screen.findByRole('button', { name: 'Disconnect kick' })).toBeInTheDocument();
  expect(screen.getByText(/no longer offers it/)).toBeInTheDocument();
});

it('names the proxy that signs people in, without calling it switched off', async () => {
  show([listing([own, { ...atGithub, providerId: 'proxy' }])]);
  expect(await screen.findByText('This site’s proxy')).toBeInTheDocument();
  expect(screen.queryByText(/no longer offers it/)).not.toBeInTheDocument();
});

it.each([
  [true, [github], 'To remove it, set a password first.'],
  [true, [github, gitlab], 'To remove it, connect another service or set a password first.'],
  [false, [github, gitlab], 'To remove it, connect another service first.'],
  [false, [github], ''],
])('says why the only service stays (passwords on this site: %s)', async (passwords, providers, then) => {
  show([listing([atGithub], providers)], '/settings', passwords);
  const words = `Your only way to sign in, so it stays. ${then}`.trim();
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Disconnect/ })).not.toBeInTheDocument();
  const offers = screen.queryAllByRole('link', { name: 'Set one' });
  expect(offers.map((offer) => offer.getAttribute('href'))).toEqual(passwords ? ['/settings/password'] : []);
});

it('says in its row why it cannot be removed, and leads to a fresh session', async () => {
  show([listing([own, atGithub]), unlinking({ result: refusal('SESSION_IS_NOT_FRESH') })]);
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect GitHub' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
  expect(onSignInAgain).toHaveBeenCalledTimes(1);
});

it('says so if another window has made it the last one', async () => {
  show([listing([own, atGithub]), unlinking({ result: refusal('YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT') })]);
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect GitHub' }));
  expect(
    await screen.findByText('This is your only way to sign in, so you can’t remove it.'),
  ).toBeInTheDocument();
});

describe('connecting', () => {
  const input = {
    provider: 'gitlab',
    callbackURL: '/settings/sign-in?linked=gitlab',
    errorCallbackURL: '/settings/sign-in?by=gitlab',
  };
  const linking = (answer: object) => ({
    request: { query: LinkAccountDocument, variables: { input } },
    ...answer,
  });

  it('offers what can still be connected, and sends the browser there', async () => {
    const slack = provider('slack', 'Slack', { linkable: false });
    const url = 'https://gitlab.com/oauth/authorize?state=s';
    show([
      listing([own, atGithub], [github, gitlab, slack]),
      linking({ result: { data: { linkAccount: { __typename: 'LinkAccountResult', url } } } }),
    ]);
    const connect = await screen.findAllByRole('button', { name: /^Connect/ });
    expect(connect.map((button) => button.textContent)).toEqual(['Connect GitLab']);
    await userEvent.click(screen.getByRole('button', { name: 'Connect GitLab' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith(url));
  });

  it('says why it cannot start', async () => {
    show([listing([own], [gitlab]), linking({ result: refusal('TOO_MANY_REQUESTS', { retryAfter: 9 }) })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Connect GitLab' }));
    expect(await screen.findByText(/Too many tries/)).toBeInTheDocument();
    expect(left).not.toHaveBeenCalled();
  });

  it('says once that it is done, and cleans up the address', async () => {
    show([listing([own, atGithub])], '/settings/sign-in?linked=github');
    expect(await screen.findByText('GitHub is connected.')).toBeInTheDocument();
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/settings\/sign-in$/);
  });

  it.each([
    ["email_doesn't_match", /different email address than your account here/],
    ['account_already_linked_to_different_user', /GitLab account is connected to another account here/],
    ['unable_to_link_account', /^We couldn’t connect GitLab: it hasn’t confirmed/],
    ['access_denied', /You declined at GitLab/],
    ['<b>pay here</b>', 'Something went wrong with GitLab. Try again.'],
  ])('explains why connecting failed with %s', async (error, words) => {
    show([listing([own], [gitlab])], `/settings/sign-in?by=gitlab&error=${encodeURIComponent(error)}`);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/settings\/sign-in$/);
  });
});
