import { limits } from '../../../server/config/limits';
import { bulkInsert } from '../../../server/data/bulkInsert';
import { fromSqlInstant, toSqlInstant } from '../../../server/data/instant';
import { mergeAnime } from '../../../server/data/stores/mergedAnimeStore';
import { removeUser } from '../../../server/domain/accounts/deleteUser';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp, startApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import { anOperator, befriend, block, run } from '../../support/people/community';
import { anEntry, animeId, codesOf, undo } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';
import { exportOf, runImport } from '../../support/people/transfer';

/** Notes on episodes that their authors share: who reads them, reports them, removes them. */
const slugs = [
  'shared',
  'told',
  'listed',
  'closed',
  'taken',
  'merged',
  'stays',
  'again',
  'stopped',
  'first',
  'second',
  'desk',
  'brought',
  'repeated',
  'limited',
  'dated',
];
const catalogue = slugs.map((english) => anAnime({ english }));
const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue, env: { OPERATORS: 'the_boss' } });
const ids: Record<string, string> = {};
let operator: SignedIn;

beforeAll(async () => {
  for (const slug of slugs) ids[slug] = await animeId(app, slug);
  operator = await anOperator(app, 'the_boss');
});

type Reading = Pick<SignedIn, 'visitor'>;
interface Note {
  id: string;
  text: string | null;
  author: { name: string };
  viewerCan: { report: boolean; remove: boolean };
}
interface Opinion {
  score: number | null;
  note: string;
  notePublic: boolean;
  noteRemoved: boolean;
}

async function watching(slug: string, progress: number, name = 'Somebody', more = {}): Promise<SignedIn> {
  const person = await signUp(app, { name });
  await anEntry(person, { animeId: ids[slug], status: 'WATCHING', progress, ...more });
  return person;
}

const trySave = ({ visitor }: Reading, slug: string, input: object, headers = {}) =>
  visitor.graphql<{ saveEpisodeOpinion: { undoId: string | null } }>(
    'mutation ($input: SaveEpisodeOpinionInput!) { saveEpisodeOpinion(input: $input) { undoId } }',
    { input: { animeId: ids[slug], number: 1, ...input } },
    headers,
  );

/** Saves an opinion, which must succeed; returns its undo. */
async function save(person: SignedIn, slug: string, input: object): Promise<string | null> {
  const { data, errors } = await trySave(person, slug, input);
  expect(errors).toEqual([]);
  return data?.saveEpisodeOpinion.undoId ?? null;
}

const share = (person: SignedIn, slug: string, note: string, more: object = {}) =>
  save(person, slug, { note, notePublic: true, ...more });

async function partOf({ visitor }: Reading, slug: string, more = '') {
  const { data, text } = await visitor.graphql<{
    episodeNotes: { items: Note[]; nextCursor: string | null };
  }>(
    `query ($id: ID!) { episodeNotes(animeId: $id, ${more || 'number: 1'}) {
       items { id text author { name } viewerCan { report remove } } nextCursor } }`,
    { id: ids[slug] },
  );
  if (!data) throw new Error(text);
  return data.episodeNotes;
}

const textsFor = async (reader: Reading, slug: string, number = 1) =>
  (await partOf(reader, slug, `number: ${number}`)).items.map(({ text }) => text);

/** What an author is told of their own opinion on the first episode. */
async function ownOf({ visitor }: SignedIn, slug: string): Promise<Opinion | null | undefined> {
  const { data } = await visitor.graphql<{
    anime: { episodes: { items: { viewerOpinion: Opinion | null }[] } };
  }>(
    'query ($slug: String!) { anime(slug: $slug) { episodes { items { viewerOpinion { score note notePublic noteRemoved } } } } }',
    { slug },
  );
  return data?.anime.episodes.items[0]?.viewerOpinion;
}

const change = (person: SignedIn, document: string) => run(person, `mutation { ${document} }`);
const take = (person: SignedIn, id: string, removed = true) =>
  change(person, `removeEpisodeNote(id: "${id}", removed: ${removed}) { text removed }`);
const report = (person: SignedIn, id: string) =>
  change(person, `reportEpisodeNote(id: "${id}", input: { reason: SPOILER, text: "Too much" })`);

/** Another time through the anime, of which the first episode is watched. */
async function rewatch(person: SignedIn, slug: string): Promise<void> {
  await change(person, `startRewatch(animeId: "${ids[slug]}") { undoId }`);
  await change(person, `incrementProgress(animeId: "${ids[slug]}") { undoId }`);
}

/** A note by Ada, whom Bob reads: the episode is the first. */
async function aNote(slug: string): Promise<{ ada: SignedIn; bob: SignedIn; id: string }> {
  const [ada, bob] = [await watching(slug, 3, 'Ada'), await watching(slug, 1, 'Bob')];
  // The newest comes first.
  app.clock.advance(1);
  await share(ada, slug, 'It sinks.', { score: 80 });
  const [note] = (await partOf(bob, slug)).items;
  return { ada, bob, id: String(note?.id) };
}

describe('a note on an episode', () => {
  it('is private until its author shares it, and again once it is written without saying so', async () => {
    const [ada, bob] = [await watching('shared', 3, 'Ada'), await watching('shared', 3, 'Bob')];
    await save(ada, 'shared', { note: 'Mine' });
    expect(await ownOf(ada, 'shared')).toMatchObject({ notePublic: false });
    expect(await textsFor(bob, 'shared')).toEqual([]);
    await save(ada, 'shared', { notePublic: true });
    expect(await textsFor(bob, 'shared')).toEqual(['Mine']);
    await save(ada, 'shared', { score: 70, reaction: 'SAD' });
    await share(ada, 'shared', '  Ours\r\nnow\u202e ');
    expect(await textsFor(bob, 'shared')).toEqual(['Ours\nnow']);
    expect(await ownOf(ada, 'shared')).toEqual({
      score: 70,
      note: 'Ours\nnow',
      notePublic: true,
      noteRemoved: false,
    });
    const written = await save(ada, 'shared', { note: 'Mine again' });
    expect(await textsFor(bob, 'shared')).toEqual([]);
    await undo(ada, written);
    expect(await textsFor(bob, 'shared')).toEqual(['Ours\nnow']);
    await save(ada, 'shared', { notePublic: false });
    expect(await textsFor(bob, 'shared')).toEqual([]);
    await save(ada, 'shared', { note: null, notePublic: true });
    expect(await ownOf(ada, 'shared')).toMatchObject({ note: '', notePublic: false });
  });

  it('is refused with half a character, beyond its length, and for an episode that is not watched', async () => {
    const ada = await watching('shared', 3);
    const refusal = async (input: object) =>
      codesOf(await trySave(ada, 'shared', { notePublic: true, ...input }));
    expect(await refusal({ note: 'x\ud800' })).toEqual(['VALIDATION_ERROR']);
    expect(await refusal({ note: 'x'.repeat(2001) })).toEqual(['VALIDATION_ERROR']);
    expect(await refusal({ note: 'x', number: 4 })).toEqual(['NOT_WATCHED']);
    expect(codesOf(await trySave({ visitor: app.visitor() }, 'shared', { note: 'x' }))).toEqual([
      'UNAUTHENTICATED',
    ]);
  });

  it('is shared in a browser only; a program that writes it makes it private', async () => {
    const { ada, bob } = await aNote('shared');
    const made = await change(ada, 'createApiToken(input: { name: "A", scopes: [WRITE_LISTS] }) { secret }');
    const headers = { authorization: `Bearer ${made.data?.createApiToken?.secret}` };
    const program = (input: object) => trySave({ visitor: app.visitor() }, 'shared', input, headers);
    expect(codesOf(await program({ note: 'By a program', notePublic: true }))).toEqual([
      'API_TOKEN_NOT_ALLOWED',
    ]);
    expect(await textsFor(bob, 'shared')).toContain('It sinks.');
    expect(codesOf(await program({ note: 'By a program' }))).toEqual([]);
    expect(await textsFor(bob, 'shared')).toEqual([]);
  });

  it('is limited in number by the minute, as comments are', async () => {
    await using strict = await startApp({ env: { AUTH_RATE_LIMIT: 'true' }, catalogue });
    const ada = await signUp(strict);
    const id = await animeId(strict, 'shared');
    await anEntry(ada, { animeId: id, status: 'WATCHING', progress: 3 });
    const say = (note: string, notePublic: boolean) =>
      trySave(ada, 'shared', { animeId: id, note, notePublic });
    for (let n = 0; n < 15; n += 1) expect(codesOf(await say(`No. ${n}`, true))).toEqual([]);
    expect(codesOf(await say('No. 16', true))).toEqual(['TOO_MANY_REQUESTS']);
    expect(codesOf(await say('No. 16', false))).toEqual([]);
  });
});

describe('the notes on an episode', () => {
  it('are for those who have watched it, in their current pass or an earlier one', async () => {
    const ada = await watching('told', 12);
    for (const number of [1, 5]) await share(ada, 'told', `No. ${number}`, { number });
    const reader = await watching('told', 4);
    const [none, fifth] = [[], ['No. 5']];
    expect(await textsFor(reader, 'told')).toEqual(['No. 1']);
    expect(await textsFor(reader, 'told', 5)).toEqual(none);
    await change(reader, 'updateSettings(input: { spoilerLevel: OFF }) { id }');
    expect(await textsFor(reader, 'told', 5)).toEqual(none);
    await change(reader, `markEpisode(animeId: "${ids.told}", number: 5) { undoId }`);
    expect(await textsFor(reader, 'told', 5)).toEqual(fifth);
    await change(reader, `startRewatch(animeId: "${ids.told}") { undoId }`);
    expect(await textsFor(reader, 'told', 5)).toEqual(fifth);
    expect(await textsFor(await signUp(app), 'told')).toEqual(none);
    expect(await textsFor({ visitor: app.visitor() }, 'told')).toEqual(none);
  });

  it('come newest first, by parts, each person’s once, by their latest pass', async () => {
    const people: SignedIn[] = [];
    for (const name of ['Ada', 'Bob', 'Cleo']) {
      app.clock.advance(60);
      const person = await watching('listed', 12, name);
      await share(person, 'listed', name);
      people.push(person);
    }
    const [ada, bob] = people as [SignedIn, SignedIn];
    const first = await partOf(ada, 'listed', 'number: 1, limit: 2');
    expect(first.items.map(({ text, viewerCan }) => [text, viewerCan])).toEqual([
      ['Cleo', { report: true, remove: false }],
      ['Bob', { report: true, remove: false }],
    ]);
    const last = await partOf(ada, 'listed', `number: 1, limit: 2, after: "${first.nextCursor}"`);
    expect(last).toMatchObject({ items: [{ text: 'Ada', viewerCan: { report: false } }], nextCursor: null });
    await rewatch(bob, 'listed');
    await save(bob, 'listed', { note: 'For me' });
    expect(await textsFor(ada, 'listed')).toEqual(['Cleo', 'Bob', 'Ada']);
    await share(bob, 'listed', 'Bob, again');
    expect(await textsFor(ada, 'listed')).toEqual(['Cleo', 'Bob, again', 'Ada']);
    const wrong = async (args: string) =>
      codesOf(await run(ada, `{ episodeNotes(animeId: "${ids.listed}", ${args}) { nextCursor } }`));
    expect(await wrong('number: 1, limit: 51')).toEqual(['BAD_PAGE_SIZE']);
    expect(await wrong('number: 1, after: "x"')).toEqual(['VALIDATION_ERROR']);
    expect(codesOf(await run(ada, '{ episodeNotes(animeId: "x", number: 1) { nextCursor } }'))).toEqual([
      'NOT_FOUND',
    ]);
  });

  it('have none of another pass once its author makes theirs private, until they undo that', async () => {
    const { ada, bob } = await aNote('again');
    await rewatch(ada, 'again');
    const texts = () => textsFor(bob, 'again');
    await share(ada, 'again', 'It sinks twice.');
    for (const fields of [{ notePublic: false }, { note: null }, { note: 'Mine', notePublic: false }]) {
      const saved = await save(ada, 'again', fields);
      expect([fields, await texts()]).toEqual([fields, []]);
      await undo(ada, saved);
      expect(await texts()).toEqual(['It sinks twice.']);
    }
    await save(ada, 'again', { score: 60 });
    expect(await texts()).toEqual(['It sinks twice.']);
  });

  it('have that of the earlier pass again once the rewatch is given up', async () => {
    const { ada, bob } = await aNote('stopped');
    await rewatch(ada, 'stopped');
    await share(ada, 'stopped', 'It sinks twice.');
    expect(await textsFor(bob, 'stopped')).toEqual(['It sinks twice.']);
    await change(ada, `stopRewatch(animeId: "${ids.stopped}") { undoId }`);
    expect(await textsFor(bob, 'stopped')).toEqual(['It sinks.']);
  });

  it('take as many statements for many as for few', async () => {
    const reader = await watching('listed', 12);
    const ask = (limit: number) =>
      statementsDuring(app.deps.db, async () => {
        const { items } = await partOf(reader, 'listed', `number: 1, limit: ${limit}`);
        expect(items).toHaveLength(limit);
      });
    await ask(3);
    expect((await ask(3)).length).toBe((await ask(1)).length);
  });

  // security: P15
  it('are shown as the entry, its owner’s profile and their blocks allow, and while the episode is watched', async () => {
    const ada = await watching('closed', 3, 'Ada');
    const [friend, stranger] = [await watching('closed', 3), await watching('closed', 3)];
    await befriend(ada, friend);
    await share(ada, 'closed', 'Ours');
    const seen = async () =>
      Promise.all([ada, friend, stranger].map(async (one) => (await textsFor(one, 'closed')).length));
    expect(await seen()).toEqual([1, 1, 1]);
    for (const [to, lengths] of Object.entries({
      FRIENDS: [1, 1, 0],
      PRIVATE: [1, 0, 0],
      PUBLIC: [1, 1, 1],
    })) {
      await change(ada, `bulkEdit(input: { animeIds: ["${ids.closed}"], visibility: ${to} }) { undoId }`);
      expect([to, await seen()]).toEqual([to, lengths]);
    }
    for (const [to, lengths] of Object.entries({
      FRIENDS: [1, 1, 0],
      PRIVATE: [1, 0, 0],
      PUBLIC: [1, 1, 1],
    })) {
      await change(ada, `updateSettings(input: { privacy: ${to} }) { id }`);
      expect([to, await seen()]).toEqual([to, lengths]);
    }
    await change(ada, `unmarkEpisode(animeId: "${ids.closed}", number: 1) { undoId }`);
    expect(await seen()).toEqual([0, 0, 0]);
    await change(ada, `markEpisode(animeId: "${ids.closed}", number: 1) { undoId }`);
    const { data } = await change(ada, `removeEntry(animeId: "${ids.closed}") { undoId }`);
    expect(await seen()).toEqual([0, 0, 0]);
    await undo(ada, String(data?.removeEntry?.undoId));
    expect(await seen()).toEqual([1, 1, 1]);
    await block(ada, stranger);
    expect(await seen()).toEqual([1, 1, 0]);
    const blocker = await watching('closed', 3);
    await block(blocker, ada);
    expect(await textsFor(blocker, 'closed')).toEqual([]);
  });

  it('follow merged anime', async () => {
    const { bob, ada } = await aNote('merged');
    const { id = '' } = (await partOf(ada, 'merged')).items[0] ?? {};
    await take(operator, id);
    await app.deps.db.transaction((manager) =>
      mergeAnime(manager, { from: Number(ids.merged), into: Number(ids.stays) }),
    );
    await share(ada, 'stays', 'Again');
    expect(await textsFor(bob, 'stays')).toEqual([]);
    await take(operator, id, false);
    expect(await textsFor(bob, 'stays')).toEqual(['Again']);
  });
});

it('a removal stays if its author has a note on both of two merged anime', async () => {
  const [ada, bob] = [await watching('first', 3, 'Ada'), await watching('second', 3, 'Bob')];
  await anEntry(ada, { animeId: ids.second, status: 'WATCHING', progress: 3 });
  await share(ada, 'first', 'Of one');
  const { id = '' } = (await partOf(ada, 'first')).items[0] ?? {};
  await share(ada, 'second', 'Of the other');
  expect(await textsFor(bob, 'second')).toEqual(['Of the other']);
  await take(operator, id);
  await app.deps.db.transaction((manager) =>
    mergeAnime(manager, { from: Number(ids.first), into: Number(ids.second) }),
  );
  expect(await textsFor(bob, 'second')).toEqual([]);
  expect(await ownOf(ada, 'second')).toMatchObject({ note: 'Of the other', noteRemoved: true });
});

describe('a reported note', () => {
  it('is told in its present words while others could read it, and as it was while its report is open', async () => {
    const { ada, bob, id } = await aNote('desk');
    await report(bob, id);
    const reported = async (resolved = false) => {
      const { data } = await run(
        operator,
        `{ reports(resolved: ${resolved}, limit: 50) { items { id noteId quote note { text } } } }`,
      );
      const items = data?.reports?.items as { id: string; noteId: string; quote: string; note: object }[];
      return items.find(({ noteId }) => noteId === id);
    };
    const said = async (resolved = false) => {
      const { quote, note } = (await reported(resolved)) ?? {};
      return [quote, note];
    };
    await share(ada, 'desk', 'It floats.');
    expect(await said()).toEqual(['It sinks.', { text: 'It floats.' }]);
    await take(operator, id);
    expect(await said()).toEqual(['It sinks.', { text: 'It floats.' }]);
    const setVisibility = (to: string) =>
      change(ada, `bulkEdit(input: { animeIds: ["${ids.desk}"], visibility: ${to} }) { undoId }`);
    await setVisibility('PRIVATE');
    expect(await said()).toEqual(['It sinks.', { text: null }]);
    await setVisibility('FRIENDS');
    expect(await said()).toEqual(['It sinks.', { text: 'It floats.' }]);
    await change(ada, 'updateSettings(input: { privacy: PRIVATE }) { id }');
    expect(await said()).toEqual(['It sinks.', { text: null }]);
    await change(operator, `resolveReport(id: "${(await reported())?.id}")`);
    expect(await said(true)).toEqual(['It sinks.', { text: null }]);
    await save(ada, 'desk', { notePublic: false });
    expect(await said(true)).toEqual([null, { text: null }]);
  });

  it('is kept with what it says, and can be reported by those who read it', async () => {
    const { ada, bob, id } = await aNote('taken');
    const behind = await signUp(app);
    expect(codesOf(await report(bob, 'nothing'))).toEqual(['NOT_FOUND']);
    expect(codesOf(await report(behind, id))).toEqual(['NOT_FOUND']);
    expect(codesOf(await report(ada, id))).toEqual(['NOT_YOURSELF']);
    expect((await report(bob, id)).data).toEqual({ reportEpisodeNote: true });
    await save(ada, 'taken', { note: 'Something else' });
    expect(codesOf(await report(bob, id))).toEqual(['NOT_FOUND']);
    const { data } = await run(
      operator,
      '{ reports { items { reason quote noteId person { name } note { number text removed anime { slug } } answer { id } } } }',
    );
    const items = data?.reports?.items as { noteId: string }[];
    expect(items.filter(({ noteId }) => noteId === id)).toEqual([
      {
        reason: 'SPOILER',
        quote: 'It sinks.',
        noteId: id,
        person: { name: 'Ada' },
        note: { number: 1, text: null, removed: false, anime: { slug: 'taken' } },
        answer: null,
      },
    ]);
  });

  it('is removed by moderators only, for all but its author, whose score stays', async () => {
    const { ada, bob, id } = await aNote('taken');
    expect(codesOf(await take(bob, id))).toEqual(['NOT_FOUND']);
    expect(codesOf(await take(operator, 'nothing'))).toEqual(['NOT_FOUND']);
    expect((await take(operator, id)).data).toEqual({
      removeEpisodeNote: { text: 'It sinks.', removed: true },
    });
    const own = { score: 80, note: 'It sinks.', notePublic: true, noteRemoved: true };
    expect(await ownOf(ada, 'taken')).toEqual(own);
    const names = async () => (await partOf(bob, 'taken')).items.map((note) => note.id);
    expect(await names()).not.toContain(id);
    expect(codesOf(await report(bob, id))).toEqual(['NOT_FOUND']);
    expect((await take(operator, id, false)).data).toMatchObject({ removeEpisodeNote: { removed: false } });
    expect(await names()).toContain(id);
    expect(await ownOf(ada, 'taken')).toEqual({ ...own, noteRemoved: false });
  });

  it('stays removed whatever its author does', async () => {
    const { ada, bob, id } = await aNote('taken');
    const edited = await share(ada, 'taken', 'It sinks, says Ada.');
    await take(operator, id);
    const texts = () => textsFor(bob, 'taken');
    const before = await texts();
    await undo(ada, edited);
    expect(await texts()).toEqual(before);
    await share(ada, 'taken', 'It sinks!');
    expect(await texts()).toEqual(before);
    await save(ada, 'taken', { notePublic: false });
    await save(ada, 'taken', { note: null, score: null });
    await share(ada, 'taken', 'It sinks!!');
    expect(await texts()).toEqual(before);
    await rewatch(ada, 'taken');
    await share(ada, 'taken', 'It sinks again.');
    expect(await texts()).toEqual(before);
    await change(ada, `removeEntry(animeId: "${ids.taken}") { undoId }`);
    await anEntry(ada, { animeId: ids.taken, status: 'WATCHING', progress: 3 });
    await share(ada, 'taken', 'It sinks!!!');
    expect(await texts()).toEqual(before);
    expect(await ownOf(ada, 'taken')).toMatchObject({ note: 'It sinks!!!', noteRemoved: true });
    await take(operator, id, false);
    expect(await texts()).toContain('It sinks!!!');
  });
});

describe('what a person shared', () => {
  const opinionsIn = async (person: SignedIn) =>
    JSON.parse(await exportOf(person, 'account.json')).episodeOpinions[0].opinions;

  it('is in their export, from which it comes back shared, and what was private as private', async () => {
    const [ada, other, reader] = [
      await watching('brought', 3, 'Ada'),
      await signUp(app),
      await watching('brought', 3),
    ];
    await share(ada, 'brought', 'It sinks.');
    await save(ada, 'brought', { number: 2, note: 'For me.' });
    const file = await exportOf(ada, 'account.json');
    await change(
      ada,
      `saveEpisodeOpinion(input: { animeId: "${ids.brought}", number: 1, note: "" }) { undoId }`,
    );
    expect(await textsFor(reader, 'brought')).toEqual([]);
    await runImport(app, other, file);
    expect(await opinionsIn(other)).toEqual([
      expect.objectContaining({ note: 'It sinks.', notePublic: true }),
      expect.objectContaining({ note: 'For me.', notePublic: false }),
    ]);
    expect(await textsFor(reader, 'brought')).toEqual(['It sinks.']);
    expect(await textsFor(reader, 'brought', 2)).toEqual([]);
  });

  it('stays as shared as it is if an import says the same, and is as shared as another text', async () => {
    const [ada, other] = [await watching('repeated', 3, 'Ada'), await watching('repeated', 3)];
    await share(ada, 'repeated', 'It sinks.');
    const file = await exportOf(ada, 'account.json');
    await save(other, 'repeated', { note: 'It sinks.' });
    await runImport(app, other, file, 'REPLACE');
    expect(await ownOf(other, 'repeated')).toMatchObject({ notePublic: false });
    await save(other, 'repeated', { note: 'It floats.' });
    await runImport(app, other, file, 'FILL');
    expect(await ownOf(other, 'repeated')).toMatchObject({ note: 'It floats.', notePublic: false });
    await runImport(app, other, file, 'REPLACE');
    expect(await ownOf(other, 'repeated')).toMatchObject({ note: 'It sinks.', notePublic: true });
    const unshared = file.replaceAll('"notePublic":true', '"notePublic":false');
    await runImport(app, ada, unshared, 'REPLACE');
    expect(await ownOf(ada, 'repeated')).toMatchObject({ note: 'It sinks.', notePublic: true });
  });

  it('stays removed where a moderator removed it, and comes back private beyond a thousand', async () => {
    const [ada, reader] = [await watching('limited', 3, 'Ada'), await watching('limited', 3)];
    await share(ada, 'limited', 'It sinks.');
    const file = await exportOf(ada, 'account.json');
    const id = (await partOf(reader, 'limited')).items.find(({ author }) => author.name === 'Ada')?.id ?? '';
    await take(operator, id);
    await save(ada, 'limited', { note: '' });
    await runImport(app, ada, file, 'REPLACE');
    expect(await ownOf(ada, 'limited')).toMatchObject({
      note: 'It sinks.',
      notePublic: true,
      noteRemoved: true,
    });
    expect(await textsFor(reader, 'limited')).not.toContain('It sinks.');
    const full = await signUp(app);
    const at = toSqlInstant(app.clock.now());
    const notes = Array.from({ length: limits.importedPosts }, (_, n) => [
      `full-${n}`,
      full.userId,
      Number(ids.told),
      n + 1,
      at,
    ]);
    const columns = ['id', 'userId', 'animeId', 'number', 'createdAt'];
    await bulkInsert(app.deps.db.manager, 'episode_note', columns, notes);
    await runImport(app, full, file);
    expect(await opinionsIn(full)).toEqual([
      expect.objectContaining({ note: 'It sinks.', notePublic: false }),
    ]);
  });

  it('was written when it was brought, whatever its file says, so that moderators find it', async () => {
    const [ada, other] = [await watching('dated', 3, 'Ada'), await watching('dated', 3)];
    await share(ada, 'dated', 'It sinks.');
    await save(ada, 'dated', { number: 2, note: 'For me.' });
    const file = await exportOf(ada, 'account.json');
    app.clock.advance(7200);
    await save(other, 'dated', { note: 'For me.', score: 80 });
    const instants = async () => {
      const rows: { number: number; at: string | Date }[] = await app.deps.db.manager.query(
        `SELECT o.number AS number, o.updatedAt AS at FROM episode_opinion o JOIN list_entry l ON l.id = o.entryId
          WHERE l.userId = ? ORDER BY o.number`,
        [other.userId],
      );
      return rows.map(({ number, at }) => ({ number, at: fromSqlInstant(at) }));
    };
    const early = new Date(app.clock.now().getTime() - 7_200_000);
    const late = file.replaceAll(/("updatedAt": ?)"[^"]+"/g, '$1"2031-01-01T00:00:00.000Z"');
    await runImport(app, other, file, 'REPLACE');
    const at = app.clock.now();
    expect(await instants()).toEqual([
      { number: 1, at },
      { number: 2, at: early },
    ]);
    app.clock.advance(60);
    await runImport(app, other, late.replaceAll('For me.', 'Still for me.'), 'REPLACE');
    expect(await instants()).toEqual([
      { number: 1, at },
      { number: 2, at: app.clock.now() },
    ]);
  });

  it('goes with their account; a report keeps what it said', async () => {
    const { ada, bob, id } = await aNote('taken');
    await report(bob, id);
    await app.deps.db.transaction((manager) => removeUser(manager, ada.userId));
    const left = await app.deps.db.manager.query('SELECT id FROM episode_note WHERE userId = ?', [
      ada.userId,
    ]);
    expect(left).toEqual([]);
    const { data } = await run(
      operator,
      '{ reports { items { quote noteId person { name } note { id } } } }',
    );
    const items = data?.reports?.items as { noteId: string }[];
    expect(items.filter(({ noteId }) => noteId === id)).toEqual([
      { quote: 'It sinks.', noteId: id, person: null, note: null },
    ]);
  });
});
