import { insertWatches, type WatchRow } from '../../../server/data/stores/watchStore';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import { handleOf } from '../../support/people/community';
import { anEntry, animeId, codesOf, entryFields, entryOf, undo } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

/** A person's history: reading it by day, giving it other dates and passes, removing from it, and passes from before. */
const NOW = '2026-11-21T03:00:00.000Z';
const app = setUpApp({
  now: NOW,
  catalogue: Array.from({ length: 20 }, () => anAnime({ curated: { episodes: 12 } })),
});
let ids: string[];
const slug = (at: number) => app.slugs[at] ?? '';

beforeAll(async () => {
  ids = await Promise.all(app.slugs.map((one) => animeId(app, one)));
});

interface Row {
  id: string;
  number: number;
  pass: number;
  watchedAt: string | null;
  day: string | null;
  source: string | null;
  anime: { id: string };
}
interface Part {
  items: Row[];
  nextCursor: string | null;
  undatedCount: number;
}

const historyDocument = `query ($limit: Int! = 100, $after: String, $before: DateTimeISO, $undated: Boolean! = false, $zone: String! = "UTC") {
  watchHistory(limit: $limit, after: $after, before: $before, undated: $undated, timeZone: $zone) {
    items { id number pass watchedAt day source anime { id } } nextCursor undatedCount
  }
}`;
const ask = ({ visitor }: Pick<SignedIn, 'visitor'>, variables: Record<string, unknown> = {}) =>
  visitor.graphql<{ watchHistory: Part }>(historyDocument, variables);

async function historyOf(person: SignedIn, variables: Record<string, unknown> = {}): Promise<Part> {
  const { data, text } = await ask(person, variables);
  if (!data) throw new Error(text);
  return data.watchHistory;
}

/** Pass, number and instant of each row, oldest pass first. */
async function rowsOf(person: SignedIn): Promise<unknown[]> {
  const all = [await historyOf(person), await historyOf(person, { undated: true })];
  return all
    .flatMap(({ items }) =>
      items.map(({ pass, number, watchedAt, source }) => [pass, number, watchedAt, source]),
    )
    .sort();
}

/** A person who has watched the first anime up to an episode, with these rows of history. */
async function aWatcher(rows: WatchRow[], more: object = {}): Promise<SignedIn> {
  const person = await signUp(app);
  const input = { animeId: ids[0], status: 'WATCHING', progress: 7, startedOn: '2026-11-01', ...more };
  const { id: entryId } = await anEntry(person, input);
  await insertWatches(app.deps.db.manager, { userId: person.userId, watches: [{ entryId, rows }] });
  return person;
}

const on = (day: number, pass = 1): WatchRow => [
  pass,
  day,
  `2026-11-${String(day).padStart(2, '0')}T20:00:00.000Z`,
];

type Changed = Record<string, { changed: number; undoId: string | null } | null>;
const correct = (
  { visitor }: Pick<SignedIn, 'visitor'>,
  mutation: string,
  watches: readonly object[],
  headers = {},
) =>
  visitor.graphql<Changed>(
    `mutation ($watches: [${mutation === 'moveWatches' ? 'WatchMoveInput' : 'WatchInput'}!]!) {
       ${mutation}(watches: $watches) { changed undoId anime { id viewerEntry { progress version } } } }`,
    { watches },
    headers,
  );
const one = (number: number, more: object = {}) => ({ animeId: ids[0], pass: 1, number, ...more });

describe('watchHistory', () => {
  it('has each episode once, newest first, whatever the size of its pages', async () => {
    const together = '2026-11-10T20:00:00.000Z';
    const person = await aWatcher([on(3), [1, 1, together], [1, 2, together], [2, 1, together], on(12)]);
    const found: Row[] = [];
    for (let after: string | null = null; ; ) {
      const part: Part = await historyOf(person, { limit: 2, after });
      found.push(...part.items);
      after = part.nextCursor;
      if (after === null) break;
    }
    expect(found.map(({ number, pass }) => [number, pass])).toEqual([
      [12, 1],
      [2, 1],
      [1, 2],
      [1, 1],
      [3, 1],
    ]);
    expect(found[0]).toMatchObject({ anime: { id: ids[0] }, day: '2026-11-12', source: null });
    expect(new Set(found.map(({ id }) => id)).size).toBe(5);
  });

  it('begins at any instant, so that years are reachable', async () => {
    const person = await aWatcher([on(3), on(10), on(12)]);
    const { items } = await historyOf(person, { before: '2026-11-12T00:00:00.000Z' });
    expect(items.map(({ number }) => number)).toEqual([10, 3]);
  });

  it.each([
    ['Asia/Tokyo', ['2026-11-20', '2026-11-21'], '2026-11-20T14:59:00.000Z', '2026-11-20T15:00:00.000Z'],
    [
      'America/New_York',
      ['2026-11-19', '2026-11-20'],
      '2026-11-20T04:59:00.000Z',
      '2026-11-20T05:00:00.000Z',
    ],
  ])('changes its day at midnight in %s, as the heat map does', async (zone, days, ...instants) => {
    const person = await aWatcher(instants.map((at, index): WatchRow => [1, index + 1, at]));
    const { items } = await historyOf(person, { zone });
    expect(items.map(({ day }) => day).reverse()).toEqual(days);
    expect(await heatOf(person, zone)).toEqual(days.map((date) => ({ date, count: 1 })));
  });

  it('has what was watched at an unknown time apart, and counts it', async () => {
    const person = await aWatcher([on(3), [1, 1, null], [1, 2, null]]);
    const first = await historyOf(person, { undated: true, limit: 1 });
    expect(first).toMatchObject({ undatedCount: 2, items: [{ number: 1, watchedAt: null, day: null }] });
    const next = await historyOf(person, { undated: true, limit: 1, after: first.nextCursor });
    expect([next.items.map(({ number }) => number), next.nextCursor]).toEqual([[2], null]);
    expect((await historyOf(person)).items.map(({ number }) => number)).toEqual([3]);
  });

  it('is its owner’s alone', async () => {
    const person = await aWatcher([on(3)]);
    expect((await historyOf(person)).items).toHaveLength(1);
    expect((await historyOf(await signUp(app))).items).toEqual([]);
    expect(codesOf(await ask({ visitor: app.visitor() }))).toEqual(['UNAUTHENTICATED']);
  });

  it.each([
    [{ limit: 0 }, 'BAD_PAGE_SIZE'],
    [{ limit: 101 }, 'BAD_PAGE_SIZE'],
    [{ after: 'nonsense' }, 'VALIDATION_ERROR'],
    [{ zone: 'Atlantis/Capital' }, 'VALIDATION_ERROR'],
  ])('refuses %j', async (variables, code) => {
    expect(codesOf(await ask(await aWatcher([on(3)]), variables))).toEqual([code]);
  });

  it('takes as many statements for a hundred rows as for ten', async () => {
    const person = await signUp(app);
    for (const [index, id] of ids.slice(1, 11).entries()) {
      const { id: entryId } = await anEntry(person, { animeId: id, status: 'COMPLETED' });
      const rows = Array.from(
        { length: 10 },
        (_, n): WatchRow => [1, n + 1, `2026-11-${10 + n}T0${index}:00:00.000Z`],
      );
      await insertWatches(app.deps.db.manager, { userId: person.userId, watches: [{ entryId, rows }] });
    }
    const statements = async (limit: number) => {
      let found = 0;
      const run = await statementsDuring(app.deps.db, async () => {
        found = (await historyOf(person, { limit })).items.length;
      });
      return [found, run.length];
    };
    const [few, many] = [await statements(10), await statements(100)];
    expect([few[0], many[0]]).toEqual([10, 100]);
    expect(many[1]).toBe(few[1]);
  });
});

async function heatOf({ visitor, ...person }: SignedIn, zone = 'UTC') {
  const handle = await handleOf({ visitor, ...person });
  const { data, text } = await visitor.graphql<{ profile: { heatMap: { days: object[] } } }>(
    `{ profile(handle: "${handle}") { heatMap(timeZone: "${zone}", year: 2026) { days { date count } } } }`,
  );
  if (!data) throw new Error(text);
  return data.profile.heatMap.days;
}

describe('moveWatches', () => {
  it('gives episodes other dates, which the heat map follows, and keeps the entry', async () => {
    const person = await aWatcher([on(3), [1, 4, '2026-11-04T20:00:00.000Z', 'PLEX']]);
    const before = [await rowsOf(person), await heatOf(person)];
    const { data, errors } = await correct(person, 'moveWatches', [
      one(3, { watchedAt: '2026-10-03T20:00:00.000Z' }),
      one(4, { watchedAt: '2026-10-03T20:30:00.000Z' }),
    ]);
    expect(errors).toEqual([]);
    expect(data?.moveWatches).toMatchObject({
      changed: 2,
      anime: [{ viewerEntry: { progress: 7, version: 2 } }],
    });
    expect(await heatOf(person)).toEqual([{ date: '2026-10-03', count: 2 }]);
    expect(await rowsOf(person)).toEqual([
      [1, 3, '2026-10-03T20:00:00.000Z', null],
      [1, 4, '2026-10-03T20:30:00.000Z', 'PLEX'],
    ]);
    expect(await entryOf(person, slug(0))).toMatchObject({ startedOn: '2026-11-01', status: 'WATCHING' });
    expect((await undo(person, data?.moveWatches?.undoId)).data).toEqual({
      undo: { restored: 1, skipped: 0 },
    });
    expect([await rowsOf(person), await heatOf(person)]).toEqual(before);
  });

  it('removes a date, and gives one to an episode without', async () => {
    const person = await aWatcher([on(3), [1, 4, null]]);
    const { data } = await correct(person, 'moveWatches', [
      one(3, { watchedAt: null }),
      one(4, { watchedAt: '2026-11-04T20:00:00.000Z' }),
    ]);
    expect(data?.moveWatches?.changed).toBe(2);
    expect(await rowsOf(person)).toEqual([
      [1, 3, null, null],
      [1, 4, '2026-11-04T20:00:00.000Z', null],
    ]);
  });

  it('changes nothing if all is as it was', async () => {
    const person = await aWatcher([on(3)]);
    const { data } = await correct(person, 'moveWatches', [one(3)]);
    expect(data?.moveWatches).toMatchObject({ changed: 0, undoId: null });
    expect(await entryOf(person, slug(0))).toMatchObject({ version: 1 });
  });

  it('moves an episode to another pass that came as far, and back with undo', async () => {
    const person = await aWatcher([on(3), on(4)], { status: 'COMPLETED', progress: 12 });
    await person.visitor.graphql(`mutation { startRewatch(animeId: "${ids[0]}") { undoId } }`);
    await person.visitor.graphql(`mutation { incrementProgress(animeId: "${ids[0]}", by: 3) { undoId } }`);
    const before = await rowsOf(person);
    expect(codesOf(await correct(person, 'moveWatches', [one(4, { toPass: 2 })]))).toEqual([
      'VALIDATION_ERROR',
    ]);
    expect(codesOf(await correct(person, 'moveWatches', [one(3, { toPass: 3 })]))).toEqual([
      'VALIDATION_ERROR',
    ]);
    expect(codesOf(await correct(person, 'moveWatches', [one(3, { toPass: 2 })]))).toEqual(['WATCH_EXISTS']);
    expect(await rowsOf(person)).toEqual(before);
    const { data } = await correct(person, 'moveWatches', [
      one(3, { toPass: 2 }),
      { animeId: ids[0], pass: 2, number: 3, toPass: 1 },
    ]);
    expect(await rowsOf(person)).toContainEqual([2, 3, '2026-11-03T20:00:00.000Z', null]);
    expect(await rowsOf(person)).toContainEqual([1, 3, NOW, null]);
    await undo(person, data?.moveWatches?.undoId);
    expect(await rowsOf(person)).toEqual(before);
  });

  it.each([
    ['a date in the future', { watchedAt: '2026-11-21T03:15:01.000Z' }],
    ['a date before 1960 everywhere', { watchedAt: '1959-12-31T09:59:59.000Z' }],
  ])('refuses %s', async (_, more) => {
    const person = await aWatcher([on(3)]);
    expect(codesOf(await correct(person, 'moveWatches', [one(3, more)]))).toEqual(['DATE_OUT_OF_RANGE']);
    const first = await correct(person, 'moveWatches', [one(3, { watchedAt: '1959-12-31T10:00:00.000Z' })]);
    expect(first.errors).toEqual([]);
  });

  it('takes now by a clock that is a little ahead as now', async () => {
    const person = await aWatcher([on(3)]);
    await correct(person, 'moveWatches', [one(3, { watchedAt: '2026-11-21T03:00:02.000Z' })]);
    expect(await rowsOf(person)).toEqual([[1, 3, '2026-11-21T03:00:00.000Z', null]]);
  });
});

describe('removeWatches', () => {
  it('removes episodes from the history, keeps the progress, and can be undone', async () => {
    const person = await aWatcher([on(6), [1, 7, '2026-11-07T20:00:00.000Z', 'KODI']]);
    const before = await rowsOf(person);
    const { data } = await correct(person, 'removeWatches', [one(6), one(7)]);
    expect(data?.removeWatches).toMatchObject({ changed: 2, anime: [{ viewerEntry: { progress: 7 } }] });
    expect(await rowsOf(person)).toEqual([]);
    await undo(person, data?.removeWatches?.undoId);
    expect(await rowsOf(person)).toEqual(before);
  });

  it('unmarks an episode that was watched out of order', async () => {
    const person = await aWatcher([on(7), on(9)]);
    const watched = async () => {
      const { data } = await person.visitor.graphql<{
        anime: { episodes: { items: { watched: boolean }[] } };
      }>(`{ anime(slug: "${slug(0)}") { episodes { items { watched } } } }`);
      return data?.anime.episodes.items.map((episode) => episode.watched).slice(6, 9);
    };
    expect(await watched()).toEqual([true, false, true]);
    await correct(person, 'removeWatches', [one(7), one(9)]);
    expect(await watched()).toEqual([true, false, false]);
  });
});

describe.each(['moveWatches', 'removeWatches'])('%s', (mutation) => {
  it('refuses what is not there, repeated, empty or too much: all or none', async () => {
    const person = await aWatcher([on(3), on(4)]);
    const before = await rowsOf(person);
    const date = mutation === 'moveWatches' ? { watchedAt: '2026-11-01T00:00:00.000Z' } : {};
    const refusals: [object[], string][] = [
      [[one(3, date), one(5, date)], 'NOT_FOUND'],
      [[one(3, date), { animeId: ids[1], pass: 1, number: 3 }], 'NOT_FOUND'],
      [[one(3, date), { animeId: '99999999', pass: 1, number: 3 }], 'NOT_FOUND'],
      [[one(3, date), one(3, date)], 'VALIDATION_ERROR'],
      [[], 'VALIDATION_ERROR'],
      [Array.from({ length: 101 }, (_, n) => one(n + 1)), 'VALIDATION_ERROR'],
    ];
    for (const [watches, code] of refusals)
      expect(codesOf(await correct(person, mutation, watches))).toEqual([code]);
    expect(await rowsOf(person)).toEqual(before);
    expect((await correct(person, mutation, [one(3, date)])).errors).toEqual([]);
  });

  it('takes a hundred rows at once, with as many statements as one', async () => {
    const person = await signUp(app);
    const { id: entryId } = await anEntry(person, { animeId: ids[0], status: 'COMPLETED' });
    const rows = Array.from({ length: 101 }, (_, n): WatchRow => [1, n + 1, '2026-11-01T00:00:00.000Z']);
    await insertWatches(app.deps.db.manager, { userId: person.userId, watches: [{ entryId, rows }] });
    const date = mutation === 'moveWatches' ? { watchedAt: '2026-10-01T00:00:00.000Z' } : {};
    const statements = (watches: object[]) =>
      statementsDuring(app.deps.db, async () => {
        expect((await correct(person, mutation, watches)).data?.[mutation]?.changed).toBe(watches.length);
      });
    const few = await statements([one(101, date)]);
    const many = await statements(Array.from({ length: 100 }, (_, n) => one(n + 1, date)));
    expect(many.length).toBe(few.length);
  });

  it('leaves the history of others alone', async () => {
    const owner = await aWatcher([on(3)]);
    const [stranger, other] = [await signUp(app), await aWatcher([on(4)])];
    const before = await rowsOf(owner);
    for (const person of [stranger, other])
      expect(codesOf(await correct(person, mutation, [one(3)]))).toEqual(['NOT_FOUND']);
    expect(codesOf(await correct({ visitor: app.visitor() }, mutation, [one(3)]))).toEqual([
      'UNAUTHENTICATED',
    ]);
    expect(await rowsOf(owner)).toEqual(before);
    expect((await correct(owner, mutation, [one(3)])).errors).toEqual([]);
  });
});

describe('addPastPass', () => {
  interface Pass {
    number: number;
    progress: number;
    startedOn: string | null;
    finishedOn: string | null;
  }

  const add = ({ visitor }: Pick<SignedIn, 'visitor'>, input: object) =>
    visitor.graphql<{ addPastPass: { entry: object; undoId: string } }>(
      `mutation ($input: PastPassInput!) { addPastPass(input: $input) { entry { ${entryFields} } undoId } }`,
      { input: { animeId: ids[0], ...input } },
    );

  async function passesOf({ visitor }: SignedIn): Promise<Pass[]> {
    const { data, text } = await visitor.graphql<{ anime: { viewerEntry: { passes: Pass[] } } }>(
      `{ anime(slug: "${slug(0)}") { viewerEntry { passes { number progress startedOn finishedOn } } } }`,
    );
    if (!data) throw new Error(text);
    return data.anime.viewerEntry.passes;
  }

  const whole = { status: 'COMPLETED', progress: 12, startedOn: '2026-10', finishedOn: '2026-11-20' };

  it('puts a pass before the current one, which moves up with its history, and can be undone', async () => {
    const person = await aWatcher([on(3), on(4)], whole);
    const before = [await entryOf(person, slug(0)), await rowsOf(person)];
    const { data, errors } = await add(person, { startedOn: '2011-04', finishedOn: '2012' });
    expect(errors).toEqual([]);
    expect(data?.addPastPass.entry).toMatchObject({ ...whole, pass: 2, rewatches: 1, version: 2 });
    expect(await passesOf(person)).toEqual([
      { number: 1, progress: 12, startedOn: '2011-04', finishedOn: '2012' },
    ]);
    expect(await rowsOf(person)).toEqual([
      [2, 3, '2026-11-03T20:00:00.000Z', null],
      [2, 4, '2026-11-04T20:00:00.000Z', null],
    ]);
    await undo(person, data?.addPastPass.undoId);
    expect([{ ...(await entryOf(person, slug(0))), version: 1 }, await rowsOf(person)]).toEqual(before);
    expect(await passesOf(person)).toEqual([]);
  });

  it('numbers passes by their dates, and undoes each in turn', async () => {
    const person = await aWatcher([on(3)], whole);
    const undoIds: string[] = [];
    for (const finishedOn of ['2015', '2011', '2013', null]) {
      const { data } = await add(person, { finishedOn });
      undoIds.push(data?.addPastPass.undoId ?? '');
    }
    const dates = async () => (await passesOf(person)).map(({ number, finishedOn }) => [number, finishedOn]);
    expect(await dates()).toEqual([
      [1, '2011'],
      [2, '2013'],
      [3, '2015'],
      [4, null],
    ]);
    expect(await rowsOf(person)).toEqual([[5, 3, '2026-11-03T20:00:00.000Z', null]]);
    for (const id of undoIds.reverse()) expect((await undo(person, id)).errors).toEqual([]);
    expect(await dates()).toEqual([]);
    expect(await rowsOf(person)).toEqual([on(3).concat(null)]);
  });

  it('after the end of a completed entry becomes what the entry shows', async () => {
    const person = await aWatcher([on(3)], { ...whole, startedOn: '2014', finishedOn: '2015' });
    const { data } = await add(person, { startedOn: '2020', finishedOn: '2020-12-31' });
    expect(data?.addPastPass.entry).toMatchObject({
      status: 'COMPLETED',
      startedOn: '2020',
      finishedOn: '2020-12-31',
      pass: 2,
      rewatches: 1,
    });
    expect(await passesOf(person)).toEqual([
      { number: 1, progress: 12, startedOn: '2014', finishedOn: '2015' },
    ]);
    expect(await rowsOf(person)).toEqual([on(3).concat(null)]);
    await undo(person, data?.addPastPass.undoId);
    expect(await entryOf(person, slug(0))).toMatchObject({ startedOn: '2014', pass: 1, rewatches: 0 });
  });

  it('counts as a rewatch only if it came to the end', async () => {
    const person = await aWatcher([], whole);
    const { data } = await add(person, { progress: 5 });
    expect(data?.addPastPass.entry).toMatchObject({ pass: 2, rewatches: 0 });
    expect(await passesOf(person)).toMatchObject([{ number: 1, progress: 5 }]);
  });

  it.each([
    [12, 1],
    [5, 0],
  ])(
    'of %i episodes, before an unfinished time, leaves %i rewatches at its end',
    async (progress, rewatches) => {
      const person = await aWatcher([], { status: 'WATCHING', progress: 7 });
      const { data } = await add(person, { progress });
      expect(data?.addPastPass.entry).toMatchObject({ status: 'WATCHING', pass: 2, rewatches: 0 });
      const done = await anEntry(person, { animeId: ids[0], version: 2, status: 'COMPLETED' });
      expect(done).toMatchObject({ pass: 2, rewatches });
    },
  );

  it('lets a running rewatch be given up, which leaves the latest pass before it', async () => {
    const person = await aWatcher([], { ...whole, finishedOn: '2015' });
    await person.visitor.graphql(`mutation { startRewatch(animeId: "${ids[0]}") { undoId } }`);
    await add(person, { finishedOn: '2020' });
    await person.visitor.graphql(`mutation { stopRewatch(animeId: "${ids[0]}") { undoId } }`);
    expect(await entryOf(person, slug(0))).toMatchObject({
      status: 'COMPLETED',
      finishedOn: '2020',
      pass: 2,
    });
    expect(await passesOf(person)).toMatchObject([{ number: 1, finishedOn: '2015' }]);
  });

  it.each<[object, string]>([
    [{ finishedOn: '2027' }, 'DATE_OUT_OF_RANGE'],
    [{ startedOn: '1959-12' }, 'DATE_OUT_OF_RANGE'],
    [{ startedOn: 'once' }, 'INVALID_DATE'],
    [{ startedOn: '2012', finishedOn: '2011-04' }, 'INVALID_DATE'],
    [{ progress: 0 }, 'VALIDATION_ERROR'],
    [{ progress: 20_001 }, 'VALIDATION_ERROR'],
    [{ today: '2026-01-01' }, 'INVALID_DATE'],
  ])('refuses %j', async (input, code) => {
    const person = await aWatcher([on(3)], whole);
    expect(codesOf(await add(person, input))).toEqual([code]);
    expect(await passesOf(person)).toEqual([]);
    expect((await add(person, { finishedOn: '2026' })).errors).toEqual([]);
  });

  it('needs an entry of one’s own that was begun', async () => {
    const owner = await aWatcher([on(3)], whole);
    const planner = await signUp(app);
    expect(codesOf(await add({ visitor: app.visitor() }, {}))).toEqual(['UNAUTHENTICATED']);
    expect(codesOf(await add(planner, {}))).toEqual(['NOT_FOUND']);
    await anEntry(planner, { animeId: ids[0], status: 'PLANNING' });
    expect(codesOf(await add(planner, {}))).toEqual(['CONFLICT']);
    expect(await passesOf(owner)).toEqual([]);
    await anEntry(planner, { animeId: ids[0], version: 1, status: 'WATCHING' });
    expect((await add(planner, {})).errors).toEqual([]);
  });

  it('stops at a thousand', async () => {
    const person = await aWatcher([], { ...whole, rewatches: 1000 });
    expect(codesOf(await add(person, {}))).toEqual(['LIST_IS_FULL']);
    await anEntry(person, { animeId: ids[0], version: 1, rewatches: 999 });
    expect((await add(person, {})).errors).toEqual([]);
  });
});

it('a program that may only write lists corrects them, and sees no history', async () => {
  const person = await aWatcher([on(3)]);
  const { data } = await person.visitor.graphql<{ createApiToken: { secret: string } }>(
    'mutation { createApiToken(input: { name: "A", scopes: [WRITE_LISTS] }) { secret } }',
    {},
    { origin: app.url },
  );
  const headers = { authorization: `Bearer ${data?.createApiToken.secret}` };
  const program = app.visitor();
  expect(codesOf(await program.graphql('{ watchHistory { items { id } } }', {}, headers))).toEqual([
    'API_TOKEN_NOT_ALLOWED',
  ]);
  const answer = await program.graphql<Changed>(
    'mutation ($watches: [WatchInput!]!) { removeWatches(watches: $watches) { undoId } }',
    { watches: [one(3)] },
    headers,
  );
  expect(answer.errors).toEqual([]);
  expect(await rowsOf(person)).toEqual([]);
});
