import { fillEveryTable } from '../../../tests/support/apps/everyTable';
import { openTestDatabase } from '../../../tests/support/apps/testDatabase';
import type { Database } from '../database';
import { migrate } from '../migrate';

let db: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());

const texts = {
  user: 'name',
  collection: 'name',
  thread: 'title',
  api_token: 'name',
  passkey: 'name',
  notification_channel: 'name',
  scrobble_address: 'name',
  scrobble_play: 'title',
  scrobble_match: 'title',
  site_match: 'title',
  list_import: 'fileName',
  list_import_row: 'title',
  kept_row: 'title',
  anime: 'nativeTitle',
  anime_picture: 'licence',
  security_event: 'detail',
};

it('texts of one line that are stored already lose the characters that turn them', async () => {
  await fillEveryTable(db, 2);
  await fillEveryTable(db, 600, 3);
  const { manager } = db;
  await manager.query("UPDATE anime SET sourceId = 'own'");
  for (const [table, column] of Object.entries(texts))
    await manager.query(`UPDATE ${table} SET ${column} = ?`, ['\u2066\u202e omeD\u202c a\u2069']);
  await manager.query('UPDATE user SET name = ? WHERE id LIKE ?', ['\u202e', '1-%']);
  const tags = JSON.stringify(['\u202a', 'so "', '\u202dso "', '\u202bmine', 'mine\u2067\u2068']);
  await manager.query('UPDATE list_entry SET tags = ?', [tags]);
  const bodies = await manager.query('SELECT body FROM thread_comment ORDER BY id');
  await manager.query("DELETE FROM migrations WHERE name LIKE 'BidiControls%'");
  await migrate(db);
  for (const [table, column] of Object.entries(texts)) {
    const rows: { text: string; n: number }[] = await manager.query(
      `SELECT ${column} AS text, COUNT(*) AS n FROM ${table} GROUP BY ${column} ORDER BY n DESC`,
    );
    const found = rows.map(({ text, n }) => [table, text, Number(n)]);
    expect(found).toEqual(
      table === 'user'
        ? [
            [table, 'omeD a', 601],
            [table, '-', 1],
          ]
        : [[table, 'omeD a', 602]],
    );
  }
  expect(await manager.query('SELECT DISTINCT tags FROM list_entry')).toEqual([
    { tags: JSON.stringify(['so "', 'mine']) },
  ]);
  expect(await manager.query('SELECT body FROM thread_comment ORDER BY id')).toEqual(bodies);
});
