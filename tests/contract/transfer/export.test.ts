import fc from 'fast-check';
import { limits } from '../../../server/config/limits';
import { favouritesOf, insertFavourites } from '../../../server/data/stores/favouriteStore';
import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import { aSuggestion, fact } from '../../support/people/editing';
import { animeId } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';
import {
  checkedImport,
  exportOf,
  malAnime,
  malFile,
  rowsOf,
  runImport,
  transferCatalogue,
} from '../../support/people/transfer';

const credited = anAnime({
  english: 'Harbour of Fog',
  curated: { studios: ['Mole', 'Quay Works'] },
  cast: {
    characters: [{ name: 'Sora', role: 'MAIN', voice: 'Hana Mori' }],
    staff: [{ role: 'MUSIC', name: 'Ken Oto' }],
  },
});
const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: transferCatalogue([credited]) });
let ids: string[];
beforeAll(async () => {
  const names = Array.from({ length: 12 }, (_, n) => `carried-tale-${n + 1}`);
  ids = await Promise.all(names.map((slug) => animeId(app, slug)));
});

type Step = { anime: number; document: (id: string) => string };
const anime = fc.integer({ min: 0, max: 11 });
const partial = fc.constantFrom('2009', '2011-04', '2012-07-08');
const note = fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { maxLength: 3 }).map((lines) =>
  lines
    .join('\n')
    .replace(/[^\P{Cc}\n]|[\ufffe\uffff]/gu, '')
    .trim(),
);

const saves = fc
  .record({
    status: fc.constantFrom('WATCHING', 'COMPLETED', 'PLANNING', 'PAUSED', 'DROPPED'),
    progress: fc.integer({ min: 0, max: 12 }),
    score: fc.integer({ min: 0, max: 100 }),
    startedOn: partial,
    finishedOn: partial,
    notes: note,
    tags: fc.constantFrom('[]', '["slow"]', '["slow", "tea & cake", "<b>"]'),
    priority: fc.constantFrom('LOW', 'MEDIUM', 'HIGH'),
    visibility: fc.constantFrom('PUBLIC', 'FRIENDS', 'PRIVATE'),
    rewatches: fc.integer({ min: 0, max: 9 }),
    spoilerLevel: fc.constantFrom('null', 'OFF', 'UNWATCHED', 'UNWATCHED_EXCEPT_NEXT'),
    favourite: fc.boolean(),
  })
  .map(({ startedOn, finishedOn, notes, ...rest }) => {
    const words = { startedOn, finishedOn, notes };
    const quoted = Object.entries(words).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
    const plain = Object.entries(rest).map(([name, value]) => `${name}: ${value}`);
    return (id: string) =>
      `saveEntry(input: { animeId: "${id}", ${[...plain, ...quoted].join(', ')} }) { __typename }`;
  });
const documents = fc.oneof(
  { weight: 3, arbitrary: saves },
  fc.constant((id: string) => `incrementProgress(animeId: "${id}") { undoId }`),
  fc.constant((id: string) => `startRewatch(animeId: "${id}") { undoId }`),
  fc
    .integer({ min: 1, max: 12 })
    .map((n) => (id: string) => `markEpisode(animeId: "${id}", number: ${n}) { undoId }`),
  fc
    .integer({ min: 1, max: 12 })
    .map((n) => (id: string) => `unmarkEpisode(animeId: "${id}", number: ${n}) { undoId }`),
  fc.constant((id: string) => `stopRewatch(animeId: "${id}") { undoId }`),
  fc
    .record({
      number: fc.integer({ min: 1, max: 12 }),
      score: fc.integer({ min: 0, max: 100 }),
      words: note,
      reaction: fc.constantFrom('null', 'LOVED', 'FUNNY', 'SAD', 'SHOCKED', 'DULL'),
    })
    .map(({ words, ...plain }) => {
      const parts = Object.entries(plain).map(([name, value]) => `${name}: ${value}`);
      return (id: string) =>
        `saveEpisodeOpinion(input: { animeId: "${id}", ${parts.join(', ')}, note: ${JSON.stringify(words)} }) { undoId }`;
    }),
  fc.constant((id: string) => `removeEntry(animeId: "${id}") { undoId }`),
  fc.constant((id: string) => `completeEntry(animeId: "${id}") { undoId }`),
  fc.constant((id: string) => `setFavourite(animeId: "${id}", favourite: true) { undoId }`),
  fc.constant((id: string) => `addToQueue(animeId: "${id}", first: true) { undoId }`),
  fc
    .integer({ min: 1, max: 12 })
    .map((n) => (id: string) => `addToQueue(animeId: "${id}", episodeNumber: ${n}) { undoId }`),
  fc.constant((id: string) => `hideAnime(animeId: "${id}") { id }`),
  fc
    .constantFrom('PERSON, slug: "hana-mori"', 'PERSON, slug: "ken-oto"', 'STUDIO, slug: "mole"')
    .map((which) => () => `setFavouriteOfKind(kind: ${which}, favourite: true) { __typename }`),
);
const settings = fc
  .record({
    titleLanguage: fc.constantFrom('ENGLISH', 'ROMAJI', 'NATIVE', null),
    scoreFormat: fc.constantFrom('POINT_100', 'POINT_10_DECIMAL', 'POINT_10', 'STARS_5', 'FACES_3'),
    spoilerLevel: fc.constantFrom('OFF', 'UNWATCHED', 'UNWATCHED_EXCEPT_NEXT'),
    privacy: fc.constantFrom('PUBLIC', 'FRIENDS', 'PRIVATE'),
    adult: fc.boolean(),
    queueAutoFill: fc.boolean(),
    skipFiller: fc.boolean(),
    drawnCovers: fc.boolean(),
    country: fc.constantFrom('"DE"', '"US"', '""', null),
  })
  .map((values) => Object.entries(values).map(([name, value]) => `${name}: ${value}`));
const step: fc.Arbitrary<Step> = fc.record({ anime, document: documents });

/** Three episodes watched, and opinions on two of them. */
const rated: Step[] = [
  (id: string) => `saveEntry(input: { animeId: "${id}", status: WATCHING, progress: 3 }) { __typename }`,
  (id: string) =>
    `saveEpisodeOpinion(input: { animeId: "${id}", number: 2, score: 90, note: "=Rain.\\nAgain." }) { undoId }`,
  (id: string) => `saveEpisodeOpinion(input: { animeId: "${id}", number: 3, reaction: SAD }) { undoId }`,
].map((document) => ({ anime: 11, document }));
const tagged: Step = {
  anime: 11,
  document: (id) => `saveEntry(input: { animeId: "${id}", tags: ["a, b", "b"] }) { __typename }`,
};

async function live(person: SignedIn, steps: readonly Step[]): Promise<void> {
  for (const { anime: at, document } of steps) {
    app.clock.advance(61);
    await person.visitor.graphql(`mutation { ${document(ids[at] ?? '')} }`);
  }
}

/** The account, without what is specific to it. */
async function accountOf(person: SignedIn): Promise<Record<string, unknown>> {
  const {
    exportedAt: _,
    profile: __,
    publicProfile: ___,
    // It lists these downloads, and is never imported.
    securityLog: ____,
    ...rest
  } = JSON.parse(await exportOf(person, 'account.json'));
  return rest;
}

/** In this format, "completed" without episodes means all of them. */
function withWholes(file: string): string {
  return file.replace(/<anime>.*?<\/anime>/gs, (row) =>
    row.includes('<my_status>Completed<')
      ? row.replace('<my_watched_episodes>0<', '<my_watched_episodes>12<')
      : row,
  );
}

describe('an export', () => {
  it('imported into an empty account gives the same account: JSON loses nothing', async () => {
    const shelves = fc.array(
      fc.tuple(fc.constantFrom('Best', 'Tea', 'Best'), fc.uniqueArray(anime, { maxLength: 5 })),
      {
        maxLength: 3,
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), shelves, settings, async (steps, made, chosen) => {
        const [before, after] = [await signUp(app), await signUp(app)];
        const set = await before.visitor.graphql(
          `mutation { updateSettings(input: { ${chosen.join(', ')} }) { id } }`,
        );
        expect(set.errors).toEqual([]);
        await live(before, steps);
        for (const [name, items] of made) {
          const { data } = await before.visitor.graphql<{ createCollection: { collection: { id: string } } }>(
            `mutation { createCollection(input: { name: "${name}", visibility: PRIVATE, description: "So & so" }) { collection { id } } }`,
          );
          const animeIds = JSON.stringify(items.map((at) => ids[at]));
          await before.visitor.graphql(
            `mutation { addToCollection(id: "${data?.createCollection.collection.id}", animeIds: ${animeIds}) { undoId } }`,
          );
        }
        const file = await exportOf(before, 'account.json');
        app.clock.advance(3600);
        const { counts, id } = await runImport(app, after, file);
        expect(counts).toMatchObject({ unmatched: 0, invalid: 0, waiting: 0 });
        expect(await accountOf(after)).toEqual(await accountOf(before));
        const again = await runImport(app, after, file, 'REPLACE');
        expect([again.counts.added, again.counts.updated, (await rowsOf(after, id)).length > 0]).toEqual([
          0,
          0,
          true,
        ]);
        expect(await accountOf(after)).toEqual(await accountOf(before));
      }),
      { numRuns: 12 },
    );
  });

  it('in MyAnimeList’s format keeps the storage field', async () => {
    const [before, after] = [await signUp(app), await signUp(app)];
    const file = malFile(
      malAnime({ id: 101, title: 'Carried Tale 1', my_storage: 'NAS', my_tags: 'slow' }),
      malAnime({ id: 102, title: 'Carried Tale 2', my_storage: 'None' }),
    );
    await runImport(app, before, file);
    const exported = await exportOf(before, 'animelist.xml');
    expect(exported).toContain('<my_storage>NAS</my_storage>');
    expect(exported).toContain('<my_tags><![CDATA[slow]]></my_tags>');
    await runImport(app, after, exported);
    expect(await exportOf(after, 'animelist.xml')).toBe(exported);
  });

  it('in MyAnimeList’s format loses nothing that the format can hold', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const [before, after] = [await signUp(app), await signUp(app)];
        await live(before, steps);
        const file = await exportOf(before, 'animelist.xml');
        if (!file.includes('<anime>')) return;
        const { counts } = await runImport(app, after, file);
        expect(counts).toMatchObject({ updated: 0, unmatched: 0, invalid: 0 });
        expect(await exportOf(after, 'animelist.xml')).toBe(withWholes(file));
      }),
      { numRuns: 15 },
    );
  });

  it('as a table loses nothing that the table has', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const [before, after] = [await signUp(app), await signUp(app)];
        await live(before, [...steps, ...rated, tagged]);
        const file = await exportOf(before, 'list.csv');
        app.clock.advance(3600);
        const { counts } = await runImport(app, after, file);
        expect(counts).toMatchObject({ unmatched: 0, invalid: 0, waiting: 0 });
        expect(await exportOf(after, 'list.csv')).toBe(file);
        const again = await runImport(app, after, file);
        expect(again.counts).toMatchObject({ added: 0, updated: 0, invalid: 0 });
        const own = await runImport(app, before, file, 'REPLACE');
        expect(own.counts).toMatchObject({ added: 0, updated: 0, unmatched: 0, invalid: 0 });
        expect(await exportOf(before, 'list.csv')).toBe(file);
      }),
      { numRuns: 12 },
    );
  });

  it('as a table has a line for each opinion, which the import’s preview counts', async () => {
    const [before, after] = [await signUp(app), await signUp(app)];
    await live(before, rated);
    const file = await exportOf(before, 'list.csv');
    const [head = '', ...lines] = file.replace('\uFEFF', '').split('\r\n');
    const cellsOf = (line: string) =>
      Object.fromEntries(head.split(',').map((name, at) => [name, line.split(',')[at]]));
    expect(lines.map(cellsOf)).toEqual([
      expect.objectContaining({ status: 'WATCHING', progress: '3', episode: '', pass: '1', reaction: '' }),
      expect.objectContaining({
        status: '',
        score: '90',
        notes: `"'=Rain.\nAgain."`,
        episode: '2',
        pass: '1',
      }),
      expect.objectContaining({ status: '', score: '', notes: '', episode: '3', reaction: 'SAD' }),
      expect.anything(),
    ]);
    const { id, counts } = await checkedImport(app, after, file);
    expect(counts).toMatchObject({ added: 2, invalid: 0 });
    expect((await rowsOf(after, id)).map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['ENTRY', 'ADDED'],
      ['OPINION', 'ADDED'],
    ]);
  });

  it('as a table without an entry’s line brings no opinions, nor promises them', async () => {
    const [before, after] = [await signUp(app), await signUp(app)];
    await live(before, rated);
    const [head = '', , ...opinions] = (await exportOf(before, 'list.csv')).split('\r\n');
    const file = [head, ...opinions].join('\r\n');
    expect(file).toContain('SAD');
    const unchanged = { totalRows: 1, counts: { added: 0, updated: 0, unchanged: 1 } };
    expect(await checkedImport(app, after, file)).toMatchObject(unchanged);
    expect(await runImport(app, after, file)).toMatchObject(unchanged);
  });

  it.each([
    ['as it was', (file: string) => file],
    ['with other ends of lines', (file: string) => file.replace(/\r?\n/g, '\r\n')],
  ])('as a table changes nothing of its own account, earlier passes included: %s', async (_, copy) => {
    const person = await signUp(app);
    const dropped = (id: string) =>
      `saveEntry(input: { animeId: "${id}", status: DROPPED, progress: 5 }) { __typename }`;
    const again = (id: string) => `startRewatch(animeId: "${id}") { undoId }`;
    await live(person, [...[dropped, again].map((document) => ({ anime: 0, document })), ...rated, tagged]);
    const account = await accountOf(person);
    expect(account.entries).toContainEqual(
      expect.objectContaining({
        seenBefore: 5,
        passes: [expect.objectContaining({ number: 1, status: 'DROPPED', progress: 5 })],
      }),
    );
    const file = copy(await exportOf(person, 'list.csv'));
    const { counts } = await runImport(app, person, file, 'REPLACE');
    expect(counts).toMatchObject({ added: 0, updated: 0, unmatched: 0, invalid: 0 });
    expect(await accountOf(person)).toEqual(account);
  });

  it('includes private entries, marks rows for MyAnimeList to update, and escapes the end of CDATA', async () => {
    const person = await signUp(app);
    await live(person, [
      {
        anime: 0,
        document: (id) =>
          `saveEntry(input: { animeId: "${id}", status: WATCHING, visibility: PRIVATE, notes: "a ]]> b & <i>" }) { __typename }`,
      },
    ]);
    const file = await exportOf(person, 'animelist.xml');
    expect(file).toContain('<update_on_import>1</update_on_import>');
    expect(file).toContain('<series_animedb_id>101</series_animedb_id>');
    expect(file).toContain('<my_comments><![CDATA[a ]]]]><![CDATA[> b & <i>]]></my_comments>');
    const other = await signUp(app);
    await runImport(app, other, file);
    expect(JSON.parse(await exportOf(other, 'account.json')).entries[0].notes).toBe('a ]]> b & <i>');
  });

  it('joins the parts of a split series that are one at MyAnimeList', async () => {
    const person = await signUp(app);
    for (const slug of ['split-tale', 'split-tale-part-2']) {
      const id = await animeId(app, slug);
      await person.visitor.graphql(
        `mutation { saveEntry(input: { animeId: "${id}", status: COMPLETED, score: 70 }) { __typename } }`,
      );
    }
    const file = await exportOf(person, 'animelist.xml');
    expect(file.match(/<anime>/g)).toHaveLength(1);
    expect(file).toContain('<my_watched_episodes>25</my_watched_episodes>');
    expect(file).toContain('<my_status>Completed</my_status>');
  });

  it('is a table without formulas for a spreadsheet to run', async () => {
    const person = await signUp(app);
    await live(person, [
      {
        anime: 3,
        document: (id) =>
          `saveEntry(input: { animeId: "${id}", status: WATCHING, notes: "=1+1, \\"so\\"" }) { __typename }`,
      },
    ]);
    const csv = await exportOf(person, 'list.csv');
    const [head, line] = csv.split('\r\n');
    expect(head).toMatch(/^\ufeff?title,english,/);
    expect(line).toContain('"\'=1+1, ""so"""');
    expect(line).toContain('/anime/carried-tale-4');
  });

  it('includes its owner’s suggestions, and what became of them', async () => {
    const person = await signUp(app);
    await aSuggestion(person, {
      animeId: ids[0],
      version: 0,
      note: 'As on the box.',
      facts: [fact('STUDIOS', 'Plum Works')],
    });
    const { suggestions } = JSON.parse(await exportOf(person, 'account.json'));
    expect(suggestions).toEqual([
      expect.objectContaining({
        anime: expect.objectContaining({ slug: 'carried-tale-1' }),
        changes: [expect.objectContaining({ field: 'STUDIOS', after: ['Plum Works'] })],
        state: 'OPEN',
        note: 'As on the box.',
        sourceUrl: null,
        decidedAt: null,
        reason: '',
      }),
    ]);
  });

  it('includes what its owner wrote for others, and nothing that others wrote', async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    const say = (one: SignedIn, title: string, body: string) =>
      one.visitor.graphql(
        'mutation ($input: CreateThreadInput!) { createThread(input: $input) { __typename } }',
        { input: { subject: 'SITE', title, body } },
      );
    const made = await say(person, 'Trains', 'I like *trains*.');
    expect(made.errors).toEqual([]);
    await say(other, 'Ships', 'I like ships.');
    const { writings, friends } = JSON.parse(await exportOf(person, 'account.json'));
    expect(friends).toEqual([]);
    expect(writings).toEqual([
      expect.objectContaining({
        kind: 'OPENING',
        thread: 'Trains',
        body: 'I like *trains*.',
        editedAt: null,
      }),
    ]);
  });
});

describe('favourite people and studios', () => {
  const keep = async (person: SignedIn, ...favourites: (readonly [string, string])[]) => {
    for (const [kind, slug] of favourites) {
      const answer = await person.visitor.graphql(
        `mutation { setFavouriteOfKind(kind: ${kind}, slug: "${slug}", favourite: true) { __typename } }`,
      );
      expect(answer.errors).toEqual([]);
    }
  };
  const rowsFor = ({ userId }: SignedIn) => favouritesOf(app.deps.db.manager, userId);
  const outcomesOf = async (person: SignedIn, file: string) =>
    (await rowsOf(person, (await runImport(app, person, file)).id))
      .filter(({ kind }) => kind === 'ADMIRED')
      .map(({ title, outcome, problems }) => [title, outcome, ...problems].join(' '));
  const fileOf = (otherFavourites: object[]) =>
    JSON.stringify({ format: 'enspired-account', version: 1, otherFavourites });

  it('move with the account in their order, also those that the catalogue lacks', async () => {
    const [before, after] = [await signUp(app), await signUp(app)];
    await keep(
      before,
      ['PERSON', 'ken-oto'],
      ['CHARACTER', 'sora'],
      ['STUDIO', 'quay-works'],
      ['PERSON', 'hana-mori'],
      ['STUDIO', 'mole'],
    );
    const gone = { kind: 'STUDIO', ref: 'gone-works', addedAt: new Date('2026-01-02T03:04:05.006Z') };
    await insertFavourites(app.deps.db.manager, before.userId, [gone]);
    const file = await exportOf(before, 'account.json');
    expect(JSON.parse(file).otherFavourites.map(({ slug }: { slug: string }) => slug)).toEqual([
      'sora',
      'ken-oto',
      'hana-mori',
      'gone-works',
      'quay-works',
      'mole',
    ]);
    app.clock.advance(3600);
    expect(await outcomesOf(after, file)).toEqual([
      'sora ADDED',
      'ken-oto ADDED',
      'hana-mori ADDED',
      'gone-works ADDED',
      'quay-works ADDED',
      'mole ADDED',
    ]);
    expect(await rowsFor(after)).toEqual(await rowsFor(before));
    expect(new Set((await outcomesOf(after, file)).map((row) => row.split(' ')[1]))).toEqual(
      new Set(['UNCHANGED']),
    );
    expect(await rowsFor(after)).toEqual(await rowsFor(before));
  });

  it('are reported if the catalogue has no such person, if they are unreadable, and if there is no room', async () => {
    const person = await signUp(app);
    const { manager } = app.deps.db;
    const many = Array.from({ length: limits.favouritesOfKind - 1 }, (_, n) => ({
      kind: 'STUDIO',
      ref: `gone-${n}`,
      addedAt: app.clock.now(),
    }));
    await insertFavourites(manager, person.userId, many);
    const file = fileOf([
      { kind: 'PERSON', slug: 'nobody' },
      { kind: 'PERSON', slug: 'ken-oto' },
      { kind: 'PLACE', slug: 'kyoto' },
      { kind: 'STUDIO', slug: '…' },
      { kind: 'STUDIO', slug: 'mole' },
      { kind: 'STUDIO', slug: 'mole' },
      { kind: 'STUDIO', slug: 'quay-works' },
    ]);
    expect(await outcomesOf(person, file)).toEqual([
      'nobody INVALID NOT_IN_CATALOGUE',
      'ken-oto ADDED',
      'kyoto INVALID NOT_READABLE',
      '… INVALID NOT_IN_CATALOGUE',
      'mole ADDED',
      'mole UNCHANGED',
      'quay-works INVALID LIST_IS_FULL',
    ]);
    const rows = await rowsFor(person);
    expect(
      rows
        .slice(-2)
        .map(({ ref }) => ref)
        .sort(),
    ).toContain('mole');
    expect(rows).toHaveLength(limits.favouritesOfKind + 1);
  });
});
