import { limits } from '../../../server/config/limits';
import { loadCatalogue } from '../../../server/domain/importers/loadCatalogue';
import { setUpApp } from '../../support/apps/startApp';
import { anAnime, catalogueFiles, smallCatalogue } from '../../support/catalogue/catalogue';
import { run } from '../../support/people/community';
import { anEntry, animeId, codesOf, entryOf, undo } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';
import { checkedImport, exportOf, rowsOf, runImport } from '../../support/people/transfer';

const app = setUpApp({
  now: '2026-11-21T03:00:00.000Z',
  catalogue: true,
  env: { AUTH_DELETE_USER: 'true', AUTH_DELETE_USER_BY_MAIL: 'false' },
});
let owner: SignedIn;
beforeAll(async () => {
  owner = await signUp(app);
});

interface Own {
  id: string;
  slug: string;
  own: boolean;
  title: { preferred: string };
  format: string;
  status: string;
  year: number | null;
  episodeCount: number | null;
  episodeMinutes: number | null;
  synopsis: string | null;
  cover: { url: string };
  viewerEntry: { status: string | null; visibility: string; progress: number } | null;
}
const fields =
  'id slug own title { preferred } format status year episodeCount episodeMinutes synopsis cover { url } viewerEntry { status visibility progress }';
const play = { title: 'Our school play', format: 'OTHER', year: 2019, episodeCount: 3, episodeMinutes: 40 };

const add = (person: SignedIn, input: object = play, more: object = {}) =>
  person.visitor.graphql<{ added: Own }>(
    `mutation ($input: OwnAnimeInput!, $status: EntryStatus, $today: String) {
      added: addOwnAnime(input: $input, status: $status, today: $today) { ${fields} } }`,
    { input, ...more },
  );
const update = (person: SignedIn, id: string, input: object) =>
  person.visitor.graphql<{ updated: Own }>(
    `mutation ($id: ID!, $input: OwnAnimeInput!) { updated: updateOwnAnime(animeId: $id, input: $input) { ${fields} } }`,
    { id, input },
  );
const remove = (person: SignedIn, id: string) => run(person, `mutation { deleteOwnAnime(animeId: "${id}") }`);

async function added(person: SignedIn, input: object = play, more: object = {}): Promise<Own> {
  const { data, text } = await add(person, input, more);
  if (!data) throw new Error(text);
  return data.added;
}

async function titlesOf(person: SignedIn): Promise<string[]> {
  const { data } = await person.visitor.graphql<{ ownAnime: { items: Own[] } }>(
    `{ ownAnime(pageSize: 50) { items { ${fields} } } }`,
  );
  return (data?.ownAnime.items ?? []).map(({ title }) => title.preferred);
}

async function libraryOf(person: SignedIn, text: string): Promise<string[]> {
  const { data } = await person.visitor.graphql<{ library: { items: { anime: Own }[] } }>(
    `{ library(filter: { text: "${text}" }) { items { anime { ${fields} } } } }`,
  );
  return (data?.library.items ?? []).map(({ anime }) => anime.title.preferred);
}

describe('a user’s own anime', () => {
  it('is an anime like any other to its owner', async () => {
    const person = await signUp(app);
    const own = await added(
      person,
      { ...play, title: '  Our   school play ', note: ' In the gym. ' },
      { status: 'WATCHING', today: '2026-11-20' },
    );
    const { title, ...facts } = play;
    expect(own).toMatchObject({ ...facts, own: true, status: 'FINISHED', synopsis: 'In the gym.' });
    expect(own.title.preferred).toBe(title);
    expect(own.viewerEntry).toEqual({ status: 'WATCHING', visibility: 'PRIVATE', progress: 0 });
    expect(await entryOf(person, own.slug)).toMatchObject({ startedOn: '2026-11-20' });
    for (const change of [
      `incrementProgress(animeId: "${own.id}", by: 2)`,
      `addToQueue(animeId: "${own.id}")`,
      `setFavourite(animeId: "${own.id}", favourite: true)`,
      `bulkEdit(input: { animeIds: ["${own.id}"], score: 90 })`,
    ])
      expect((await run(person, `mutation { ${change} { undoId } }`)).errors).toEqual([]);
    expect(await entryOf(person, own.slug)).toMatchObject({ progress: 2, score: 90, favourite: true });
    // There are only three episodes.
    await run(person, `mutation { incrementProgress(animeId: "${own.id}", by: 5) { undoId } }`);
    expect(await entryOf(person, own.slug)).toMatchObject({ progress: 3 });
    expect(await libraryOf(person, 'SCHOOL pl')).toEqual(['Our school play']);
    expect(await libraryOf(person, 'lighthouse')).toEqual([]);
    expect(await libraryOf(person, '!')).toEqual([]);
  });

  // security: P15
  it('has a poster that only its owner can load', async () => {
    const { id, cover } = await added(owner);
    const mine = await owner.visitor.get(cover.url);
    expect([mine.status, mine.headers.get('cache-control')]).toEqual([
      200,
      'private, max-age=31536000, immutable',
    ]);
    const lettering = `/lettering/${id}.0.svg`;
    for (const other of [app.visitor(), (await signUp(app)).visitor])
      for (const url of [cover.url, lettering]) expect((await other.get(url)).status).toBe(404);
    expect((await owner.visitor.get(lettering)).status).toBe(302);
    const share = cover.url.replace('/posters/', '/share/').replace('.svg', '.jpg');
    expect((await owner.visitor.get(share)).status).toBe(404);
  });

  it('is upcoming until its year begins', async () => {
    expect((await added(owner, { ...play, year: 2027 })).status).toBe('UPCOMING');
    expect((await added(owner, { title: 'No year', format: 'TV' })).status).toBe('FINISHED');
  });

  it('can be changed, and facts can be removed', async () => {
    const { id, slug } = await added(owner);
    const { data } = await update(owner, id, { title: 'Our play', format: 'MOVIE' });
    expect(data?.updated).toMatchObject({ id, slug, format: 'MOVIE', year: null, episodeCount: null });
    expect(data?.updated.title.preferred).toBe('Our play');
  });

  it('is deleted with all that belongs to it, and no undo restores it', async () => {
    const person = await signUp(app);
    const { id, slug } = await added(person);
    await run(person, `mutation { addToQueue(animeId: "${id}") { undoId } }`);
    const gone = await run(person, `mutation { removeEntry(animeId: "${id}") { undoId } }`);
    // It still exists after its removal from the list.
    expect(await titlesOf(person)).toEqual(['Our school play']);
    expect((await remove(person, id)).data?.deleteOwnAnime).toBe(id);
    expect(await titlesOf(person)).toEqual([]);
    expect(codesOf(await undo(person, String(gone.data?.removeEntry?.undoId)))).toEqual(['CONFLICT']);
    expect((await person.visitor.graphql(`{ anime(slug: "${slug}") { id } }`)).data).toEqual({ anime: null });
  });

  it('is deleted with the account', async () => {
    const person = await signUp(app);
    const { id } = await added(person, play, { status: 'COMPLETED' });
    const { manager } = app.deps.db;
    expect(await manager.query('SELECT id FROM anime WHERE id = ?', [id])).toHaveLength(1);
    const gone = await run(
      person,
      `mutation { deleteAccount(input: { password: "${person.password}" }) { deleted } }`,
    );
    expect(gone.data).toEqual({ deleteAccount: { deleted: true } });
    expect(await manager.query('SELECT id FROM anime WHERE id = ?', [id])).toEqual([]);
  });
});

describe('an own anime is refused', () => {
  it.each([
    ['without a title', { title: '  ' }, 'TEXT_IS_EMPTY'],
    ['with a title that is too long', { title: 'x'.repeat(limits.ownAnimeTitle + 1) }, 'TEXT_TOO_LONG'],
    ['with a note that is too long', { note: 'x'.repeat(limits.ownAnimeNote + 1) }, 'TEXT_TOO_LONG'],
    ['with half a character', { title: 'a\ud800' }, 'VALIDATION_ERROR'],
    ['with a year before film existed', { year: 1700 }, 'VALIDATION_ERROR'],
    ['with no episodes', { episodeCount: 0 }, 'VALIDATION_ERROR'],
    ['with too many episodes', { episodeCount: limits.episodes + 1 }, 'VALIDATION_ERROR'],
    ['with episodes of more than a day', { episodeMinutes: 1441 }, 'VALIDATION_ERROR'],
  ])('when it comes %s', async (_, change, code) => {
    const before = await titlesOf(owner);
    expect(codesOf(await add(owner, { ...play, ...change }))).toEqual([code]);
    const { id } = await added(owner);
    expect(codesOf(await update(owner, id, { ...play, ...change }))).toEqual([code]);
    await remove(owner, id);
    expect(await titlesOf(owner)).toEqual(before);
  });

  it('to visitors, and to programs without the scope', async () => {
    const { id } = await added(owner);
    const made = await run(
      owner,
      'mutation { createApiToken(input: { name: "A", scopes: [READ_LISTS] }) { secret } }',
    );
    const headers = { authorization: `Bearer ${made.data?.createApiToken?.secret}` };
    for (const document of [
      'mutation { addOwnAnime(input: { title: "A", format: TV }) { id } }',
      `mutation { updateOwnAnime(animeId: "${id}", input: { title: "A", format: TV }) { id } }`,
      `mutation { deleteOwnAnime(animeId: "${id}") }`,
    ]) {
      expect(codesOf(await app.visitor().graphql(document))).toEqual(['UNAUTHENTICATED']);
      expect(codesOf(await app.visitor().graphql(document, undefined, headers))).toEqual([
        'API_TOKEN_NOT_ALLOWED',
      ]);
    }
    expect(codesOf(await app.visitor().graphql('{ ownAnime { items { id } } }'))).toEqual([
      'UNAUTHENTICATED',
    ]);
    const seen = await app
      .visitor()
      .graphql<{ ownAnime: { items: { id: string }[] } }>(
        '{ ownAnime { items { id } } }',
        undefined,
        headers,
      );
    expect(seen.data?.ownAnime.items.map((own) => own.id)).toContain(id);
  });

  it('beyond the limit of one user', async () => {
    const person = await signUp(app);
    for (let n = 0; n < limits.ownAnime; n += 1) {
      app.clock.advance(20);
      await added(person, { ...play, title: `Play ${n}` });
    }
    expect(codesOf(await add(person))).toEqual(['LIST_IS_FULL']);
  });

  it('when changing an anime of the catalogue', async () => {
    const id = await animeId(app, 'the-lighthouse-girl');
    expect(codesOf(await update(owner, id, play))).toEqual(['NOT_FOUND']);
    expect(codesOf(await remove(owner, id))).toEqual(['NOT_FOUND']);
    expect(codesOf(await remove(owner, 'plum'))).toEqual(['NOT_FOUND']);
  });
});

// security: P15
it('an own anime is out of reach for everyone else', async () => {
  const [person, stranger] = [await signUp(app), await signUp(app)];
  const { id, slug } = await added(person);
  expect(codesOf(await update(stranger, id, play))).toEqual(['NOT_FOUND']);
  expect(codesOf(await remove(stranger, id))).toEqual(['NOT_FOUND']);
  for (const change of [
    `incrementProgress(animeId: "${id}")`,
    `addToQueue(animeId: "${id}")`,
    `setFavourite(animeId: "${id}", favourite: true)`,
    `completeEntry(animeId: "${id}")`,
    `bulkEdit(input: { animeIds: ["${id}"], score: 90 })`,
    `saveEntry(input: { animeId: "${id}", status: WATCHING }) { ... on EntryPayload`,
  ]) {
    const end = change.endsWith('EntryPayload') ? '{ undoId } }' : '{ undoId }';
    expect(codesOf(await run(stranger, `mutation { ${change} ${end} }`))).toEqual(['NOT_FOUND']);
  }
  // Nor can anyone discuss it or suggest facts about it, not even its owner.
  for (const document of [
    `mutation { createThread(input: { subject: ANIME, animeId: "${id}", title: "A", body: "B" }) { id } }`,
    `mutation { suggestFacts(input: { animeId: "${id}", facts: [{ field: EPISODE_COUNT, values: ["4"] }] }) { id } }`,
    `mutation { hideAnime(animeId: "${id}") { id } }`,
  ])
    for (const who of [person, stranger]) expect(codesOf(await run(who, document))).toEqual(['NOT_FOUND']);
  expect((await run(stranger, `{ anime(slug: "${slug}") { id } }`)).data).toEqual({ anime: null });
  expect((await run(stranger, `{ animeFacts(animeId: "${id}") { version } }`)).data).toEqual({
    animeFacts: null,
  });
});

it('an own anime survives a catalogue load and takes no id from it', async () => {
  const { id } = await added(owner);
  const { manager } = app.deps.db;
  expect(Number(id)).toBeGreaterThanOrEqual(500_000_000);
  const before = await titlesOf(owner);
  const more = anAnime({ native: '新しい話', english: 'New Tale', begin: '2026-04-05T15:00:00.000Z' });
  await loadCatalogue(app.deps, { files: catalogueFiles([...smallCatalogue(app.clock.now()), more]) });
  expect(Number(await animeId(app, 'new-tale'))).toBeLessThan(1000);
  expect(await titlesOf(owner)).toEqual(before);
  const [row] = await manager.query('SELECT retiredAt, listed FROM anime WHERE id = ?', [id]);
  expect(row).toEqual({ retiredAt: null, listed: 0 });
});

describe('an export of the account', () => {
  it('contains own anime, and an import creates them in another account, once', async () => {
    const [before, after] = [await signUp(app), await signUp(app)];
    const own = await added(before, { ...play, note: 'In the gym.' }, { status: 'WATCHING' });
    await anEntry(before, { animeId: own.id, version: 1, progress: 2, favourite: true });
    await run(before, `mutation { addToQueue(animeId: "${own.id}") { undoId } }`);
    app.clock.advance(1);
    await added(before, { title: 'Only saved', format: 'TV' });
    app.clock.advance(1);
    const unlisted = await added(before, { title: 'Taken off', format: 'TV' });
    await run(before, `mutation { removeEntry(animeId: "${unlisted.id}") { undoId } }`);
    const file = await exportOf(before, 'account.json');

    const dry = await checkedImport(app, after, file);
    const planned = await rowsOf(after, dry.id, 'ADDED');
    expect(planned.filter(({ kind }) => kind === 'OWN').map(({ title }) => title)).toEqual([
      'Our school play',
      'Only saved',
      'Taken off',
    ]);
    expect(planned.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['ENTRY', 'FAVOURITE', 'QUEUE']));
    expect(await titlesOf(after)).toEqual([]);

    for (const counts of [{ unmatched: 0 }, { unmatched: 0, added: 0 }]) {
      const done = await runImport(app, after, file);
      expect(done.counts).toMatchObject(counts);
      expect((await titlesOf(after)).toSorted()).toEqual(['Only saved', 'Our school play', 'Taken off']);
    }
    const { data } = await after.visitor.graphql<{
      viewerList: { items: { progress: number; anime: Own }[] };
    }>(`{ viewerList(status: WATCHING) { items { progress anime { ${fields} } } } }`);
    const [entry] = data?.viewerList.items ?? [];
    const { title: _, ...facts } = play;
    expect(entry).toMatchObject({ progress: 2, anime: { ...facts, own: true, synopsis: 'In the gym.' } });
    expect(entry?.anime.id).not.toBe(own.id);
    // The same account recognises it by its address.
    const again = await runImport(app, before, file);
    expect(again.counts).toMatchObject({ unmatched: 0, added: 0 });
  });

  it('is refused what the form would not accept', async () => {
    const person = await signUp(app);
    const file = JSON.stringify({
      format: 'enspired-account',
      version: 1,
      ownAnime: [
        { title: '', format: 'TV' },
        { title: 'Kept', format: 'NONSENSE' },
        { title: 'Too early', format: 'TV', year: 3 },
      ],
    });
    const done = await runImport(app, person, file);
    expect(done.counts).toMatchObject({ added: 1, invalid: 2 });
    expect(await titlesOf(person)).toEqual(['Kept']);
  });
});
