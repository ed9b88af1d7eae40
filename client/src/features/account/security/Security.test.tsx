import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildSchema, type GraphQLEnumType } from 'graphql';
import { onDay } from '../../../components/text/When';
import type { SecurityEventKind } from '../../../generated/graphql';
import { type Answers, pageOfFixtures, renderAt } from '../../anime/anime.fixtures';
import { describeEvent } from './describeEvent';
import { PendingUnlock } from './PendingUnlock';
import { SecurityLog } from './SecurityLog';
import { TrustedDevices } from './TrustedDevices';

/** The account's security events, and its trusted browsers. */
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const line = (id: string, kind: string, more: object = {}) => ({
  __typename: 'SecurityEvent',
  id,
  kind,
  detail: null,
  ipAddress: '192.0.2.7',
  userAgent: firefox,
  createdAt: new Date(Date.now() - 3_600_000).toISOString(),
  ...more,
});
const log = (items: object[], total = items.length, page = 1) => ({
  securityLog: pageOfFixtures(items, total, page, 10),
});
const show = (answers: Answers) => renderAt('/settings/security', <SecurityLog />, answers);
const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

describe('the security log', () => {
  it('says that it is loading', () => {
    show({});
    expect(screen.getByText('Loading')).toBeInTheDocument();
  });

  it('says what happened, when, on what and from where', async () => {
    const nowhere = { detail: 'EDITOR', ipAddress: null, userAgent: null };
    show({
      SecurityLog: () => log([line('1', 'SIGN_IN', { detail: 'passkey' }), line('2', 'ROLE_GIVEN', nowhere)]),
    });
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent(/Signed in with passkey.*1 hour ago · Firefox on Linux · 192\.0\.2\.7/);
    expect(second).toHaveTextContent(/made you an editor1 hour ago$/);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('can be retried if it failed to load', async () => {
    let fails = true;
    show({ SecurityLog: () => (fails ? unreachable() : log([line('1', 'SIGN_UP')])) });
    expect(await screen.findByRole('alert')).toHaveTextContent('This didn’t load');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Account created')).toBeInTheDocument();
  });

  it('turns pages by keyboard, up to the last one', async () => {
    const { asked } = show({
      SecurityLog: ({ page }) => log([line(`${page}`, page === 1 ? 'SIGN_IN' : 'SIGN_UP')], 11, Number(page)),
    });
    expect(await screen.findByText('Page 1 of 2')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Newer' })).toBeDisabled();
    screen.getByRole('button', { name: 'Older' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Account created')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled();
    expect(asked.map(({ variables }) => variables.page)).toEqual([1, 2]);
  });
});

describe('an entry of it', () => {
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
  const kinds = (schema.getType('SecurityEventKind') as GraphQLEnumType).getValues().map(({ name }) => name);

  it.each(kinds)('%s reads as a sentence, with and without a detail', (kind) => {
    for (const detail of [null, 'Living room']) {
      const words = describeEvent({ kind: kind as SecurityEventKind, detail });
      expect(words).toMatch(/^[A-Z][^_]+$/);
      expect(words).not.toMatch(/null|undefined/);
    }
  });

  it('names its subject', () => {
    const of = (kind: SecurityEventKind, detail: string) => describeEvent({ kind, detail });
    expect(of('PLAYER_ADDRESS_REVOKED', 'Living room')).toBe('Player address revoked: Living room');
    expect(of('FEED_CREATED', 'CALENDAR')).toBe('Private calendar address created');
    expect(of('ROLE_TAKEN', 'MODERATOR')).toBe('You’re no longer a moderator');
  });
});

describe('trusted browsers', () => {
  const device = {
    __typename: 'TrustedDevice',
    id: 'd1',
    ipAddress: '192.0.2.7',
    userAgent: firefox,
    createdAt: '2026-05-02T10:00:00.000Z',
    lastUsedAt: '2026-05-02T10:00:00.000Z',
  } as const;
  const draw = (answers: Answers, devices = [device]) =>
    renderAt('/settings/security', <TrustedDevices devices={devices} />, answers);
  const stop = () => userEvent.click(screen.getByRole('button', { name: 'Stop trusting Firefox on Linux' }));

  it('have no heading if there are none', () => {
    const { unmount } = draw({});
    expect(screen.getByText('Trusted browsers')).toBeInTheDocument();
    unmount();
    draw({}, []);
    expect(screen.queryByText('Trusted browsers')).not.toBeInTheDocument();
  });

  it('require a code again after a press', async () => {
    const { asked } = draw({ RevokeTrustedDevice: () => ({ revokeTrustedDevice: true }) });
    await stop();
    expect(asked).toEqual([{ name: 'RevokeTrustedDevice', variables: { id: 'd1' } }]);
  });

  it('say what is wrong if the site is unreachable', async () => {
    draw({ RevokeTrustedDevice: unreachable });
    await stop();
    const row = screen.getByRole('listitem');
    expect(await within(row).findByText(/can’t reach/i)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Stop trusting/ })).not.toHaveAttribute('aria-disabled');
  });
});

describe('the end of two-step sign-in that an operator asked for', () => {
  const onChanged = jest.fn(() => Promise.resolve());
  const at = '2026-12-01T12:00:00.000Z';
  const kept = { __typename: 'TwoFactor', enabled: true, recoveryCodesLeft: 9, unlocksAt: null };
  const showEnd = (answers: Answers) =>
    renderAt('/settings/security', <PendingUnlock at={at} onChanged={onChanged} />, answers);
  beforeEach(() => onChanged.mockClear());

  it('says when, and is stopped by a button', async () => {
    const { asked } = showEnd({ KeepTwoFactor: () => ({ keepTwoFactor: kept }) });
    expect(screen.getByText(/turn it off on/)).toHaveTextContent(onDay(at));
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
    expect(asked.map(({ name }) => name)).toEqual(['KeepTwoFactor']);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says so if that failed, and looks again', async () => {
    showEnd({ KeepTwoFactor: unreachable });
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/can’t reach the site/);
    expect(onChanged).toHaveBeenCalledTimes(1);
  });
});
