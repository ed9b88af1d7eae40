import { saveFacts } from '../../../server/data/stores/factStore';
import { episodeRangesOf } from '../../../server/data/stores/progressStore';
import { countPlay } from '../../../server/domain/scrobble/countPlay';
import { defaultRules } from '../../../server/domain/scrobble/rules';
import { changeLists } from '../../../server/domain/tracking/changeLists';
import { nextEpisode } from '../../../server/domain/tracking/progress/nextEpisode';
import { clientDocument } from '../../support/apps/clientDocument';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import { handleOf } from '../../support/people/community';
import { anEntry, animeId, codesOf, type EntryFixture, entryFields, undo } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

/** "Skip filler": +1 and the next episode pass over filler and recaps, for those who want it. */
const ended = Array.from({ length: 12 }, (_, n) =>
  anAnime({ native: `昔話${n + 1}`, english: `Old Tale ${n + 1}`, curated: { episodes: 12 } }),
);
/** Three of its twelve have aired. */
const onAir = anAnime({
  native: '塩の道',
  english: 'Salt Road',
  begin: '2026-11-04T15:00:00.000Z',
  curated: { episodes: 12 },
});
const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: [...ended, onAir] });
const slugOf = (number: number) => `old-tale-${number}`;
let person: SignedIn;

async function mark(slug: string, ...lines: string[]): Promise<string> {
  const id = await animeId(app, slug);
  const fact = { animeId: Number(id), field: 'EPISODE_KINDS', accepted: lines, sourced: [] };
  await app.deps.db.transaction((manager) => saveFacts(manager, [fact]));
  return id;
}

async function skip(on: boolean, { visitor } = person): Promise<void> {
  const { errors } = await visitor.graphql(
    `mutation { updateSettings(input: { skipFiller: ${on} }) { skipFiller } }`,
  );
  expect(errors).toEqual([]);
}

interface Payload {
  entry: EntryFixture & {
    behind: number;
    nextNumber: number;
    nextEpisode: { number: number; screened: boolean } | null;
  };
  undoId: string | null;
  finished: boolean;
  skipped: { kind: string; numbers: string }[];
}
const entryNow = `${entryFields} behind nextNumber nextEpisode { number screened }`;

async function take(mutation: string, args: string) {
  const answer = await person.visitor.graphql<Record<string, Payload>>(
    `mutation { ${mutation}(${args}) { entry { ${entryNow} } undoId finished skipped { kind numbers } } }`,
  );
  return { ...answer, payload: answer.data?.[mutation] as Payload };
}

async function entryOf(slug: string) {
  const { data, text } = await person.visitor.graphql<{
    anime: { viewerEntry: Payload['entry'] & { history: { items: { number: number }[] } } };
  }>(`{ anime(slug: "${slug}") { viewerEntry { ${entryNow} history(pageSize: 50) { items { number } } } } }`);
  if (!data) throw new Error(text);
  const { history, ...entry } = data.anime.viewerEntry;
  return { entry, watched: history.items.map(({ number }) => number).sort((a, b) => a - b) };
}

beforeEach(async () => {
  person = await signUp(app);
});

describe('+1', () => {
  it('counts every episode of those who do not skip', async () => {
    const id = await mark(slugOf(1), 'FILLER | 3–4', 'RECAP | 5', 'MIXED | 6');
    await anEntry(person, { animeId: id, status: 'WATCHING', progress: 2 });
    const { payload } = await take('incrementProgress', `animeId: "${id}"`);
    expect(payload).toMatchObject({ entry: { progress: 3, nextEpisode: { number: 4 } }, skipped: [] });
    expect((await entryOf(slugOf(1))).watched).toEqual([3]);
  });

  it('goes on to the next episode that counts, says what it passed over, and can be undone', async () => {
    const id = await mark(slugOf(1), 'FILLER | 3–4', 'RECAP | 5', 'MIXED | 6', 'SPECIAL | 7');
    await skip(true);
    await anEntry(person, { animeId: id, status: 'WATCHING', progress: 2 });
    expect((await entryOf(slugOf(1))).entry).toMatchObject({
      behind: 7,
      nextNumber: 6,
      nextEpisode: { number: 6 },
    });
    const { payload } = await take('incrementProgress', `animeId: "${id}"`);
    expect(payload).toMatchObject({
      entry: { progress: 6, behind: 6, nextEpisode: { number: 7 } },
      finished: false,
      skipped: [
        { kind: 'FILLER', numbers: '3–4' },
        { kind: 'RECAP', numbers: '5' },
      ],
    });
    expect((await entryOf(slugOf(1))).watched).toEqual([6]);
    expect((await undo(person, payload.undoId)).data).toEqual({ undo: { restored: 1, skipped: 0 } });
    expect(await entryOf(slugOf(1))).toMatchObject({ entry: { progress: 2 }, watched: [] });
    const several = await take('incrementProgress', `animeId: "${id}", by: 3`);
    expect(several.payload.entry.progress).toBe(8);
    expect((await entryOf(slugOf(1))).watched).toEqual([6, 7, 8]);
  });

  it('ends an anime that has nothing left but filler, as its last episode does', async () => {
    const id = await mark(slugOf(2), 'FILLER | 10', 'RECAP | 11–12');
    await skip(true);
    await anEntry(person, { animeId: id, status: 'WATCHING', progress: 7 });
    expect((await take('incrementProgress', `animeId: "${id}"`)).payload).toMatchObject({
      entry: { progress: 8 },
      finished: false,
      skipped: [],
    });
    const { payload } = await take('incrementProgress', `animeId: "${id}"`);
    expect(payload).toMatchObject({
      entry: { progress: 12, status: 'WATCHING', behind: 0, nextEpisode: null },
      finished: true,
      skipped: [
        { kind: 'FILLER', numbers: '10' },
        { kind: 'RECAP', numbers: '11–12' },
      ],
    });
    expect((await entryOf(slugOf(2))).watched).toEqual([8, 9]);
    expect((await take('completeEntry', `animeId: "${id}"`)).payload.entry).toMatchObject({
      status: 'COMPLETED',
      progress: 12,
    });
  });

  it('ends it too for someone who had reached the filler before', async () => {
    const id = await mark(slugOf(2), 'FILLER | 10', 'RECAP | 11–12');
    await anEntry(person, { animeId: id, status: 'WATCHING', progress: 10 });
    await skip(true);
    const queued = await person.visitor.graphql(
      `mutation { addToQueue(animeId: "${id}") { item { nextNumber nextEpisode { number } } } }`,
    );
    expect(queued.data).toEqual({ addToQueue: { item: { nextNumber: 11, nextEpisode: { number: 11 } } } });
    const { payload } = await take('incrementProgress', `animeId: "${id}"`);
    expect(payload).toMatchObject({ entry: { progress: 12 }, finished: true });
    expect((await entryOf(slugOf(2))).watched).toEqual([]);
  });

  it('waits for the next one that counts to air', async () => {
    const id = await mark('salt-road', 'FILLER | 3');
    await anEntry(person, { animeId: id, status: 'WATCHING', progress: 2 });
    await skip(true);
    expect((await entryOf('salt-road')).entry).toMatchObject({ behind: 0, nextEpisode: { number: 4 } });
    expect(codesOf(await take('incrementProgress', `animeId: "${id}"`))).toEqual(['NOT_AIRED']);
    await skip(false);
    expect((await take('incrementProgress', `animeId: "${id}"`)).payload.entry.progress).toBe(3);
  });
});

describe('+1 without a network', () => {
  it('is told what is passed over, and counts once what was counted by that, however often it is sent', async () => {
    const id = await mark(slugOf(1), 'FILLER | 1, 3–4', 'RECAP | 5', 'MIXED | 6', 'FILLER | 8');
    await anEntry(person, { animeId: id, status: 'WATCHING', progress: 2 });
    const passedOver = async () => {
      const { data, text } = await person.visitor.graphql<{
        anime: { viewerEntry: { passedOver: string; nextNumber: number } };
      }>(`{ anime(slug: "${slugOf(1)}") { viewerEntry { passedOver nextNumber } } }`);
      if (!data) throw new Error(text);
      return data.anime.viewerEntry;
    };
    expect(await passedOver()).toEqual({ passedOver: '', nextNumber: 3 });
    await skip(true);
    expect(await passedOver()).toEqual({ passedOver: '3–4, 5, 8', nextNumber: 6 });
    for (const number of [6, 7, 9, 6, 7, 9])
      await take('markEpisodesUpTo', `animeId: "${id}", number: ${number}`);
    expect(await entryOf(slugOf(1))).toMatchObject({ entry: { progress: 9 }, watched: [6, 7, 9] });
    expect(await passedOver()).toEqual({ passedOver: '', nextNumber: 10 });
  });

  it('tells nobody but the owner', async () => {
    const id = await mark(slugOf(1), 'FILLER | 3');
    await anEntry(person, { animeId: id, status: 'WATCHING', progress: 2 });
    await skip(true);
    const list = `{ profileList(handle: "${await handleOf(person)}") { items { progress passedOver } } }`;
    const seenBy = async ({ visitor }: Pick<SignedIn, 'visitor'>) => (await visitor.graphql(list)).data;
    expect(await seenBy(person)).toEqual({ profileList: { items: [{ progress: 2, passedOver: '3' }] } });
    expect(await seenBy(await signUp(app))).toEqual({
      profileList: { items: [{ progress: 2, passedOver: '' }] },
    });
  });
});

describe('marking', () => {
  it('by number takes the next one that counts for the next, and filler for what it is', async () => {
    const id = await mark(slugOf(3), 'FILLER | 3–4');
    await skip(true);
    await anEntry(person, { animeId: id, status: 'WATCHING', progress: 2 });
    expect((await take('markEpisode', `animeId: "${id}", number: 4`)).payload).toMatchObject({
      entry: { progress: 2 },
      skipped: [],
    });
    expect((await take('markEpisode', `animeId: "${id}", number: 5`)).payload).toMatchObject({
      entry: { progress: 5 },
      skipped: [{ kind: 'FILLER', numbers: '3' }],
    });
    expect((await entryOf(slugOf(3))).watched).toEqual([4, 5]);
    expect((await take('unmarkEpisode', `animeId: "${id}", number: 2`)).payload.entry.progress).toBe(1);
    expect((await take('incrementProgress', `animeId: "${id}"`)).payload.entry.progress).toBe(5);
  });

  it('everything up to an episode leaves filler out of the history, but not that episode', async () => {
    const id = await mark(slugOf(3), 'FILLER | 3–4, 7');
    await skip(true);
    const { payload } = await take('markEpisodesUpTo', `animeId: "${id}", number: 7`);
    expect(payload).toMatchObject({ entry: { progress: 7 }, skipped: [{ kind: 'FILLER', numbers: '3–4' }] });
    expect((await entryOf(slugOf(3))).watched).toEqual([1, 2, 5, 6, 7]);
  });

  it('by a player marks filler that was played', async () => {
    const id = await mark(slugOf(3), 'FILLER | 3–4');
    await skip(true);
    await anEntry(person, { animeId: id, status: 'WATCHING', progress: 2 });
    const play = (number: number) =>
      changeLists(app.deps, person.userId, (manager) =>
        countPlay(app.deps, manager, {
          userId: person.userId,
          place: { animeId: Number(id), number },
          source: 'KODI',
          rules: { ...defaultRules, fillGaps: false },
        }),
      );
    expect(await play(3)).toMatchObject({ state: 'MARKED' });
    expect(await entryOf(slugOf(3))).toMatchObject({ entry: { progress: 3 }, watched: [3] });
    expect(await play(5)).toMatchObject({ state: 'MARKED' });
    expect(await entryOf(slugOf(3))).toMatchObject({ entry: { progress: 5 }, watched: [3, 5] });
  });
});

describe('the next episode', () => {
  it('is the same on home, in the queue and on the screen over spoilers', async () => {
    const id = await mark(slugOf(4), 'FILLER | 3–4', 'RECAP | 6');
    await anEntry(person, { animeId: id, status: 'WATCHING', progress: 2 });
    const fields = 'nextNumber nextEpisode { number screened }';
    const named = async () => {
      const { data, text } = await person.visitor.graphql<{
        continueWatching: { items: { nextEpisode: { number: number } }[] };
        queue: { items: { nextNumber: number; nextEpisode: { number: number } }[] };
      }>(`{ continueWatching { items { nextEpisode { number } } } queue { items { ${fields} } } }`);
      if (!data) throw new Error(text);
      return [
        ...data.continueWatching.items.map(({ nextEpisode }) => nextEpisode.number),
        ...data.queue.items.flatMap(({ nextNumber, nextEpisode }) => [nextNumber, nextEpisode.number]),
      ];
    };
    const added = await person.visitor.graphql(
      `mutation { addToQueue(animeId: "${id}") { item { nextNumber } } }`,
    );
    expect(added.data).toEqual({ addToQueue: { item: { nextNumber: 3 } } });
    expect(await named()).toEqual([3, 3, 3]);
    await skip(true);
    expect(await named()).toEqual([5, 5, 5]);
    const level =
      'mutation { updateSettings(input: { spoilerLevel: UNWATCHED_EXCEPT_NEXT }) { spoilerLevel } }';
    expect((await person.visitor.graphql(level)).errors).toEqual([]);
    expect((await entryOf(slugOf(4))).entry.nextEpisode).toEqual({ number: 5, screened: false });
    const { payload } = await take('incrementProgress', `animeId: "${id}"`);
    expect(payload.entry.nextEpisode).toEqual({ number: 7, screened: false });
    expect((await entryOf(slugOf(4))).entry).toEqual(payload.entry);
    expect(await named()).toEqual([7, 7, 7]);
  });

  it('is not waited for on home when only filler has aired', async () => {
    const id = await mark('salt-road', 'FILLER | 3');
    await anEntry(person, { animeId: id, status: 'WATCHING', progress: 2 });
    const total = async () =>
      (await person.visitor.graphql('{ continueWatching { pageInfo { totalItems } } }')).data;
    expect(await total()).toEqual({ continueWatching: { pageInfo: { totalItems: 1 } } });
    await skip(true);
    expect(await total()).toEqual({ continueWatching: { pageInfo: { totalItems: 0 } } });
  });

  it('moves a queued episode on past filler', async () => {
    const id = await mark(slugOf(5), 'FILLER | 3–4');
    await skip(true);
    await anEntry(person, { animeId: id, status: 'WATCHING', progress: 1 });
    const queued = '{ queue { items { episodeNumber } } }';
    await person.visitor.graphql(`mutation { addToQueue(animeId: "${id}", episodeNumber: 2) { undoId } }`);
    await take('incrementProgress', `animeId: "${id}"`);
    expect((await person.visitor.graphql(queued)).data).toEqual({ queue: { items: [{ episodeNumber: 5 }] } });
  });

  it('of lists follows the rule for one anime, whatever is marked', async () => {
    await skip(true);
    await anEntry(person, { animeId: await animeId(app, slugOf(6)), status: 'WATCHING' });
    const marks = [
      ['FILLER | 1–2'],
      ['RECAP | 2', 'FILLER | 3', 'MIXED | 4'],
      ['SPECIAL | 1', 'FILLER | 5–12'],
    ];
    for (const lines of marks) {
      const id = await mark(slugOf(6), ...lines);
      const ranges = await episodeRangesOf(app.deps.db.manager, Number(id));
      for (let progress = 0; progress < 12; progress += 1) {
        await app.deps.db.manager.query('UPDATE list_entry SET progress = ? WHERE animeId = ?', [
          progress,
          id,
        ]);
        const { nextEpisode: next, nextNumber } = (await entryOf(slugOf(6))).entry;
        const expected = nextEpisode(progress, ranges, true);
        expect(nextNumber).toBe(expected);
        expect([lines, progress, next?.number ?? null]).toEqual([
          lines,
          progress,
          expected > 12 ? null : expected,
        ]);
      }
    }
  });
});

describe('statements', () => {
  it('of +1 are as many as before, and three more with a jump', async () => {
    const id = await mark(slugOf(7), 'FILLER | 4');
    await anEntry(person, { animeId: id, status: 'WATCHING' });
    const press = async () => {
      const statements = await statementsDuring(app.deps.db, async () => {
        const body = { query: clientDocument('AddProgress'), variables: { animeId: id, by: 1 } };
        expect((await person.visitor.post('/graphql', body)).body.errors).toBeUndefined();
      });
      return statements.filter((sql) => !/^(START|BEGIN|COMMIT)/.test(sql)).length;
    };
    await press();
    const plain = await press();
    expect(plain).toBeLessThanOrEqual(8);
    await skip(true);
    expect(await press()).toBeLessThanOrEqual(plain + 3);
    expect((await entryOf(slugOf(7))).entry).toMatchObject({ progress: 3, nextEpisode: { number: 5 } });
  });

  it('of a list do not grow with the number of jumps', async () => {
    await skip(true);
    const ask = async () =>
      (
        await statementsDuring(app.deps.db, async () => {
          const { errors } = await person.visitor.graphql(
            '{ continueWatching { items { behind passedOver nextEpisode { number kind } } } }',
          );
          expect(errors).toEqual([]);
        })
      ).length;
    const add = async (number: number) => {
      const id = await mark(slugOf(number), 'FILLER | 2');
      await anEntry(person, { animeId: id, status: 'WATCHING', progress: 1 });
    };
    await add(8);
    const one = await ask();
    for (const number of [9, 10, 11, 12]) await add(number);
    expect(await ask()).toBe(one);
  });
});
