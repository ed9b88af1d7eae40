import type { Database } from '../../../server/data/database';

/** The last migration of the site that `fillEarlySite` fills. */
export const earlySite = 'Transfer1795220600000';

const at = '2026-01-02 03:04:05.678';
const dates = { createdAt: at, updatedAt: at };

/** An old site with a row in each table that later migrations move, count, empty or extend. */
export async function fillEarlySite({ manager }: Database): Promise<void> {
  const put = (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    const marks = names.map(() => '?').join(', ');
    return manager.query(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`, Object.values(row));
  };
  for (const n of [1, 2, 3]) {
    const [userId, entryId, importId] = [`user-${n}`, `entry-${n}`, `import-${n}`];
    await put('user', {
      id: userId,
      email: `${n}@example.org`,
      emailVerified: 1,
      name: `Person ${n}`,
      ...dates,
    });
    await put('account', {
      id: `account-${n}`,
      userId,
      providerId: 'credential',
      accountId: userId,
      ...dates,
    });
    await put('anime', {
      id: n,
      sourceId: 'bangumi-data',
      sourceKey: `${n}`,
      contentHash: 'x',
      slug: `anime-${n}`,
      nativeTitle: `アニメ${n}`,
      titleSort: `anime ${n}`,
      format: 'TV',
      openRun: 0,
      language: 'ja',
      curated: 0,
      adult: 0,
      listed: 1,
      prominence: 10 * n,
      episodeCountEstimated: 0,
    });
    await put('episode', {
      id: n,
      animeId: n,
      number: 1,
      airsAt: at,
      estimated: 0,
      numberEstimated: 0,
      listed: 1,
    });
    await put('anime_reception', { animeId: n, keptBy: n, lately: 2 * n, score: 70 + n, countedAt: at });
    await put('list_entry', {
      id: entryId,
      userId,
      animeId: n,
      status: 'WATCHING',
      progress: n,
      notes: '',
      tags: '[]',
      priority: 0,
      visibility: 'DEFAULT',
      rewatches: 0,
      pass: 1,
      seenBefore: 0,
      version: 1,
      ...dates,
    });
    await put('episode_watch', { entryId, pass: 1, number: 1, userId, watchedAt: at });
    await put('undo_step', { id: `undo-${n}`, userId, expiresAt: at });
    await put('undo_part', { undoId: `undo-${n}`, position: 0, data: '{}' });
    await put('list_import', {
      id: importId,
      userId,
      fileName: 'list.xml',
      source: 'MAL',
      state: n === 1 ? 'READING' : 'DONE',
      policy: 'FILL',
      totalRows: 1,
      doneRows: 1,
      reached: 1,
      undoIds: '[]',
      ...dates,
    });
    await put('list_import_row', {
      importId,
      position: 0,
      kind: 'ENTRY',
      title: 'Title',
      payload: 'x'.repeat(100 * n),
      outcome: 'MATCHED',
      problems: '',
      animeIds: '[]',
      chosen: 1,
      changes: '[]',
    });
  }
}
