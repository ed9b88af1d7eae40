import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountsDocument, UnlinkAccountDocument } from '../../generated/graphql';
import { draw, enterAsMika, refusal } from './account.fixtures';
import { SignInMethods } from './SignInMethods';

const onSignInAgain = jest.fn(() => Promise.resolve());
beforeEach(() => {
  jest.clearAllMocks();
  enterAsMika();
});

const providers = [{ __typename: 'Provider', id: 'github', name: 'GitHub' }];
const own = {
  __typename: 'LinkedAccount',
  id: 'a1',
  providerId: 'credential',
  accountId: '1',
  scopes: [],
  createdAt: '2026-05-02T10:00:00.000Z',
};
const github = {
  ...own,
  id: 'a2',
  providerId: 'github',
  accountId: '583231',
  scopes: ['read:user', 'user:email'],
};
const listing = (...accounts: object[]) => ({
  request: { query: AccountsDocument },
  result: { data: { accounts, providers } },
});
const unlinking = (answer: object) => ({
  request: { query: UnlinkAccountDocument, variables: { id: 'a2' } },
  ...answer,
});
const part = <SignInMethods email="mika@example.org" onSignInAgain={onSignInAgain} />;

it('shows the password with its address, and no way to take the last way in away', async () => {
  draw(part, [listing(own)]);
  const row = await screen.findByRole('listitem');
  expect(row).toHaveTextContent(/E-mail and password.*mika@example.org.*since .*2026/);
  expect(within(row).queryByRole('button')).not.toBeInTheDocument();
});

it('shows another service with what it may read, and disconnects it', async () => {
  draw(part, [listing(own, github), unlinking({ result: { data: { unlinkAccount: true } } }), listing(own)]);
  expect(await screen.findByText('May read: read:user, user:email')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect GitHub' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
});

it('knows a service that the site has switched off by its id', async () => {
  draw(part, [listing(own, { ...github, providerId: 'kick' })]);
  expect(await screen.findByRole('button', { name: 'Disconnect kick' })).toBeInTheDocument();
});

it('keeps the only service there is', async () => {
  draw(part, [listing(github)]);
  await screen.findByText('GitHub');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('says in its row why it cannot go, and leads to a fresh session', async () => {
  draw(part, [listing(own, github), unlinking({ result: refusal('SESSION_IS_NOT_FRESH') })]);
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect GitHub' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
  expect(onSignInAgain).toHaveBeenCalledTimes(1);
});
