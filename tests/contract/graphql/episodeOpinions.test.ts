import { limits } from '../../../server/config/limits';
import { mergeAnime } from '../../../server/data/stores/mergedAnimeStore';
import { checkCommunityStats, countTouchedAnime } from '../../../server/domain/tracking/communityStats';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import { handleOf, run } from '../../support/people/community';
import { anEntry, animeId, codesOf, undo } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';
import { exportOf, rowsOf, runImport } from '../../support/people/transfer';

/** What people think of single episodes: saved, hidden and restored with what they have watched, and counted without names. */
const slugs = ['rated', 'other', 'curve', 'hidden', 'merged', 'stays'];
const app = setUpApp({
  now: '2026-11-21T03:00:00.000Z',
  catalogue: slugs.map((english) => anAnime({ english })),
});
const id: Record<string, string> = {};

beforeAll(async () => {
  for (const slug of slugs) id[slug] = await animeId(app, slug);
});

interface Opinion {
  number: number;
  pass: number;
  score: number | null;
  note: string;
  reaction: string | null;
}
const fields = 'number pass score note reaction';

async function watching(slug: string, progress: number, more: object = {}): Promise<SignedIn> {
  const person = await signUp(app);
  await anEntry(person, { animeId: id[slug], status: 'WATCHING', progress, ...more });
  return person;
}

const trySave = ({ visitor }: SignedIn, slug: string, input: object) =>
  visitor.graphql<{ saveEpisodeOpinion: { undoId: string | null; entry: { version: number } } }>(
    'mutation ($input: SaveEpisodeOpinionInput!) { saveEpisodeOpinion(input: $input) { undoId entry { version } } }',
    { input: { animeId: id[slug], ...input } },
  );

/** Saves an opinion, which must succeed; returns its undo. */
async function rate(person: SignedIn, slug: string, input: object): Promise<string | null> {
  const { data, errors } = await trySave(person, slug, input);
  expect(errors).toEqual([]);
  return data?.saveEpisodeOpinion.undoId ?? null;
}

/** The person's opinions on an anime, as their own entry gives them. */
async function opinionsOf({ visitor }: SignedIn, slug: string): Promise<Opinion[] | undefined> {
  const { data, errors } = await visitor.graphql<{
    anime: { viewerEntry: { episodeOpinions: { items: Opinion[] } } | null };
  }>(
    `query ($slug: String!) { anime(slug: $slug) { viewerEntry { episodeOpinions(pageSize: 50) { items { ${fields} } } } } }`,
    { slug },
  );
  expect(errors).toEqual([]);
  return data?.anime.viewerEntry?.episodeOpinions.items;
}

/** The opinions beside the anime's episodes, in the current pass. */
async function besideEpisodes({ visitor }: Pick<SignedIn, 'visitor'>, slug: string): Promise<Opinion[]> {
  const { data } = await visitor.graphql<{
    anime: { episodes: { items: { viewerOpinion: Opinion | null }[] } };
  }>(`query ($slug: String!) { anime(slug: $slug) { episodes { items { viewerOpinion { ${fields} } } } } }`, {
    slug,
  });
  return (data?.anime.episodes.items ?? []).flatMap(({ viewerOpinion }) => viewerOpinion ?? []);
}

const list = (person: SignedIn, document: string) => run(person, `mutation { ${document} }`);
const undoIdOf = (payload: unknown) => (payload as { undoId: string | null } | null)?.undoId ?? null;

describe('an opinion on an episode', () => {
  it('is saved part by part, and deleted with its last part', async () => {
    const person = await watching('rated', 3);
    await rate(person, 'rated', { number: 2, reaction: 'SAD' });
    await rate(person, 'rated', { number: 2, score: 85 });
    await rate(person, 'rated', { number: 2, note: '  The rain\nat the end. ' });
    const whole = { number: 2, pass: 1, score: 85, note: 'The rain\nat the end.', reaction: 'SAD' };
    expect(await opinionsOf(person, 'rated')).toEqual([whole]);
    expect(await besideEpisodes(person, 'rated')).toEqual([whole]);
    await rate(person, 'rated', { number: 2, score: 0, note: null });
    expect(await opinionsOf(person, 'rated')).toEqual([{ ...whole, score: null, note: '' }]);
    await rate(person, 'rated', { number: 2, reaction: null });
    expect(await opinionsOf(person, 'rated')).toEqual([]);
  });

  it('that says what it said before changes nothing', async () => {
    const person = await watching('rated', 3);
    expect(await rate(person, 'rated', { number: 1, score: 70 })).not.toBeNull();
    expect(await rate(person, 'rated', { number: 1, score: 70, note: '' })).toBeNull();
    expect(await rate(person, 'rated', { number: 2, score: null })).toBeNull();
  });

  it('is refused for an episode that is not watched, and for what is not on the list', async () => {
    const person = await watching('rated', 3);
    const refusal = async (slug: string, input: object) =>
      codesOf(await trySave(person, slug, { score: 70, ...input }));
    expect(await refusal('rated', { number: 4 })).toEqual(['NOT_WATCHED']);
    expect(await refusal('rated', { number: 0 })).toEqual(['NOT_WATCHED']);
    expect(await refusal('rated', { number: 1, pass: 2 })).toEqual(['NOT_WATCHED']);
    expect(await refusal('other', { number: 1 })).toEqual(['NOT_WATCHED']);
    await list(person, `markEpisode(animeId: "${id.rated}", number: 6) { undoId }`);
    expect(await refusal('rated', { number: 6 })).toEqual([]);
    expect(await refusal('rated', { number: 3, pass: 1 })).toEqual([]);
  });

  it('is refused with a score or a note beyond the limits', async () => {
    const person = await watching('rated', 3);
    const refusal = async (input: object) => codesOf(await trySave(person, 'rated', { number: 1, ...input }));
    for (const score of [-1, 101]) expect(await refusal({ score })).toEqual(['VALIDATION_ERROR']);
    expect(await refusal({ note: 'x'.repeat(limits.episodeNote + 1) })).toEqual(['VALIDATION_ERROR']);
    expect(await refusal({ note: 'x'.repeat(limits.episodeNote), score: 100 })).toEqual([]);
    expect(
      codesOf(await trySave({ ...person, visitor: app.visitor() }, 'rated', { number: 1, score: 1 })),
    ).toEqual(['UNAUTHENTICATED']);
  });

  it('is refused if the notes on an anime are longer than an export can hold, and others are not', async () => {
    const person = await watching('rated', 12);
    await rate(person, 'rated', { number: 1, note: 'x' });
    const [{ entryId }] = await app.deps.db.manager.query(
      'SELECT l.id AS entryId FROM list_entry l WHERE l.userId = ?',
      [person.userId],
    );
    const full = Math.floor(limits.episodeNotesLength / limits.episodeNote);
    await app.deps.db.transaction(async (manager) => {
      for (let pass = 2; pass < full + 2; pass += 1)
        await manager.query(
          `INSERT INTO episode_opinion (entryId, number, pass, score, note, reaction, updatedAt)
             SELECT entryId, number, ?, score, ?, reaction, updatedAt FROM episode_opinion WHERE entryId = ? AND pass = 1`,
          [pass, 'x'.repeat(limits.episodeNote), entryId],
        );
    });
    expect(codesOf(await trySave(person, 'rated', { number: 2, note: 'x' }))).toEqual(['LIST_IS_FULL']);
    expect(codesOf(await trySave(person, 'rated', { number: 2, score: 80 }))).toEqual([]);
    expect(codesOf(await trySave(person, 'rated', { number: 1, note: null }))).toEqual([]);
  });

  it('is kept out of sight while its episode is not marked as watched', async () => {
    const person = await watching('rated', 5);
    await rate(person, 'rated', { number: 3, score: 70 });
    await rate(person, 'rated', { number: 5, score: 90 });
    await list(person, `unmarkEpisode(animeId: "${id.rated}", number: 3) { undoId }`);
    expect((await opinionsOf(person, 'rated'))?.map(({ number }) => number)).toEqual([5]);
    await list(person, `incrementProgress(animeId: "${id.rated}", by: -2) { undoId }`);
    await list(person, `markEpisode(animeId: "${id.rated}", number: 3) { undoId }`);
    expect((await opinionsOf(person, 'rated'))?.map(({ number, score }) => [number, score])).toEqual([
      [3, 70],
      [5, 90],
    ]);
  });

  it('belongs to its pass: a rewatch has opinions of its own', async () => {
    const person = await watching('rated', 12);
    await rate(person, 'rated', { number: 1, score: 60, note: 'Slow.' });
    await list(person, `startRewatch(animeId: "${id.rated}") { undoId }`);
    expect(await besideEpisodes(person, 'rated')).toEqual([]);
    expect(codesOf(await trySave(person, 'rated', { number: 1, score: 90 }))).toEqual(['NOT_WATCHED']);
    await rate(person, 'rated', { number: 2, pass: 1, reaction: 'FUNNY' });
    await list(person, `incrementProgress(animeId: "${id.rated}") { undoId }`);
    await rate(person, 'rated', { number: 1, score: 90 });
    const shown = (await opinionsOf(person, 'rated'))?.map(({ number, pass, score }) => [
      number,
      pass,
      score,
    ]);
    expect(shown).toEqual([
      [1, 1, 60],
      [1, 2, 90],
      [2, 1, null],
    ]);
    expect(await besideEpisodes(person, 'rated')).toMatchObject([{ number: 1, pass: 2, score: 90 }]);
    const { data } = await list(person, `stopRewatch(animeId: "${id.rated}") { undoId }`);
    expect(await besideEpisodes(person, 'rated')).toMatchObject([{ score: 60 }, { reaction: 'FUNNY' }]);

    // What was said in a rewatch that was given up is not said in the next.
    await list(person, `startRewatch(animeId: "${id.rated}") { undoId }`);
    const again = await list(person, `incrementProgress(animeId: "${id.rated}") { undoId }`);
    expect(await besideEpisodes(person, 'rated')).toEqual([]);
    await undo(person, undoIdOf(again.data?.incrementProgress));
    await list(person, `stopRewatch(animeId: "${id.rated}") { undoId }`);
    expect(await besideEpisodes(person, 'rated')).toMatchObject([{ score: 60 }, { reaction: 'FUNNY' }]);
    expect(undoIdOf(data?.stopRewatch)).not.toBeNull();
  });

  it('comes back with a rewatch whose end is undone', async () => {
    const person = await watching('rated', 12);
    await list(person, `startRewatch(animeId: "${id.rated}") { undoId }`);
    await list(person, `incrementProgress(animeId: "${id.rated}") { undoId }`);
    await rate(person, 'rated', { number: 1, score: 90, note: 'Better.' });
    const { data } = await list(person, `stopRewatch(animeId: "${id.rated}") { undoId }`);
    expect(await opinionsOf(person, 'rated')).toEqual([]);
    await undo(person, undoIdOf(data?.stopRewatch));
    expect(await besideEpisodes(person, 'rated')).toMatchObject([{ pass: 2, score: 90, note: 'Better.' }]);
  });

  it('is put back by undo, one change after the other', async () => {
    const person = await watching('rated', 3);
    const first = await rate(person, 'rated', { number: 1, score: 60, note: 'Slow.' });
    const second = await rate(person, 'rated', { number: 1, score: 90 });
    const third = await rate(person, 'rated', { number: 1, score: null, note: null });
    const scores = async () => (await opinionsOf(person, 'rated'))?.map(({ score, note }) => [score, note]);
    expect(await scores()).toEqual([]);
    await undo(person, third);
    expect(await scores()).toEqual([[90, 'Slow.']]);
    await undo(person, second);
    expect(await scores()).toEqual([[60, 'Slow.']]);
    await undo(person, first);
    expect(await scores()).toEqual([]);
  });

  it('goes with its entry, and comes back with it: long notes, earlier passes and hidden ones, too', async () => {
    const person = await watching('rated', 12);
    for (let number = 1; number <= 12; number += 1)
      await rate(person, 'rated', {
        number,
        score: number,
        note: '終'.repeat(limits.episodeNote),
        reaction: 'DULL',
      });
    await list(person, `startRewatch(animeId: "${id.rated}") { undoId }`);
    await list(person, `incrementProgress(animeId: "${id.rated}", by: 2) { undoId }`);
    await rate(person, 'rated', { number: 2, score: 99 });
    await list(person, `incrementProgress(animeId: "${id.rated}", by: -1) { undoId }`);
    const stored = () =>
      app.deps.db.manager.query(
        `SELECT o.* FROM episode_opinion o JOIN list_entry l ON l.id = o.entryId WHERE l.userId = ?
          ORDER BY o.number, o.pass`,
        [person.userId],
      );
    const before = await stored();
    expect(before).toHaveLength(13);
    const { data } = await list(person, `removeEntry(animeId: "${id.rated}") { undoId }`);
    const [left] = await app.deps.db.manager.query(
      `SELECT COUNT(*) AS n FROM episode_opinion WHERE entryId = ?`,
      [before[0].entryId],
    );
    expect(Number(left.n)).toBe(0);
    expect((await undo(person, String(data?.removeEntry?.undoId))).errors).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  // security: P15
  it('is for its owner only: not for others, and not for programs that may not read lists', async () => {
    const [owner, stranger] = [await watching('rated', 3), await watching('rated', 3)];
    await rate(owner, 'rated', { number: 1, score: 70, note: 'My diary', reaction: 'SAD' });
    const ask = `query ($handle: String!) { profileList(handle: $handle) { items {
      status episodeOpinions { items { ${fields} } pageInfo { totalItems } } } } }`;
    const handle = await handleOf(owner);
    const seen = await stranger.visitor.graphql(ask, { handle });
    expect(seen.data).toEqual({
      profileList: {
        items: [{ status: 'WATCHING', episodeOpinions: { items: [], pageInfo: { totalItems: 0 } } }],
      },
    });
    expect((await owner.visitor.graphql(ask, { handle })).text).toContain('My diary');
    expect(await besideEpisodes(stranger, 'rated')).toEqual([]);
    expect(await besideEpisodes({ visitor: app.visitor() }, 'rated')).toEqual([]);
    const { data } = await run(
      owner,
      'mutation { createApiToken(input: { name: "A", scopes: [WRITE_LISTS] }) { secret } }',
    );
    const authorization = `Bearer ${data?.createApiToken?.secret}`;
    const program = (document: string) => app.visitor().graphql(document, {}, { authorization });
    const saved = `mutation { saveEpisodeOpinion(input: { animeId: "${id.rated}", number: 2, score: 50 }) { undoId } }`;
    expect((await program(saved)).errors).toEqual([]);
    const episodes = '{ anime(slug: "rated") { episodes { items { viewerOpinion { note } } } } }';
    expect(codesOf(await program(episodes))).toContain('API_TOKEN_NOT_ALLOWED');
    const scores = '{ anime(slug: "rated") { episodeScores { number } } }';
    expect(codesOf(await program(scores))).toContain('API_TOKEN_NOT_ALLOWED');
  });
});

interface Score {
  number: number;
  mean: number;
  scores: number;
}

/** The scores of an anime's episodes that someone gets. */
async function curve({ visitor }: Pick<SignedIn, 'visitor'>, slug: string, limit = 500): Promise<number[][]> {
  const { data, errors } = await visitor.graphql<{ anime: { episodeScores: Score[] } }>(
    'query ($slug: String!, $limit: Int!) { anime(slug: $slug) { episodeScores(limit: $limit) { number mean scores } } }',
    { slug, limit },
  );
  expect(errors).toEqual([]);
  return (data?.anime.episodeScores ?? []).map(({ number, mean, scores }) => [number, mean, scores]);
}

/** Counts what was touched; a full count must find nothing else. */
async function count(): Promise<void> {
  await countTouchedAnime(app.deps);
  expect(await checkCommunityStats(app.deps)).toMatchObject({ wrong: 0 });
}

describe('the scores of episodes', () => {
  // security: P15
  it('are given from five people on, each counted once by their latest pass with a score', async () => {
    const people: SignedIn[] = [];
    for (let n = 0; n < 5; n += 1) people.push(await watching('curve', 12));
    const [first] = people as [SignedIn];
    for (const person of people.slice(0, 4)) await rate(person, 'curve', { number: 1, score: 80 });
    await count();
    expect(await curve(first, 'curve')).toEqual([]);
    await rate(people[4] as SignedIn, 'curve', { number: 1, score: 60 });
    await count();
    expect(await curve(first, 'curve')).toEqual([[1, 76, 5]]);
    await list(first, `startRewatch(animeId: "${id.curve}") { undoId }`);
    await list(first, `incrementProgress(animeId: "${id.curve}") { undoId }`);
    await rate(first, 'curve', { number: 1, reaction: 'LOVED' });
    await count();
    expect(await curve(first, 'curve')).toEqual([[1, 76, 5]]);
    const again = await rate(first, 'curve', { number: 1, score: 100 });
    await count();
    expect(await curve(first, 'curve')).toEqual([[1, 80, 5]]);
    await undo(first, again);
    await count();
    expect(await curve(first, 'curve')).toEqual([[1, 76, 5]]);
  });

  // security: P15
  it('follow entries and profiles as they are closed, opened, unmarked, removed and restored', async () => {
    const people: SignedIn[] = [];
    for (let n = 0; n < 6; n += 1) people.push(await watching('hidden', 4));
    const [first, second] = people as [SignedIn, SignedIn];
    for (const person of people) await rate(person, 'hidden', { number: 2, score: 70 });
    await rate(first, 'hidden', { number: 2, score: 10 });
    const shown = async () => {
      await count();
      return await curve(second, 'hidden');
    };
    const [all, without] = [[[2, 60, 6]], [[2, 70, 5]]];
    expect(await shown()).toEqual(all);
    const visibility = (to: string) =>
      list(first, `bulkEdit(input: { animeIds: ["${id.hidden}"], visibility: ${to} }) { undoId }`);
    await visibility('FRIENDS');
    expect(await shown()).toEqual(without);
    await visibility('PUBLIC');
    expect(await shown()).toEqual(all);
    const privacy = (to: string) => list(first, `updateSettings(input: { privacy: ${to} }) { id }`);
    await privacy('PRIVATE');
    expect(await shown()).toEqual(without);
    await privacy('PUBLIC');
    expect(await shown()).toEqual(all);
    await list(first, `unmarkEpisode(animeId: "${id.hidden}", number: 2) { undoId }`);
    expect(await shown()).toEqual(without);
    await list(first, `markEpisode(animeId: "${id.hidden}", number: 2) { undoId }`);
    expect(await shown()).toEqual(all);
    const { data } = await list(first, `removeEntry(animeId: "${id.hidden}") { undoId }`);
    expect(await shown()).toEqual(without);
    await undo(first, String(data?.removeEntry?.undoId));
    expect(await shown()).toEqual(all);
  });

  it('end where their reader is, and visitors get none', async () => {
    for (let n = 0; n < 5; n += 1) {
      const person = await watching('other', 12);
      for (let number = 1; number <= 12; number += 1)
        await rate(person, 'other', { number, score: 10 + number });
    }
    await count();
    const numbers = async (person: Pick<SignedIn, 'visitor'>, limit?: number) =>
      (await curve(person, 'other', limit)).map(([number]) => number);
    const reader = await watching('other', 3);
    expect(await numbers(reader)).toEqual([1, 2, 3]);
    await list(reader, `markEpisode(animeId: "${id.other}", number: 9) { undoId }`);
    expect(await numbers(reader)).toEqual([1, 2, 3, 9]);
    expect(await numbers(reader, 2)).toEqual([3, 9]);
    await list(reader, 'updateSettings(input: { spoilerLevel: OFF }) { id }');
    expect(await numbers(reader)).toEqual([1, 2, 3, 9]);
    await list(reader, `startRewatch(animeId: "${id.other}") { undoId }`);
    expect(await numbers(reader)).toEqual([1, 2, 3]);
    expect(await numbers(await signUp(app))).toEqual([]);
    expect(await numbers({ visitor: app.visitor() })).toEqual([]);
    const { errors } = await reader.visitor.graphql(
      '{ anime(slug: "other") { episodeScores(limit: 2001) { number } } }',
    );
    expect(codesOf({ errors })).toEqual(['VALIDATION_ERROR']);
  });

  it('follow merged anime', async () => {
    let last: SignedIn | undefined;
    for (let n = 0; n < 5; n += 1) {
      last = await watching('merged', 3);
      await rate(last, 'merged', { number: 3, score: 50 });
    }
    await count();
    await app.deps.db.transaction((manager) =>
      mergeAnime(manager, { from: Number(id.merged), into: Number(id.stays) }),
    );
    await count();
    expect(await curve(last as SignedIn, 'stays')).toEqual([[3, 50, 5]]);
    expect(await opinionsOf(last as SignedIn, 'stays')).toMatchObject([{ number: 3, score: 50 }]);
  });

  it('are corrected by the daily check, which reports the anime whose scores were wrong', async () => {
    await app.deps.db.manager.query('UPDATE episode_score SET total = total + 1 WHERE animeId = ?', [
      id.other,
    ]);
    expect(await checkCommunityStats(app.deps)).toMatchObject({ wrong: 1 });
    expect(await checkCommunityStats(app.deps)).toMatchObject({ wrong: 0 });
  });
});

describe('opinions in files', () => {
  /** The account's opinions, as its export has them. */
  const exported = async (person: SignedIn) =>
    JSON.parse(await exportOf(person, 'account.json')).episodeOpinions;

  it('are in the account’s export, hidden ones too, and its import brings them to another account', async () => {
    const [before, after] = [await watching('rated', 4), await signUp(app)];
    await rate(before, 'rated', { number: 1, score: 85, note: 'The “rain”\n& the end', reaction: 'SAD' });
    for (let number = 2; number <= 4; number += 1)
      await rate(before, 'rated', { number, note: '終'.repeat(limits.episodeNote) });
    await list(before, `incrementProgress(animeId: "${id.rated}", by: -2) { undoId }`);
    const file = await exportOf(before, 'account.json');
    app.clock.advance(3600);
    const { counts, id: importId } = await runImport(app, after, file);
    expect(counts).toMatchObject({ unmatched: 0, invalid: 0, waiting: 0 });
    expect(await exported(after)).toEqual(await exported(before));
    expect((await exported(before))[0].opinions).toHaveLength(4);
    expect((await opinionsOf(after, 'rated'))?.map(({ number }) => number)).toEqual([1, 2]);
    expect((await rowsOf(after, importId)).map(({ kind }) => kind)).toContain('OPINION');
    await run(after, `mutation { undoImport(id: "${importId}") { restored } }`);
    expect(await exported(after)).toEqual([]);
  });

  it('fill gaps, replace or leave what is there, as the import is told', async () => {
    const [before, after] = [await watching('rated', 2), await watching('rated', 2)];
    await rate(before, 'rated', { number: 1, score: 85, note: 'Theirs' });
    await rate(before, 'rated', { number: 2, reaction: 'SHOCKED' });
    await rate(after, 'rated', { number: 1, note: 'Mine' });
    const file = await exportOf(before, 'account.json');
    const said = async () =>
      (await opinionsOf(after, 'rated'))?.map(({ score, note, reaction }) => [score, note, reaction]);
    await runImport(app, after, file, 'KEEP');
    expect(await said()).toEqual([[null, 'Mine', null]]);
    await runImport(app, after, file, 'FILL');
    expect(await said()).toEqual([
      [85, 'Mine', null],
      [null, '', 'SHOCKED'],
    ]);
    await runImport(app, after, file, 'REPLACE');
    expect(await said()).toEqual([
      [85, 'Theirs', null],
      [null, '', 'SHOCKED'],
    ]);
  });
});

it('opinions beside episodes, of entries and in curves take one statement each for lists of any length', async () => {
  const person = await signUp(app);
  for (const slug of slugs.slice(0, 4)) {
    await anEntry(person, { animeId: id[slug], status: 'COMPLETED' });
    for (let number = 1; number <= 12; number += 1) await rate(person, slug, { number, score: 50 });
  }
  const asked = async (pageSize: number, selection: string) => {
    const statements = await statementsDuring(app.deps.db, async () => {
      const { errors } = await person.visitor.graphql(
        `{ viewerList(pageSize: ${pageSize}) { items { ${selection} } } }`,
      );
      expect(errors).toEqual([]);
    });
    return statements.filter((sql) => /episode_(opinion|score)/.test(sql)).length;
  };
  for (const pageSize of [1, 4]) {
    const episodes = 'anime { episodes(pageSize: 12) { items { viewerOpinion { score } } } }';
    expect(await asked(pageSize, episodes)).toBe(1);
    expect(await asked(pageSize, 'anime { episodeScores(limit: 5) { mean } }')).toBe(1);
    // The page, and the totals.
    expect(await asked(pageSize, 'episodeOpinions(pageSize: 5) { items { score } }')).toBe(2);
  }
});
