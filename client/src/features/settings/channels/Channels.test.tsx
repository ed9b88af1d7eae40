import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, renderAt } from '../../anime/anime.fixtures';
import { Channels } from './Channels';

/** Channels in the settings: where else the user is notified, each one's state, and the available actions. */
const channel = (more: object = {}) => ({
  __typename: 'NotificationChannel',
  id: 'c1',
  type: 'NTFY',
  name: 'Phone',
  host: 'ntfy.sh',
  device: null,
  kinds: ['REPLY'],
  active: true,
  problem: null,
  sentAt: null,
  ...more,
});
const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

/** A stateful mock server. */
function aServer(kept: ReturnType<typeof channel>[] = []): Answers {
  let channels = kept;
  return {
    Channels: () => ({ notificationChannels: channels, quietHours: null }),
    WatchServices: () => ({ watchServices: [] }),
    CreateChannel: ({ input }) => {
      const { name, type } = input as { name: string; type: string };
      const made = channel({ id: 'c2', name, type, host: 'discord.com' });
      channels = [...channels, made];
      const secret = type === 'WEBHOOK' ? 'whsec_once' : null;
      return {
        createNotificationChannel: { __typename: 'CreatedNotificationChannel', channel: made, secret },
      };
    },
    UpdateChannel: ({ id, input }) => {
      channels = channels.map((one) => (one.id === id ? { ...one, ...(input as object) } : one));
      return { updateNotificationChannel: channels.find((one) => one.id === id) };
    },
    DeleteChannel: ({ id }) => {
      channels = channels.filter((one) => one.id !== id);
      return { deleteNotificationChannel: true };
    },
    TestChannel: () => ({ testNotificationChannel: { __typename: 'ChannelTest', problem: null } }),
  };
}
const show = (answers: Answers) => renderAt('/settings/notifications', <Channels />, answers);
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));

it('shows loading and failure, and retries', async () => {
  let fails = true;
  const answers = aServer();
  show({ ...answers, Channels: (given) => (fails ? unreachable() : (answers.Channels?.(given) ?? {})) });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await screen.findByRole('alert');
  fails = false;
  await press('Try again');
  expect(await button('Add channel…')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Test/ })).not.toBeInTheDocument();
});

it('says where each leads, and tests it', async () => {
  show(aServer([channel()]));
  const row = (await screen.findByText('Phone')).closest('li') as HTMLElement;
  expect(row).toHaveTextContent('ntfy · ntfy.sh');
  await press('Test Phone');
  expect(await within(row).findByText('Test sent.')).toBeInTheDocument();
});

it('says why a test did not arrive', async () => {
  const answers = aServer([channel()]);
  const problem = { __typename: 'ChannelTest', problem: 'GONE' };
  show({ ...answers, TestChannel: () => ({ testNotificationChannel: problem }) });
  await press('Test Phone');
  expect(await screen.findByText(/^The test didn’t arrive\. .+/)).toBeInTheDocument();
});

it('turns one off and on again by keyboard', async () => {
  const { asked } = show(aServer([channel()]));
  (await button('Turn off Phone')).focus();
  await userEvent.keyboard('{Enter}');
  expect(await button('Turn on Phone')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await button('Turn off Phone');
  const sent = asked.filter(({ name }) => name === 'UpdateChannel').map(({ variables }) => variables.input);
  expect(sent).toEqual([{ active: false }, { active: true }]);
});

it('says what is wrong if the site is unreachable, and changes nothing', async () => {
  show({ ...aServer([channel()]), UpdateChannel: unreachable });
  await press('Turn off Phone');
  expect(await screen.findByRole('alert')).toHaveTextContent(/can’t reach/i);
  expect(await button('Turn off Phone')).toBeInTheDocument();
});

it('deletes one after confirmation', async () => {
  show(aServer([channel()]));
  await press('Delete Phone');
  await press('Delete channel');
  expect(await screen.findByText('“Phone” has been deleted.')).toBeInTheDocument();
  expect(screen.queryByText('ntfy · ntfy.sh')).not.toBeInTheDocument();
});

it('adds one, with the fields its kind needs, and shows a webhook’s secret once', async () => {
  const { asked } = show(aServer());
  await press('Add channel…');
  const dialog = await screen.findByRole('dialog', { name: 'Add channel' });
  await userEvent.selectOptions(within(dialog).getByLabelText('Type'), 'WEBHOOK');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add channel' }));
  expect(await within(dialog).findAllByText(/Fill this in\./)).not.toHaveLength(0);
  expect(asked.some(({ name }) => name === 'CreateChannel')).toBe(false);
  const address = within(dialog)
    .getAllByRole('textbox')
    .find((field) => field.getAttribute('aria-invalid') === 'true') as HTMLElement;
  await userEvent.type(address, 'https://hook.example/x{Enter}');
  expect(await screen.findByDisplayValue('whsec_once')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('You won’t see this secret again.')).toBeInTheDocument();
  await press('Stay here');
  expect(screen.getByDisplayValue('whsec_once')).toBeInTheDocument();
  await press('Done');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await button('Test Webhook')).toBeInTheDocument();
});
