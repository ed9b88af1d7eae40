import { fillEveryTable } from '../../../tests/support/apps/everyTable';
import { setUpDatabase } from '../../../tests/support/apps/testDatabase';
import { CommunityStats1795863600000 } from './1795863600000-communityStats';

const db = setUpDatabase();

it('has what was counted before counted again, once, however often it runs', async () => {
  await fillEveryTable(db);
  await db.manager.query('DELETE FROM stats_mark');
  const migration = new CommunityStats1795863600000();
  const run = async (way: 'up' | 'down') => {
    const runner = db.dataSource.createQueryRunner();
    await migration[way](runner);
    await runner.release();
  };
  await run('down');
  await run('up');
  const counted: { animeId: number }[] = await db.manager.query(
    'SELECT animeId FROM community_stats ORDER BY animeId',
  );
  const marked = () => db.manager.query('SELECT animeId FROM stats_mark ORDER BY animeId');
  expect(counted).toHaveLength(3);
  expect(await marked()).toEqual(counted);
  await run('up');
  expect(await marked()).toEqual(counted);
  // Killed before its last column.
  await db.manager.query('ALTER TABLE community_stats DROP COLUMN scores');
  await run('up');
  expect(await marked()).toEqual(counted);
});
