import { CombinedGraphQLErrors } from '@apollo/client';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, renderAt } from '../../../features/anime/anime.fixtures';
import { mika } from '../../../features/tracking/tracking.fixtures';
import { resetAll, session } from '../../../state';
import { SiteState } from './SiteState';
import { bytes, duration, jobName, untilDue } from './words';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const job = (name: string, more: object = {}) => ({
  __typename: 'SiteJob',
  name,
  running: false,
  percent: null,
  startable: true,
  outcome: 'DONE',
  doneAt: hoursAgo(2),
  seconds: 0.24,
  dueAt: hoursAgo(-5),
  ...more,
});
const aState = (more: object = {}) => ({
  __typename: 'SiteState',
  version: '1.2.3',
  node: '22.1.0',
  database: 'MariaDB 11.8.3',
  schema: 'Jobs1795222900000',
  startedAt: hoursAgo(30),
  checks: [
    {
      __typename: 'CatalogueCheck',
      sourceId: 'bangumi-data',
      checkedAt: hoursAgo(3),
      outcome: 'REFUSED',
      added: 0,
    },
  ],
  jobs: [job('sweep')],
  backups: [],
  outbox: { __typename: 'OutboxState', waiting: 0, retrying: 0, givenUp: 0, oldest: null },
  storage: {
    __typename: 'StorageState',
    databaseBytes: 1_234_567_890,
    uploads: { __typename: 'UploadsState', files: 2, bytes: 2000 },
    disk: { __typename: 'DiskState', freeBytes: 5e9, sizeBytes: 1e11 },
  },
  ...more,
});
const site = {
  __typename: 'Site',
  mailEnabled: true,
  animeCount: 8791,
  catalogueSources: [
    {
      __typename: 'CatalogueSource',
      id: 'bangumi-data',
      name: 'bangumi-data',
      version: '0.3.1',
      importedAt: '2026-11-01T00:00:00.000Z',
    },
  ],
};
const show = (answers: Answers) => renderAt('/settings/site', <SiteState />, answers);
const showState = (more?: object, answers: Answers = {}) =>
  show({ SiteState: () => ({ siteState: aState(more), site }), ...answers });
/** The value beside a name. */
const fact = async (name: string) => (await screen.findByText(name)).nextElementSibling;

beforeEach(() => {
  resetAll();
  session(mika);
});
afterEach(() => act(() => void session(null)));

it('does not exist for visitors, without a request', () => {
  session(null);
  const { asked } = show({});
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  expect(asked.filter(({ name }) => name === 'SiteState')).toEqual([]);
});

it('does not exist for anyone who is not an operator', async () => {
  show({ SiteState: () => ({ siteState: null, site }) });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
});

it('shows versions, storage, the catalogue and that backups are not scheduled', async () => {
  showState();
  expect(await fact('Schema')).toHaveTextContent('Jobs 1795222900000');
  expect(screen.getByText('MariaDB 11.8.3')).toBeInTheDocument();
  expect(screen.getByText('1.2 GB')).toBeInTheDocument();
  expect(await fact('Uploaded pictures')).toHaveTextContent('2 (2 kB)');
  expect(await fact('Last good one')).toHaveTextContent('Not scheduled');
  expect(await fact('bangumi-data')).toHaveTextContent(
    '0.3.1Loaded November 1, 2026Checked 3 hours ago: newer data couldn’t be used',
  );
});

it('shows a source that has been checked in vain, though nothing of it is loaded', async () => {
  const mal = {
    __typename: 'CatalogueCheck',
    sourceId: 'mal',
    checkedAt: hoursAgo(1),
    outcome: 'FAILED',
    added: 0,
  };
  showState({ checks: [mal] });
  expect(await fact('mal')).toHaveTextContent('Nothing loadedChecked 1 hour ago: no answer');
  expect(await fact('bangumi-data')).toHaveTextContent('0.3.1Loaded November 1, 2026');
});

it.each([
  [1204, true],
  [0, false],
])('says how many anime a source has added, if any: %i', async (added, isSaid) => {
  const check = { __typename: 'CatalogueCheck', sourceId: 'bangumi-data', checkedAt: hoursAgo(1) };
  showState({ checks: [{ ...check, outcome: 'TAKEN', added }] });
  const text = (await fact('bangumi-data'))?.textContent ?? '';
  expect(text.includes('1,204 anime added')).toBe(isSaid);
  expect(text.includes('added')).toBe(isSaid);
});

it('shows jobs with their last and next run, including backups', async () => {
  const failed = job('backup', { outcome: 'FAILED', doneAt: hoursAgo(50), dueAt: hoursAgo(1) });
  showState({ jobs: [failed, job('news', { running: true }), job('sweep'), job('odd', { doneAt: null })] });
  expect(await fact('Last good one')).toHaveTextContent('2 days ago');
  expect(await fact('Last try')).toHaveTextContent('Failed. The log says why.');
  const rows = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'BackupFailed. The log says why.Done 2 days ago in 240 ms · next nowRun now',
    'Notifications and digestsRunningDone 2 hours ago in 240 msRun now',
    'Clean-upDone 2 hours ago in 240 ms · next in 5 hrRun now',
    'oddNever finished · next in 5 hrRun now',
  ]);
});

it('shows how far a running job is, if it tells', async () => {
  showState({ jobs: [job('refresh', { running: true, percent: 40 }), job('news', { running: true })] });
  const bar = await screen.findByRole('progressbar');
  expect(bar).toHaveAccessibleName('Newer catalogue data: done so far');
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['40', '100']);
});

it('runs a job at once, and shows its new state', async () => {
  let ran = false;
  const { asked } = showState(undefined, {
    SiteState: () => ({
      siteState: aState({ jobs: [job('sweep', ran ? { doneAt: hoursAgo(0) } : {})] }),
      site,
    }),
    RunSiteJob: () => {
      ran = true;
      return { runSiteJob: true };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Run now: Clean-up' }));
  expect(await screen.findByText('just now')).toBeInTheDocument();
  expect(asked.filter(({ name }) => name === 'RunSiteJob').map(({ variables }) => variables)).toEqual([
    { name: 'sweep' },
  ]);
});

it('offers no start of a job that is part of another, nor of one that runs', async () => {
  const { asked } = showState({
    jobs: [job('community stats check', { startable: false }), job('news', { running: true })],
  });
  const [running, ...others] = await screen.findAllByRole('button', { name: /^Run now/ });
  expect(others).toEqual([]);
  expect(running).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(running as HTMLElement);
  expect(asked.filter(({ name }) => name === 'RunSiteJob')).toEqual([]);
});

it('sends a test message, and says where to look', async () => {
  showState(undefined, { SendTestMail: () => ({ sendTestMail: true }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test message' }));
  expect(await screen.findByText('Sent to your own address. Look at your inbox.')).toBeInTheDocument();
});

it('downloads a backup, and asks to sign in again where the session is old', async () => {
  const pressed = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const name = 'site-2026-11-21T030000Z.tar';
  const archive = { __typename: 'BackupArchive', name, bytes: 842_000, madeAt: hoursAgo(3) };
  let fresh = false;
  showState(
    { backups: [archive] },
    {
      OpenBackup: () => {
        if (!fresh)
          throw new CombinedGraphQLErrors({
            errors: [{ message: 'x', extensions: { code: 'SESSION_IS_NOT_FRESH' } }],
          });
        return { openBackup: `/transfer/backups/${name}` };
      },
    },
  );
  const button = await screen.findByRole('button', { name: `Download the backup ${name}` });
  expect(screen.getByText(/842 kB · made/)).toBeInTheDocument();
  await userEvent.click(button);
  expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeInTheDocument();
  expect(pressed).not.toHaveBeenCalled();
  fresh = true;
  await userEvent.click(button);
  await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
  pressed.mockRestore();
});

it('says that a site without mail sends none', async () => {
  show({ SiteState: () => ({ siteState: aState(), site: { ...site, mailEnabled: false } }) });
  expect(await fact('Sending')).toHaveTextContent('Turned off');
  expect(screen.queryByRole('button', { name: 'Send a test message' })).toBeNull();
});

it('says that nothing has run on a new site', async () => {
  showState({ jobs: [] });
  expect(await screen.findByRole('heading', { name: 'Nothing has run yet' })).toBeInTheDocument();
});

it('writes sizes and times as people read them', () => {
  expect([0, 999, 1500, 842_000, 12_345_678, 3e12].map(bytes)).toEqual([
    '0 byte',
    '999 byte',
    '1.5 kB',
    '842 kB',
    '12 MB',
    '3 TB',
  ]);
  expect([0.04, 3.25, 14.4, 600].map(duration)).toEqual(['40 ms', '3 sec', '14 sec', '10 min']);
  const now = new Date('2026-11-21T03:00:00.000Z');
  const due = ['2026-11-21T02:00', '2026-11-21T03:05', '2026-11-22T03:00', '2026-11-25T03:00'];
  expect(due.map((iso) => untilDue(`${iso}:00.000Z`, now))).toEqual([
    'now',
    'in 5 min',
    'in 24 hr',
    'in 4 days',
  ]);
  expect(jobName('a job of tomorrow')).toBe('a job of tomorrow');
});
