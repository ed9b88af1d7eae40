import { setUpApp } from '../../support/apps/startApp';
import { anAnime, smallCatalogue } from '../../support/catalogue/catalogue';
import {
  anEntry,
  animeId,
  codesOf,
  type EntryFixture,
  entryFields,
  entryOf,
  save,
  undo,
} from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

const app = setUpApp(() => ({
  now: '2026-11-21T03:00:00.000Z',
  catalogue: [...smallCatalogue(new Date('2026-08-21T03:00:00.000Z')), onAir],
}));
/** Twelve episodes, a certain count. */
const sure = 'the-lighthouse-girl';
let sureId: string;
/** Finished; its twelve episodes are an estimate from the weekly slot. */
const ended = 'night-train-stories-20';
let endedId: string;
/** Three of its twelve have aired; the fourth airs in four days. */
const onAir = anAnime({
  english: 'Salt Road',
  begin: '2026-11-04T15:00:00.000Z',
  curated: { episodes: 12 },
});

beforeAll(async () => {
  // A season ago, so that the lighthouse girl has finished airing; one more is on air.
  sureId = await animeId(app, sure);
  endedId = await animeId(app, ended);
});

type Payload = { entry: EntryFixture; undoId: string | null; finished: boolean };

/** A mutation about episodes, with its arguments in GraphQL syntax. */
async function take({ visitor }: SignedIn, mutation: string, args: string) {
  const answer = await visitor.graphql<Record<string, Payload>>(
    `mutation { ${mutation}(${args}) { entry { ${entryFields} } undoId finished } }`,
  );
  return { ...answer, payload: answer.data?.[mutation] as Payload };
}

async function historyOf({ visitor }: SignedIn, slug: string) {
  const { data, text } = await visitor.graphql<{
    anime: {
      viewerEntry: { history: { items: { number: number; pass: number; watchedAt: string | null }[] } };
    };
  }>(
    `query ($slug: String!) { anime(slug: $slug) { viewerEntry { history(pageSize: 100) {
       items { number pass watchedAt } pageInfo { totalItems } } } } }`,
    { slug },
  );
  if (!data) throw new Error(text);
  return data.anime.viewerEntry.history.items;
}

describe('incrementProgress', () => {
  it('starts an anime that was on no list, dates the episode, and can be undone', async () => {
    const person = await signUp(app);
    const { payload } = await take(person, 'incrementProgress', `animeId: "${sureId}", today: "2026-11-22"`);
    expect(payload).toMatchObject({
      entry: { status: 'WATCHING', progress: 1, startedOn: '2026-11-22', version: 1 },
      finished: false,
    });
    expect(await historyOf(person, sure)).toEqual([
      { number: 1, pass: 1, watchedAt: '2026-11-21T03:00:00.000Z' },
    ]);
    expect((await undo(person, payload.undoId)).data).toEqual({ undo: { restored: 1, skipped: 0 } });
    expect(await entryOf(person, sure)).toBeNull();
  });

  it('adds up exactly, with twenty at once on a new entry', async () => {
    const person = await signUp(app);
    const long = await animeId(app, 'night-train-stories-30');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => take(person, 'incrementProgress', `animeId: "${long}"`)),
    );
    expect(answers.flatMap(codesOf)).toEqual([]);
    expect(answers.map(({ payload }) => payload.entry.progress).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 1),
    );
    expect(await entryOf(person, 'night-train-stories-30')).toMatchObject({ progress: 20, version: 20 });
    expect(
      (await historyOf(person, 'night-train-stories-30')).map(({ number }) => number).sort(byNumber),
    ).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  });

  it('offers completion at the last episode, and stops at a certain count', async () => {
    const person = await signUp(app);
    await anEntry(person, { animeId: sureId, status: 'WATCHING', progress: 11 });
    const last = await take(person, 'incrementProgress', `animeId: "${sureId}"`);
    expect(last.payload).toMatchObject({ entry: { progress: 12, status: 'WATCHING' }, finished: true });
    const beyond = await take(person, 'incrementProgress', `animeId: "${sureId}"`);
    expect(beyond.payload).toMatchObject({ entry: { progress: 12 }, finished: false, undoId: null });
    const done = await take(person, 'completeEntry', `animeId: "${sureId}", today: "2026-11-21"`);
    expect(done.payload.entry).toMatchObject({ status: 'COMPLETED', progress: 12, finishedOn: '2026-11-21' });
  });

  it('offers completion at the last known episode of a finished anime, and continues beyond an estimate', async () => {
    const person = await signUp(app);
    await anEntry(person, { animeId: endedId, status: 'WATCHING', progress: 11 });
    expect((await take(person, 'incrementProgress', `animeId: "${endedId}"`)).payload.finished).toBe(true);
    const more = await take(person, 'incrementProgress', `animeId: "${endedId}"`);
    expect(more.payload.entry.progress).toBe(13);
  });

  it('subtracts, down to none', async () => {
    const person = await signUp(app);
    await take(person, 'incrementProgress', `animeId: "${sureId}", by: 3`);
    const two = await take(person, 'incrementProgress', `animeId: "${sureId}", by: -1`);
    expect(two.payload.entry.progress).toBe(2);
    expect((await historyOf(person, sure)).map(({ number }) => number)).toEqual([2, 1]);
    const none = await take(person, 'incrementProgress', `animeId: "${sureId}", by: -9`);
    expect(none.payload.entry).toMatchObject({ progress: 0, status: 'WATCHING' });
  });

  it.each([
    ['animeId: "0"', 'NOT_FOUND'],
    ['animeId: "987654"', 'NOT_FOUND'],
    ['animeId: "ID", by: 99999', 'VALIDATION_ERROR'],
    ['animeId: "ID", today: "yesterday"', 'INVALID_DATE'],
  ])('refuses %s with %s', async (args, code) => {
    const person = await signUp(app);
    const answer = await take(person, 'incrementProgress', args.replace('ID', sureId));
    expect(codesOf(answer)).toEqual([code]);
  });
});

describe('marking episodes', () => {
  it('marks up to one, marks one out of order, and unmarks just one', async () => {
    const person = await signUp(app);
    const step = async (mutation: string, number: number) =>
      (await take(person, mutation, `animeId: "${endedId}", number: ${number}`)).payload.entry.progress;
    expect(await step('markEpisodesUpTo', 3)).toBe(3);
    expect(await step('markEpisode', 6)).toBe(3);
    expect(await step('markEpisode', 5)).toBe(3);
    expect(await step('markEpisode', 4)).toBe(6);
    expect(await step('unmarkEpisode', 2)).toBe(1);
    expect(await step('markEpisode', 2)).toBe(6);
    expect(await step('markEpisodesUpTo', 2)).toBe(6);
  });

  it('restores exactly what an unmark removed', async () => {
    const person = await signUp(app);
    await take(person, 'markEpisodesUpTo', `animeId: "${endedId}", number: 5`);
    const before = [await entryOf(person, ended), await historyOf(person, ended)];
    app.clock.advance(60);
    const { payload } = await take(person, 'unmarkEpisode', `animeId: "${endedId}", number: 2`);
    expect(payload.entry).toMatchObject({ progress: 1 });
    await undo(person, payload.undoId);
    const after = [await entryOf(person, ended), await historyOf(person, ended)];
    expect(after).toEqual([{ ...before[0], version: 3 }, before[1]]);
  });

  it.each([
    ['number: 13', 'NOT_FOUND'],
    ['number: 0', 'VALIDATION_ERROR'],
    ['number: -3', 'VALIDATION_ERROR'],
    ['number: 99999', 'VALIDATION_ERROR'],
  ])('refuses %s with %s', async (args, code) => {
    const answer = await take(await signUp(app), 'markEpisode', `animeId: "${sureId}", ${args}`);
    expect(codesOf(answer)).toEqual([code]);
  });
});

describe('an episode that has not aired', () => {
  let id: string;
  let person: SignedIn;
  beforeAll(async () => {
    id = await animeId(app, 'salt-road');
    person = await signUp(app);
  });
  const progress = async () => (await entryOf(person, 'salt-road'))?.progress ?? 0;

  it('is not counted by a press, and changes nothing', async () => {
    expect((await take(person, 'incrementProgress', `animeId: "${id}", by: 5`)).payload.entry.progress).toBe(
      3,
    );
    for (const [mutation, args] of [
      ['incrementProgress', ''],
      ['markEpisode', ', number: 4'],
      ['markEpisode', ', number: 9'],
      ['markEpisodesUpTo', ', number: 4'],
    ] as const)
      expect(codesOf(await take(person, mutation, `animeId: "${id}"${args}`))).toEqual(['NOT_AIRED']);
    expect(await progress()).toBe(3);
    expect((await take(person, 'markEpisodesUpTo', `animeId: "${id}", number: 3`)).errors).toEqual([]);
  });

  it('can be entered in the form: a premiere, or a completed list from another site', async () => {
    const { version } = await anEntry(person, { animeId: id, progress: 5, version: 1 });
    expect(await progress()).toBe(5);
    // Marked episodes can be unmarked and marked again; later ones are refused.
    expect(codesOf(await take(person, 'markEpisode', `animeId: "${id}", number: 5`))).toEqual([]);
    expect(codesOf(await take(person, 'incrementProgress', `animeId: "${id}"`))).toEqual(['NOT_AIRED']);
    expect((await take(person, 'unmarkEpisode', `animeId: "${id}", number: 5`)).payload.entry.progress).toBe(
      4,
    );
    expect(version).toBe(2);
    const done = await take(person, 'completeEntry', `animeId: "${id}"`);
    expect(done.payload.entry).toMatchObject({ status: 'COMPLETED', progress: 12 });
  });

  it('cannot be watched before the premiere, even if its date is imprecise', async () => {
    const coming = await animeId(app, 'waiting-for-spring-6');
    await app.deps.db.manager.query('UPDATE anime SET startsAt = ? WHERE id = ?', [
      '2027-02-01 15:00:00.000',
      coming,
    ]);
    expect(codesOf(await take(person, 'incrementProgress', `animeId: "${coming}"`))).toEqual(['NOT_AIRED']);
  });

  it('is allowed if the dates are unknown', async () => {
    const undated = await animeId(app, 'waiting-for-spring-5');
    await app.deps.db.manager.query('DELETE FROM episode WHERE animeId = ?', [undated]);
    const { payload } = await take(person, 'incrementProgress', `animeId: "${undated}", by: 4`);
    expect(payload.entry.progress).toBe(4);
  });
});

describe('a rewatch', () => {
  const passes = async ({ visitor }: SignedIn) =>
    (
      await visitor.graphql<{ anime: { viewerEntry: { passes: object[] } } }>(
        `{ anime(slug: "${sure}") { viewerEntry { passes { number progress startedOn finishedOn } } } }`,
      )
    ).data?.anime.viewerEntry.passes;

  it('is a separate pass, with its own progress and dates', async () => {
    const person = await signUp(app);
    const first = { startedOn: '2011-04', finishedOn: '2011-06' };
    await anEntry(person, { animeId: sureId, status: 'COMPLETED', ...first });
    const started = await take(person, 'startRewatch', `animeId: "${sureId}", today: "2026-11-21"`);
    expect(started.payload.entry).toMatchObject({
      status: 'REWATCHING',
      progress: 0,
      pass: 2,
      startedOn: '2026-11-21',
      finishedOn: null,
      rewatches: 0,
    });
    expect(await passes(person)).toEqual([{ number: 1, progress: 12, ...first }]);
    const last = await take(person, 'markEpisodesUpTo', `animeId: "${sureId}", number: 12`);
    expect(last.payload).toMatchObject({ entry: { status: 'REWATCHING', progress: 12 }, finished: true });
    const done = await take(person, 'completeEntry', `animeId: "${sureId}"`);
    expect(done.payload.entry).toMatchObject({ status: 'COMPLETED', rewatches: 1, pass: 2 });
    expect(codesOf(await take(person, 'stopRewatch', `animeId: "${sureId}"`))).toEqual(['CONFLICT']);
  });

  it('can be stopped, and that can be undone', async () => {
    const person = await signUp(app);
    const first = { startedOn: '2011', finishedOn: '2012' };
    const before = await anEntry(person, { animeId: sureId, status: 'COMPLETED', ...first });
    await take(person, 'startRewatch', `animeId: "${sureId}"`);
    await take(person, 'incrementProgress', `animeId: "${sureId}", by: 4`);
    expect(codesOf(await take(person, 'startRewatch', `animeId: "${sureId}"`))).toEqual(['CONFLICT']);
    const given = await take(person, 'stopRewatch', `animeId: "${sureId}"`);
    expect(given.payload.entry).toEqual({ ...before, version: 4 });
    expect(await passes(person)).toEqual([]);
    expect(await historyOf(person, sure)).toEqual([]);
    await undo(person, given.payload.undoId);
    expect(await entryOf(person, sure)).toMatchObject({ status: 'REWATCHING', progress: 4, pass: 2 });
    expect(await passes(person)).toEqual([{ number: 1, progress: 12, ...first }]);
    expect((await historyOf(person, sure)).map(({ pass }) => pass)).toEqual([2, 2, 2, 2]);
  });
});

describe('a paused rewatch', () => {
  /** Six episodes into the second time, which began two days ago. */
  async function aPausedRewatch() {
    const person = await signUp(app);
    await anEntry(person, { animeId: sureId, status: 'COMPLETED', finishedOn: '2012' });
    await take(person, 'startRewatch', `animeId: "${sureId}", today: "2026-11-20"`);
    await take(person, 'incrementProgress', `animeId: "${sureId}", by: 6`);
    const { version } = await anEntry(person, { animeId: sureId, version: 3, status: 'PAUSED' });
    return { person, version };
  }
  const goingOn = { status: 'REWATCHING', pass: 2, startedOn: '2026-11-20', rewatches: 0 };

  it('is resumed by its status, by starting it and by an episode, and each can be undone', async () => {
    const { person, version } = await aPausedRewatch();
    const { data } = await save(person, { animeId: sureId, version, status: 'REWATCHING' });
    expect(data?.saveEntry).toMatchObject({ entry: { ...goingOn, progress: 6 } });
    if (data?.saveEntry.__typename === 'EntryPayload') await undo(person, data.saveEntry.undoId);
    const started = await take(person, 'startRewatch', `animeId: "${sureId}"`);
    expect(started.payload.entry).toMatchObject({ ...goingOn, progress: 6 });
    await undo(person, started.payload.undoId);
    const pressed = await take(person, 'incrementProgress', `animeId: "${sureId}", by: 1`);
    expect(pressed.payload.entry).toMatchObject({ ...goingOn, progress: 7 });
    await undo(person, pressed.payload.undoId);
    expect(await entryOf(person, sure)).toMatchObject({ ...goingOn, status: 'PAUSED', progress: 6 });
  });

  it.each(['PAUSED', 'DROPPED', 'WATCHING'])('counts once when it is completed from %s', async (status) => {
    const { person, version } = await aPausedRewatch();
    const left = await anEntry(person, { animeId: sureId, version, status, notes: 'left' });
    const done = await anEntry(person, { animeId: sureId, version: left.version, status: 'COMPLETED' });
    expect(done).toMatchObject({ progress: 12, pass: 2, rewatches: 1, finishedOn: '2026-11-21' });
    const back = await anEntry(person, { animeId: sureId, version: done.version, status });
    const twice = await anEntry(person, { animeId: sureId, version: back.version, status: 'COMPLETED' });
    expect(twice).toMatchObject({ pass: 2, rewatches: 1 });
  });

  it('can be cancelled', async () => {
    const { person } = await aPausedRewatch();
    const { payload } = await take(person, 'stopRewatch', `animeId: "${sureId}"`);
    expect(payload.entry).toMatchObject({ status: 'COMPLETED', progress: 12, pass: 1, finishedOn: '2012' });
  });
});

const byNumber = (a: number, b: number) => a - b;
