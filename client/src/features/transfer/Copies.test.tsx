import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, renderAt } from '../anime/anime.fixtures';
import { Copies, copyState } from './Copies';

/** Account copies in the settings: set up, requested, stopped. */
const sent = {
  __typename: 'AccountCopy',
  host: 'cloud.example',
  rhythm: 'WEEKLY',
  waiting: false,
  active: true,
  problem: null,
  triedAt: '2026-05-02T10:00:00.000Z',
  sentAt: '2026-05-02T10:00:00.000Z',
  nextAt: null,
};

/** A stateful mock server. */
function aServer(kept: object | null = null, offered = true): Answers {
  let current = kept;
  const put = (copy: object) => {
    current = { ...sent, ...copy };
    return current;
  };
  return {
    AccountCopies: () => ({ accountCopies: { __typename: 'AccountCopies', offered, current } }),
    SetAccountCopies: () => ({ setAccountCopies: put({ waiting: true, sentAt: null }) }),
    SendAccountCopy: () => ({ sendAccountCopy: put({ waiting: true }) }),
    RemoveAccountCopies: () => {
      current = null;
      return { removeAccountCopies: true };
    },
  };
}
const show = (answers: Answers) => renderAt('/settings/transfer', <Copies />, answers);
const button = (name: string) => screen.findByRole('button', { name });
const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

it('is set up by a form, which says what is missing', async () => {
  const { asked } = show(aServer());
  await userEvent.click(await button('Set up copies'));
  expect(screen.getByText('Enter the address of the folder.')).toBeInTheDocument();
  const address = screen.getByLabelText('Folder address');
  await userEvent.type(address, 'https://mika@cloud.example/a');
  await userEvent.type(screen.getByLabelText('User name'), 'mika');
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await userEvent.click(await button('Set up copies'));
  expect(await screen.findByText(/^Enter an address that begins with/)).toBeInTheDocument();
  await userEvent.clear(address);
  await userEvent.type(address, 'https://cloud.example/a');
  await userEvent.selectOptions(screen.getByLabelText('How often'), 'Every day');
  await userEvent.click(await button('Set up copies'));
  expect(await screen.findByText('A copy is on its way. This can take a minute.')).toBeInTheDocument();
  const input = { address: 'https://cloud.example/a', user: 'mika', password: 'secret', rhythm: 'DAILY' };
  expect(asked).toContainEqual({ name: 'SetAccountCopies', variables: { input } });
  expect(screen.queryByDisplayValue('secret')).not.toBeInTheDocument();
});

it('sends one now, and stops after confirmation', async () => {
  show(aServer(sent));
  await userEvent.click(await button('Send a copy now'));
  expect(await button('Sending')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(await button('Stop'));
  await userEvent.click(await button('Stop copies'));
  expect(await button('Set up copies')).toBeInTheDocument();
});

it('shows loading and failure, and retries', async () => {
  let fails = true;
  const answers = aServer(sent);
  show({
    ...answers,
    AccountCopies: (given) => (fails ? unreachable() : (answers.AccountCopies?.(given) ?? {})),
  });
  await screen.findByRole('alert');
  fails = false;
  await userEvent.click(await button('Try again'));
  expect(await screen.findByText('cloud.example')).toBeInTheDocument();
});

it('is hidden if the site does not offer it, except to stop existing copies', async () => {
  const { unmount } = show(aServer(null, false));
  expect(screen.getByRole('heading')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('heading')).not.toBeInTheDocument());
  unmount();
  show(aServer(sent, false));
  expect(await button('Stop')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send a copy now' })).not.toBeInTheDocument();
});

it.each([
  [{ waiting: true }, 'A copy is on its way. This can take a minute.'],
  [{ sentAt: null }, 'Nothing sent yet.'],
  [
    { problem: 'FULL' as const },
    'The last copy didn’t arrive. The server has no room left. We’ll try again within a day.',
  ],
  [
    { active: false, problem: 'REFUSED' as const },
    'Paused. The server refused the user name or password. Send a copy to start again.',
  ],
])('%j reads as a line', (state, line) => {
  const all = { waiting: false, active: true, problem: null, sentAt: '2026-05-02T10:00:00.000Z' };
  expect(copyState({ ...all, ...state })).toBe(line);
});
