import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isLeavingAsked } from '../../components/overlays/leaving.fixtures';
import { type Answers, renderAt } from '../anime/anime.fixtures';
import { Addresses } from './Addresses';

/** Addresses for players in the settings: created, shown once, revoked. */
const living = {
  __typename: 'ScrobbleAddress',
  id: 'a1',
  name: 'Living room',
  expiresAt: null,
  lastUsedAt: null,
  createdAt: '2026-05-02T10:00:00.000Z',
};
const url = 'https://anime.example/connect/secret-shown-once';
const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

/** A stateful mock server. */
function aServer(kept: object[] = []): Answers {
  let addresses = kept;
  return {
    Connections: () => ({ scrobbleAddresses: addresses }),
    CreateConnection: ({ name }) => {
      const address = { ...living, id: 'a2', name };
      addresses = [address, ...addresses];
      return { createScrobbleAddress: { __typename: 'CreatedScrobbleAddress', address, url } };
    },
    RevokeConnection: () => {
      addresses = [];
      return { revokeScrobbleAddress: true };
    },
  };
}
const show = (answers: Answers) =>
  renderAt('/settings/connections', <Addresses signInAgain={(code) => <p>code: {code}</p>} />, answers);

it('shows loading and failure, and retries', async () => {
  let fails = true;
  const answers = aServer();
  show({
    ...answers,
    Connections: (given) => (fails ? unreachable() : (answers.Connections?.(given) ?? {})),
  });
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  await screen.findByRole('alert');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/No connections yet/)).toBeInTheDocument();
});

it('asks for a name, creates one by keyboard and shows its address once', async () => {
  const { asked } = show(aServer());
  const field = await screen.findByLabelText('Connection name');
  await userEvent.type(field, ' {Enter}');
  expect(await screen.findAllByText(/Give the connection a name\./)).not.toHaveLength(0);
  await userEvent.type(field, 'Kitchen{Enter}');
  expect(await screen.findByRole('heading', { name: 'Connection “Kitchen” created' })).toHaveFocus();
  expect(screen.getByLabelText('Address')).toHaveValue(url);
  expect(await screen.findByText('Kitchen')).toBeInTheDocument();
  expect(asked.filter(({ name }) => name === 'CreateConnection')).toHaveLength(1);
  expect(isLeavingAsked()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByDisplayValue(url)).not.toBeInTheDocument();
  expect(isLeavingAsked()).toBe(false);
  expect(screen.getByLabelText('Connection name')).toHaveValue('');
});

it('keeps the name if the site refuses', async () => {
  show({ ...aServer(), CreateConnection: unreachable });
  const field = await screen.findByLabelText('Connection name');
  await userEvent.type(field, 'Kitchen{Enter}');
  const form = screen.getByRole('form', { name: 'New connection' });
  expect(await within(form).findByText(/can’t reach/i)).toBeInTheDocument();
  expect(field).toHaveValue('Kitchen');
});

it('revokes one after confirmation, and says so', async () => {
  const { asked } = show(aServer([living]));
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Living room' }));
  expect(
    screen.getByRole('group', { name: 'The player using it will stop marking episodes.' }),
  ).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Revoke Living room' })).toHaveFocus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(await screen.findByText('“Living room” has been revoked.')).toBeInTheDocument();
  expect(screen.getByText(/No connections yet/)).toBeInTheDocument();
  expect(asked).toContainEqual({ name: 'RevokeConnection', variables: { id: 'a1' } });
});
