import { setUpDatabase } from '../../../../tests/support/apps/testDatabase';
import { insertPerson } from '../../../../tests/support/people/userRow';
import type { Notice } from '../../deps';
import { notifyOperators } from './notifyOperators';
import type { LookReport } from './refreshCatalogue';

const db = setUpDatabase();
beforeAll(async () => {
  for (const handle of ['ada', 'bob']) await insertPerson(db, { id: `id of ${handle}`, handle }, new Date(0));
});

/** Which looks are reported to the operators, and to whom. */
async function toldOf(report: Partial<LookReport>): Promise<Notice[]> {
  const told: Notice[] = [];
  const deps = {
    config: { operators: ['ada', 'nobody', 'bob'], operatorIssuers: [] },
    db,
    notifier: {
      notify: async (notices: readonly Notice[]) => void told.push(...notices),
      amend: async () => {},
    },
  };
  const look: LookReport = {
    sourceId: 'bangumi-data',
    address: 'https://registry.example',
    lookedAt: new Date(0),
    outcome: 'CURRENT',
    version: '0.9.1',
    reason: null,
    failures: 0,
    settled: null,
    known: false,
    silent: false,
    ...report,
  };
  await notifyOperators(deps as unknown as Parameters<typeof notifyOperators>[0], [look]);
  return told;
}

it.each<[number, string, Partial<LookReport>]>([
  [0, 'nothing newer', {}],
  [0, 'newer data that are in', { outcome: 'TAKEN' }],
  [2, 'a refusal', { outcome: 'REFUSED' }],
  [0, 'a refusal that was there before', { outcome: 'REFUSED', known: true }],
  [2, 'a wrong answer', { outcome: 'FAILED', failures: 1 }],
  [0, 'a wrong answer again', { outcome: 'FAILED', failures: 2 }],
  [0, 'silence', { outcome: 'FAILED', failures: 1, silent: true }],
  [2, 'silence for the third time', { outcome: 'FAILED', failures: 3, silent: true }],
  [0, 'silence for the fourth time', { outcome: 'FAILED', failures: 4, silent: true }],
])('tells %i operators of %s', async (count, _, report) => {
  expect(await toldOf(report)).toHaveLength(count);
});

it('names the source and its version', async () => {
  expect((await toldOf({ outcome: 'REFUSED' }))[0]).toEqual({
    userId: 'id of ada',
    kind: 'CATALOGUE_REFUSED',
    about: 'catalogue:bangumi-data:0.9.1',
    again: true,
    reference: 'bangumi-data 0.9.1',
  });
  expect((await toldOf({ outcome: 'FAILED', failures: 1, version: null }))[0]?.reference).toBe(
    'bangumi-data',
  );
});
