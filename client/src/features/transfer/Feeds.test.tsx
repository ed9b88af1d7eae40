import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isLeavingAsked } from '../../components/overlays/leaving.fixtures';
import { type Answers, renderAt } from '../anime/anime.fixtures';
import { Feeds } from './Feeds';

/** Private feeds in the settings: turned on, given a new address, turned off. */
const calendar = { kind: 'CALENDAR', createdAt: '2026-05-02T10:00:00.000Z', lastUsedAt: null };
const url = 'https://anime.example/feeds/secret-shown-once/calendar.ics';
const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

/** A stateful mock server. */
function aServer(kept: object[] = []): Answers {
  let feeds = kept.map((feed) => ({ __typename: 'Feed', ...feed }));
  return {
    Feeds: () => ({ feeds, sonarrCount: { __typename: 'SonarrCount', listed: 2, missing: 1 } }),
    CreateFeed: () => {
      const feed = { __typename: 'Feed', ...calendar };
      feeds = [feed];
      return { createFeed: { __typename: 'CreatedFeed', feed, url } };
    },
    RevokeFeed: () => {
      feeds = [];
      return { revokeFeed: true };
    },
  };
}
const show = (answers: Answers) => renderAt('/settings/transfer', <Feeds />, answers);
const button = (name: string) => screen.findByRole('button', { name });

it('says how many planned series are in Sonarr’s list, and how many are not', async () => {
  show(aServer());
  await button('Turn on: Planned series');
  expect(screen.getByText('2 in it now. 1 planned series has no TVDB ID we know of.')).toBeInTheDocument();
});

it('shows loading and failure, and retries', async () => {
  let fails = true;
  const answers = aServer();
  show({ ...answers, Feeds: (given) => (fails ? unreachable() : (answers.Feeds?.(given) ?? {})) });
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  await screen.findByRole('alert');
  fails = false;
  await userEvent.click(await button('Try again'));
  expect(await button('Turn on: Calendar')).toBeInTheDocument();
});

it('turns one on by keyboard and shows its address once', async () => {
  const { asked } = show(aServer());
  (await button('Turn on: Calendar')).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByLabelText('Address: Calendar')).toHaveValue(url);
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(/On since .*2026 · not used yet/);
  expect(asked).toContainEqual({ name: 'CreateFeed', variables: { kind: 'CALENDAR' } });
  expect(isLeavingAsked()).toBe(true);
  await userEvent.click(await button('Done'));
  expect(screen.queryByDisplayValue(url)).not.toBeInTheDocument();
  expect(isLeavingAsked()).toBe(false);
});

it('asks before the address in use stops working', async () => {
  const { asked } = show(aServer([calendar]));
  await userEvent.click(await button('New address: Calendar'));
  const question = screen.getByRole('group', { name: 'The current address will stop working.' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(asked.some(({ name }) => name === 'CreateFeed')).toBe(false);
  await userEvent.click(await button('New address: Calendar'));
  await userEvent.click(await button('Create new address'));
  expect(await screen.findByDisplayValue(url)).toBeInTheDocument();
});

it('turns one off after confirmation', async () => {
  show(aServer([calendar]));
  await userEvent.click(await button('Turn off: Calendar'));
  await userEvent.click(await button('Turn off feed'));
  expect(await button('Turn on: Calendar')).toBeInTheDocument();
});

it('says what is wrong if the site is unreachable', async () => {
  show({ ...aServer(), CreateFeed: unreachable });
  await userEvent.click(await button('Turn on: Calendar'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/can’t reach/i);
  expect(await button('Turn on: Calendar')).not.toHaveAttribute('aria-disabled');
});
