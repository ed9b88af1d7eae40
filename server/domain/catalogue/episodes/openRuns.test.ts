import pino from 'pino';
import { SetClock } from '../../../../tests/support/apps/setClock';
import { setUpDatabase } from '../../../../tests/support/apps/testDatabase';
import { anAnime, catalogueFiles } from '../../../../tests/support/catalogue/catalogue';
import { fromSqlInstant } from '../../../data/instant';
import { loadCatalogue } from '../../importers/loadCatalogue';
import { extendOpenRuns } from './openRuns';

const WEEK = 7 * 86_400;
const log = pino({ level: 'silent' });
const db = setUpDatabase('test');
let clock: SetClock;

interface Row {
  number: number;
  airsAt: string | Date;
  numberEstimated: number;
}

const episodes = async (): Promise<{ number: number; at: string }[]> => {
  const rows: Row[] = await db.manager.query(
    'SELECT number, airsAt, numberEstimated FROM episode WHERE numberEstimated = 1 ORDER BY airsAt',
  );
  return rows.map(({ number, airsAt }) => ({ number, at: fromSqlInstant(airsAt).toISOString() }));
};

beforeEach(async () => {
  clock = new SetClock('2026-11-21T03:00:00Z');
  // The second one dates the source to April 2026, when the first had been running for six years.
  const endless = anAnime({
    native: '終わらない話',
    begin: '2020-04-05T09:30:00.000Z',
    sites: [
      { site: 'bangumi', id: '1' },
      { site: 'aniList', id: '1' },
    ],
  });
  const season = anAnime({ begin: '2026-04-05T09:30:00.000Z' });
  const files = catalogueFiles([endless, season]);
  const siteMeta = {
    bangumi: { title: 'Bangumi', urlTemplate: 'https://bangumi.example/{{id}}', type: 'info' },
    mal: { title: 'MyAnimeList', urlTemplate: 'https://mal.example/{{id}}', type: 'info' },
  };
  const read = () => {
    const input = files.read();
    return { ...input, file: { ...input.file, siteMeta } };
  };
  await loadCatalogue({ db, clock, log }, { files: { ...files, read } });
});

describe('extendOpenRuns', () => {
  it('gives an open-ended run the last cour and the next, in its slot', async () => {
    const rows = await episodes();
    expect(rows).toHaveLength(26);
    expect(rows[0]?.at).toBe('2026-08-23T09:30:00.000Z');
    expect(rows[25]?.at).toBe('2027-02-14T09:30:00.000Z');
  });

  it('allows for breaks: six and a half years have fewer episodes than weeks', async () => {
    const [first] = await episodes();
    expect(first?.number).toBeGreaterThan(270);
    expect(first?.number).toBeLessThan(300);
  });

  it('adds episodes as time passes, and none twice', async () => {
    const before = await episodes();
    await expect(extendOpenRuns({ db, clock })).resolves.toBe(0);
    clock.advance(2 * WEEK);
    await expect(extendOpenRuns({ db, clock })).resolves.toBe(2);
    const after = await episodes();
    expect(after.slice(0, 26)).toEqual(before);
    expect(after[27]?.number).toBe((before[25]?.number ?? 0) + 2);
  });

  it('estimates the number again after a long pause, only upwards', async () => {
    await db.manager.query("DELETE FROM episode WHERE numberEstimated = 1 AND airsAt > '2026-09-14'");
    const [lastBefore] = (await episodes()).slice(-1);
    clock.advance(12 * WEEK);
    await extendOpenRuns({ db, clock });
    const rows = await episodes();
    const next = rows[rows.findIndex(({ number }) => number === lastBefore?.number) + 1];
    expect(next?.at).toBe('2026-11-15T09:30:00.000Z');
    expect((next?.number ?? 0) - (lastBefore?.number ?? 0)).toBeGreaterThan(3);
    const numbers = rows.map(({ number }) => number);
    expect([...new Set(numbers)].sort((a, b) => a - b)).toEqual(numbers);
  });

  it('stops when the data is a year old', async () => {
    clock.advance(60 * WEEK);
    await extendOpenRuns({ db, clock });
    const last = (await episodes()).at(-1)?.at ?? '';
    expect(last < '2027-04-20').toBe(true);
  });
});
