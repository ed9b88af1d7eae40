import { exportAccountJson } from '../../../server/domain/tracking/export/accountJson';
import { setUpApp } from '../../support/apps/startApp';
import { anEntry, animeId } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';
import { exportOf, transferCatalogue } from '../../support/people/transfer';

/** Entries of a few hundred years of watching: eight thousand episodes each, and one with twenty thousand. */
const ENTRIES = 21;
const LONGEST = 20_000;
const WATCHES = 180_000;

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: transferCatalogue() });
let person: SignedIn;
beforeAll(async () => {
  person = await signUp(app);
  for (let n = 1; n <= ENTRIES; n += 1) {
    const id = await animeId(app, `carried-tale-${n}`);
    await anEntry(person, { animeId: id, status: 'WATCHING' });
  }
  const entries: { id: string }[] = await app.deps.db.manager.query(
    'SELECT id FROM list_entry ORDER BY animeId',
  );
  for (const [index, { id }] of entries.entries()) await watch(id, index === 0 ? LONGEST : 8000);
});

/** Inserts the rows directly in the database: 200 times as many as the inner list has numbers. */
async function watch(entryId: string, episodes: number): Promise<void> {
  await app.deps.db.manager.query(
    `INSERT INTO episode_watch (entryId, pass, number, userId, watchedAt)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
       SELECT ?, 1, (a.i - 1) * 200 + b.i, ?, '2026-11-20 03:00:00.000' FROM n a CROSS JOIN n b WHERE a.i <= ?`,
    [entryId, person.userId, episodes / 200],
  );
}

interface Account {
  entries: { watches: [pass: number, number: number, at: string][] }[];
}

describe('the export of a user who has watched 180,000 episodes', () => {
  it('contains every one of them, in order', async () => {
    const { entries } = JSON.parse(await exportOf(person, 'account.json')) as Account;
    const lengths = entries.map(({ watches }) => watches.length);
    expect([lengths.length, lengths[0], lengths.reduce((sum, one) => sum + one, 0)]).toEqual([
      ENTRIES,
      LONGEST,
      WATCHES,
    ]);
    for (const { watches } of entries) {
      const sound = watches.every(
        ([pass, number, at], index) =>
          pass === 1 && number === index + 1 && at === '2026-11-20T03:00:00.000Z',
      );
      expect(sound).toBe(true);
    }
  });

  // security: P18
  it('never holds much of it in memory', async () => {
    const pieces = exportAccountJson(app.deps, { userId: person.userId });
    let longest = 0;
    for await (const piece of pieces) longest = Math.max(longest, piece.length);
    expect(longest).toBeGreaterThan(10_000);
    expect(longest).toBeLessThan(500_000);
  });

  it.each(['animelist.xml', 'list.csv'])('is available as %s, too', async (file) => {
    expect(await exportOf(person, file)).toContain('Carried Tale 21');
  });
});
