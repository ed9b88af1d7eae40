import type { Logger } from 'typeorm';
import { sweepExpired } from '../../server/domain/accounts/sweepExpired';
import { extendOpenRuns } from '../../server/domain/catalogue/episodes/openRuns';
import { sendCatalogueNotices } from '../../server/domain/community/notifications/catalogueNotices';
import { sendDigests } from '../../server/domain/community/notifications/digest';
import { sweepHandles } from '../../server/domain/community/people/handles';
import { sweepPosts } from '../../server/domain/community/threads/sweepPosts';
import { ownCopyWork } from '../../server/domain/copies/sendCopies';
import { sweepPlays } from '../../server/domain/scrobble/sweepPlays';
import { checkCommunityStats, countTouchedAnime } from '../../server/domain/tracking/communityStats';
import { sweepImports } from '../../server/domain/tracking/import/imports';
import { sweepUndo } from '../../server/domain/tracking/undo/keepUndo';
import { setUpApp, type TestApp } from '../support/apps/startApp';
import { workerFor } from '../support/apps/worker';
import { deliver } from '../support/channels/channels';
import { sendMail } from '../support/mail/mail';
import { workOff } from '../support/people/transfer';

/** The site's recurring jobs find their rows by an index, however many rows there are. */
const app = setUpApp({ catalogue: true, env: { DATABASE_URL: 'sqlite::memory:' } });

/** Small on any site: rows per token, file, thread or address of a user, or a short-lived backlog. */
const small = /^SCAN (ApiTokenEntity|list_import|thread|ScrobbleAddressEntity|stats_mark)$/;

const noMail = { send: async () => undefined, close: () => undefined };
const jobs: [string, (app: TestApp) => Promise<unknown>][] = [
  ['sessions, tokens and devices', ({ deps }) => sweepExpired(deps)],
  ['undo', ({ deps }) => sweepUndo(deps)],
  ['finished imports', ({ deps }) => sweepImports(deps)],
  ['posts and notifications', ({ deps }) => sweepPosts(deps)],
  ['handles', ({ deps }) => sweepHandles(deps)],
  ['plays', ({ deps }) => sweepPlays(deps)],
  ['catalogue notifications', ({ deps }) => sendCatalogueNotices(deps)],
  ['notifications of the last minutes', ({ deps }) => sendCatalogueNotices(deps, { quick: true })],
  ['digests', ({ deps }) => sendDigests(deps)],
  ['touched anime', ({ deps }) => countTouchedAnime(deps)],
  ['the check of all anime', ({ deps }) => checkCommunityStats(deps)],
  ['open runs', ({ deps }) => extendOpenRuns(deps)],
  ['mail', (site) => sendMail(site, noMail)],
  ['deliveries', deliver],
  ['account copies', ({ deps }) => workerFor(deps, 'own copies', ownCopyWork(deps)).workOff()],
  ['imports', workOff],
];

it.each(jobs)('%s: no query scans a whole table', async (_, run) => {
  const { db } = app.deps;
  const asked = new Map<string, unknown[]>();
  const { logger } = db.dataSource;
  const noting = new Proxy({} as Logger, {
    get:
      (_target, name) =>
      (sql: string, values: unknown[] = []) => {
        if (name === 'logQuery' && /^\s*SELECT\b/i.test(sql)) asked.set(sql, values);
      },
  });
  Object.assign(db.dataSource, { logger: noting });
  try {
    await run(app);
  } finally {
    Object.assign(db.dataSource, { logger });
  }
  expect(asked.size).toBeGreaterThan(0);
  expect([...asked].flatMap(([sql, values]) => scansOf(sql, values))).toEqual([]);
});

it('a query that scans a whole table is noticed', () => {
  expect(scansOf("SELECT * FROM undo_part WHERE data = 'x'", [])).toEqual(['SCAN undo_part']);
});

interface Engine {
  prepare(sql: string): { all(values: unknown[]): { detail: string }[] };
}

function scansOf(sql: string, values: unknown[]): string[] {
  const { databaseConnection } = app.deps.db.dataSource.driver as unknown as { databaseConnection: Engine };
  const bound = values.map((value) => (value instanceof Date ? value.toISOString() : value));
  return databaseConnection
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all(bound)
    .map(({ detail }) => detail)
    .filter((step) => /^SCAN/.test(step) && !small.test(step));
}
