import { heatMapOf } from '../../../server/domain/community/profiles/heatMap';
import { statisticsOf } from '../../../server/domain/community/profiles/statistics';
import type { Deps, ListCache } from '../../../server/domain/deps';
import { createListCache } from '../../../server/domain/tracking/lists/listCache';
import { countLists } from '../../../server/domain/tracking/lists/readLists';
import type { Viewing } from '../../../server/domain/tracking/visibility';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp } from '../../support/apps/startApp';
import { run } from '../../support/people/community';
import { anEntry, animeId, undo } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';
import { malAnime, malFile, runImport, transferCatalogue } from '../../support/people/transfer';

const app = setUpApp({
  env: { AUTH_DELETE_USER: 'true', AUTH_DELETE_USER_BY_MAIL: 'false' },
  now: '2026-11-21T03:00:00.000Z',
  catalogue: transferCatalogue(),
});
let person: SignedIn;
let tales: string[];
beforeAll(async () => {
  tales = await Promise.all([1, 2, 3].map((n) => animeId(app, `carried-tale-${n}`)));
});

/** As seen by everyone: two public entries, one of them with passes, and a private one. */
beforeEach(async () => {
  person = await signUp(app);
  await anEntry(person, { animeId: tales[0], status: 'WATCHING', score: 80 });
  await anEntry(person, { animeId: tales[1], status: 'WATCHING', score: 60 });
  await anEntry(person, { animeId: tales[2], status: 'WATCHING', visibility: 'PRIVATE' });
  for (const id of tales) await press(`markEpisodesUpTo(animeId: "${id}", number: 3)`);
});

async function press(call: string): Promise<string> {
  app.clock.advance(60);
  const { data, text } = await run(person, `mutation { ${call} { undoId } }`);
  const [answer] = Object.values(data ?? {});
  if (!answer) throw new Error(text);
  return String(answer.undoId);
}

/** An edit of an existing entry. */
async function edit(animeId: string | undefined, fields: object): Promise<unknown> {
  const [{ version }] = await app.deps.db.manager.query(
    'SELECT version FROM list_entry WHERE userId = ? AND animeId = ?',
    [person.userId, animeId],
  );
  return await anEntry(person, { animeId, version, ...fields });
}

const nothingKept: ListCache = { of: ({ count }) => count() };
const viewings = (): Viewing[] =>
  (['owner', 'friend', 'stranger'] as const).flatMap((as) =>
    [true, false].map((adult) => ({ ownerId: person.userId, as, adult })),
  );

/** Everything a profile shows about lists, to every kind of viewer. */
async function numbers(deps: Deps): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const viewing of viewings()) {
    found.push(await heatMapOf(deps, { viewing, timeZone: 'Asia/Tokyo' }));
    found.push(await statisticsOf(deps, viewing), await countLists(deps, viewing));
  }
  return found;
}

const counted = () => numbers({ ...app.deps, listCache: nothingKept });

/** Every kind of change that affects one of the numbers. */
const changes: [string, () => Promise<unknown>][] = [
  ['one more episode', () => press(`incrementProgress(animeId: "${tales[0]}")`)],
  ['an unmarked episode', () => press(`unmarkEpisode(animeId: "${tales[0]}", number: 3)`)],
  ['an entry made private', () => edit(tales[0], { visibility: 'PRIVATE' })],
  ['an entry shown to friends', () => edit(tales[2], { visibility: 'FRIENDS' })],
  ['another score', () => edit(tales[1], { score: 10 })],
  ['another status', () => edit(tales[1], { status: 'PAUSED' })],
  ['a favourite', () => edit(tales[1], { favourite: true })],
  [
    'a rewatch',
    () =>
      press(`completeEntry(animeId: "${tales[0]}")`).then(() =>
        press(`startRewatch(animeId: "${tales[0]}")`),
      ),
  ],
  ['a bulk edit', () => press(`bulkEdit(input: { animeIds: ["${tales[0]}"], status: DROPPED })`)],
  [
    'an import',
    () =>
      runImport(
        app,
        person,
        malFile(malAnime({ id: 104, my_status: 'Completed', my_watched_episodes: 12, my_score: 9 })),
      ),
  ],
];

it.each(changes)('the numbers of a profile are recounted after %s', (_, change) => expectCounted(change));

it('the numbers of a profile are recounted after a catalogue import, on any instance', async () => {
  const { manager } = app.deps.db;
  const set = async (values: string) => {
    await manager.query(`UPDATE anime SET ${values} WHERE id = ?`, [tales[0]]);
    await manager.query('UPDATE catalogue_source SET contentHash = ?', [values]);
  };
  await expectCounted(() => set('episodeMinutes = 7'));
  await expectCounted(() => set("format = 'MOVIE'"));
  await expectCounted(() => set('adult = 1'));
  await expectCounted(() => set('adult = 0'));
});

async function expectCounted(change: () => Promise<unknown>): Promise<void> {
  const before = await numbers(app.deps);
  expect(before).toEqual(await counted());
  await change();
  const after = await counted();
  expect(after).not.toEqual(before);
  expect(await numbers(app.deps)).toEqual(after);
}

it('the numbers of a profile are recounted after a removal, and after its undo', async () => {
  const before = await counted();
  let undoId = '';
  await expectCounted(async () => {
    undoId = await press(`removeEntry(animeId: "${tales[0]}")`);
  });
  await expectCounted(() => undo(person, undoId));
  expect(await numbers(app.deps)).toEqual(before);
});

it('the numbers of a profile are recounted on an instance that did not make the change', async () => {
  const elsewhere = { ...app.deps, listCache: createListCache(app.deps) };
  await numbers(elsewhere);
  await press(`incrementProgress(animeId: "${tales[0]}")`);
  expect(await numbers(elsewhere)).toEqual(await counted());
});

it('the numbers of a profile are hidden from strangers at once, and deleted with the account', async () => {
  const [{ handle }] = await app.deps.db.manager.query('SELECT handle FROM profile WHERE userId = ?', [
    (await run(person, '{ viewerProfile { id } }')).data?.viewerProfile?.id,
  ]);
  const ask = async () =>
    (
      await app
        .visitor()
        .graphql(
          `{ profile(handle: "${handle}") { counts { total } heatMap { total } statistics { anime } } }`,
        )
    ).data;
  expect(await ask()).toEqual({
    profile: { counts: { total: 2 }, heatMap: { total: 6 }, statistics: { anime: 2 } },
  });
  await run(person, 'mutation { updateSettings(input: { privacy: PRIVATE }) { id } }');
  expect(await ask()).toEqual({ profile: { counts: null, heatMap: null, statistics: null } });
  expect((await person.visitor.auth('delete-user', { password: person.password })).status).toBe(200);
  expect(await ask()).toEqual({ profile: null });
  const left = await app.deps.db.manager.query('SELECT 1 FROM list_revision WHERE userId = ?', [
    person.userId,
  ]);
  expect(left).toEqual([]);
});

describe('cached numbers', () => {
  const ask = (timeZone: string, year?: number) =>
    heatMapOf(app.deps, {
      viewing: { ownerId: person.userId, as: 'stranger', adult: false },
      timeZone,
      year,
    });

  // security: P18
  it('are not recounted, whatever the year and time zone', async () => {
    await ask('UTC');
    const zones = ['Asia/Tokyo', 'Europe/Berlin', 'America/Los_Angeles'];
    const asked = await statementsDuring(app.deps.db, () =>
      Promise.all(zones.flatMap((zone) => [1970, 2025, 2026, 9999].map((year) => ask(zone, year)))),
    );
    // One check per request that the lists haven't changed.
    expect(asked).toHaveLength(12);
    expect(new Set(asked.map((sql) => sql.includes('episode_watch')))).toEqual(new Set([false]));
  });

  // security: P18
  it('are counted once for many simultaneous requests', async () => {
    const one = (await statementsDuring(app.deps.db, () => ask('UTC'))).length;
    await press(`incrementProgress(animeId: "${tales[0]}")`);
    const many = await statementsDuring(app.deps.db, () =>
      Promise.all(Array.from({ length: 20 }, () => ask('UTC'))),
    );
    expect(many).toHaveLength(one + 19);
  });

  it('are read from the database again after a failure', async () => {
    const listCache = createListCache(app.deps);
    const viewing = { ownerId: person.userId, as: 'owner', adult: true } as const;
    const fails = listCache.of({ name: 'x', viewing, count: () => Promise.reject(new Error('away')) });
    await expect(fails).rejects.toThrow('away');
    expect(await listCache.of({ name: 'x', viewing, count: async () => 3 })).toBe(3);
  });
});
