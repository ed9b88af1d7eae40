import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp } from '../../support/apps/startApp';
import { anEntry, animeId, codesOf, entryOf, type Saved, save, undo } from '../../support/people/lists';
import { signUp } from '../../support/people/people';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true });
/** Twelve episodes, a certain count; two have not aired. */
const sure = 'the-lighthouse-girl';
let sureId: string;
/** Estimated from its weekly slot, so not certain. */
let estimatedId: string;

beforeAll(async () => {
  sureId = await animeId(app, sure);
  estimatedId = await animeId(app, 'night-train-stories-20');
});

const undoIdOf = ({ data }: { data?: Saved }) =>
  data?.saveEntry.__typename === 'EntryPayload' ? data.saveEntry.undoId : undefined;

describe('saveEntry', () => {
  it('creates an entry, changes it by its version, and undoes a change once', async () => {
    const person = await signUp(app);
    const first = await save(person, { animeId: sureId, status: 'PLANNING', notes: 'Mika says so' });
    expect(first.data?.saveEntry).toMatchObject({
      entry: { status: 'PLANNING', progress: 0, score: null, notes: 'Mika says so', version: 1, pass: 1 },
      finished: false,
    });
    const second = await save(person, {
      animeId: sureId,
      version: 1,
      score: 85,
      tags: [' sea ', 'sea', 'wind'],
    });
    expect(second.data?.saveEntry).toMatchObject({
      entry: { status: 'PLANNING', score: 85, notes: 'Mika says so', tags: ['sea', 'wind'], version: 2 },
    });
    const undoId = undoIdOf(second);
    expect((await undo(person, undoId)).data).toEqual({ undo: { restored: 1, skipped: 0 } });
    expect(await entryOf(person, sure)).toMatchObject({ score: null, tags: [], version: 3 });
    expect(codesOf(await undo(person, undoId))).toEqual(['UNDO_EXPIRED']);
  });

  it('answers a stale version with both values, and saves nothing', async () => {
    const person = await signUp(app);
    await anEntry(person, { animeId: sureId, status: 'WATCHING' });
    await anEntry(person, { animeId: sureId, version: 1, score: 70, notes: 'From the telephone' });
    const stale = await save(person, { animeId: sureId, version: 1, score: 90, status: 'WATCHING' });
    expect(stale.data?.saveEntry).toMatchObject({
      __typename: 'EntryConflict',
      code: 'CONFLICT',
      current: { score: 70, notes: 'From the telephone', version: 2 },
      fields: [{ field: 'score', yours: '90', current: '70' }],
    });
    const unaware = await save(person, { animeId: sureId, notes: 'New?' });
    expect(unaware.data?.saveEntry).toMatchObject({ __typename: 'EntryConflict' });
    expect(await entryOf(person, sure)).toMatchObject({ score: 70, version: 2 });
  });

  it('lets one of several parallel saves win, and tells the others', async () => {
    const person = await signUp(app);
    await anEntry(person, { animeId: sureId, status: 'WATCHING' });
    const scores = [10, 20, 30, 40, 50, 60];
    const answers = await Promise.all(
      scores.map((score) => save(person, { animeId: sureId, version: 1, score })),
    );
    const kinds = answers.map(({ data }) => data?.saveEntry.__typename).sort();
    expect(kinds).toEqual([...new Array(5).fill('EntryConflict'), 'EntryPayload']);
  });

  it('does not restore part of an entry that was removed meanwhile', async () => {
    const person = await signUp(app);
    await anEntry(person, { animeId: sureId, status: 'WATCHING', notes: 'Mine' });
    await person.visitor.graphql(`mutation { removeEntry(animeId: "${sureId}") { undoId } }`);
    expect(codesOf(await save(person, { animeId: sureId, version: 1, score: 80 }))).toEqual(['NOT_FOUND']);
    expect(await entryOf(person, sure)).toBeNull();
  });

  it('saves nothing if nothing differs', async () => {
    const person = await signUp(app);
    await anEntry(person, { animeId: sureId, status: 'WATCHING', score: 50 });
    const same = await save(person, { animeId: sureId, version: 1, status: 'WATCHING', score: 50 });
    expect(same.data?.saveEntry).toMatchObject({ entry: { version: 1 }, undoId: null });
  });

  it('limits progress to a certain count, but not to an estimate', async () => {
    const person = await signUp(app);
    expect(await anEntry(person, { animeId: sureId, progress: 99 })).toMatchObject({ progress: 12 });
    expect(await anEntry(person, { animeId: estimatedId, progress: 99 })).toMatchObject({ progress: 99 });
  });

  it('sets dates and progress that follow from a status, unless given', async () => {
    const person = await signUp(app);
    const begun = await anEntry(person, { animeId: sureId, status: 'WATCHING', today: '2026-11-20' });
    expect(begun).toMatchObject({ startedOn: '2026-11-20', progress: 0 });
    const done = await anEntry(person, { animeId: sureId, version: 1, status: 'COMPLETED' });
    expect(done).toMatchObject({ progress: 12, startedOn: '2026-11-20', finishedOn: '2026-11-21' });
    const long = { animeId: estimatedId, status: 'COMPLETED' };
    expect(await anEntry(person, long)).toMatchObject({ startedOn: null, finishedOn: null, progress: 12 });
  });

  it('starts a planned anime with its first progress', async () => {
    const person = await signUp(app);
    await anEntry(person, { animeId: sureId, status: 'PLANNING' });
    expect(await anEntry(person, { animeId: sureId, version: 1, progress: 3 })).toMatchObject({
      status: 'WATCHING',
      startedOn: '2026-11-21',
    });
  });

  it('keeps partial dates as they are, and removes them', async () => {
    const person = await signUp(app);
    const dates = { startedOn: '2011', finishedOn: '2011-04' };
    expect(await anEntry(person, { animeId: sureId, status: 'COMPLETED', ...dates })).toMatchObject(dates);
    const none = { animeId: sureId, version: 1, startedOn: null, finishedOn: '' };
    expect(await anEntry(person, none)).toMatchObject({ startedOn: null, finishedOn: null });
  });

  it('removes the status with null, and the score with 0', async () => {
    const person = await signUp(app);
    await anEntry(person, { animeId: sureId, status: 'PAUSED', score: 60 });
    const saved = await anEntry(person, { animeId: sureId, version: 1, status: null, score: 0 });
    expect(saved).toMatchObject({ status: null, score: null });
  });

  it.each([
    [{ score: 101 }, 'VALIDATION_ERROR'],
    [{ score: -1 }, 'VALIDATION_ERROR'],
    [{ progress: -1 }, 'VALIDATION_ERROR'],
    [{ progress: 20_001 }, 'VALIDATION_ERROR'],
    [{ rewatches: -1 }, 'VALIDATION_ERROR'],
    [{ notes: 'x'.repeat(5001) }, 'VALIDATION_ERROR'],
    [{ notes: 'a\0b' }, 'VALIDATION_ERROR'],
    [{ tags: ['x'.repeat(41)] }, 'VALIDATION_ERROR'],
    [{ tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, 'VALIDATION_ERROR'],
    [{ startedOn: '0000-00-00' }, 'INVALID_DATE'],
    [{ finishedOn: '2026-02-30' }, 'INVALID_DATE'],
    [{ today: '2020-01-01' }, 'INVALID_DATE'],
    [{ animeId: '999999' }, 'NOT_FOUND'],
    [{ animeId: 'x' }, 'NOT_FOUND'],
    [{ status: 'SEEN' }, 'BAD_USER_INPUT'],
  ])('refuses an entry with %j as %s', async (input, code) => {
    const person = await signUp(app);
    expect(codesOf(await save(person, { animeId: sureId, ...input }))).toEqual([code]);
    expect(await entryOf(person, sure)).toBeNull();
  });

  it('takes a bounded number of statements', async () => {
    const person = await signUp(app);
    const made = await statementsDuring(app.deps.db, () =>
      save(person, { animeId: sureId, status: 'WATCHING', progress: 3, favourite: true, tags: ['a'] }),
    );
    expect(made.length).toBeLessThanOrEqual(18);
    const changed = await statementsDuring(app.deps.db, () =>
      save(person, { animeId: sureId, version: 1, status: 'COMPLETED', notes: 'x'.repeat(5000) }),
    );
    expect(changed.length).toBeLessThanOrEqual(14);
  });
});
