import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { SetClock } from '../../../../tests/support/apps/setClock';
import { openMigrated } from '../../../../tests/support/kept/migratedDatabase';
import { systemRandom } from '../../../systemRandom';
import { createActivity } from '../../jobs/activity';
import { keepOpenRuns } from './openRuns';

const clock = new SetClock();

it('continues after a failure, until it is stopped', async () => {
  const { db, close } = await openMigrated();
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
  await db.manager.query('DROP TABLE episode');
  const runs = keepOpenRuns(
    { db, clock, log, random: systemRandom, activity: createActivity(), siteEvents: { add: async () => {} } },
    { every: 20 },
  );
  void runs.start?.();
  while (lines.length < 2) await sleep(10);
  await runs.stop();
  const failures = lines.length;
  await sleep(80);
  expect(lines).toHaveLength(failures);
  expect(lines[0]).toContain('episodes could not be added');
  await close();
});
