import { exportEdits } from '../../../server/domain/editing/exportEdits';
import { setUpApp } from '../../support/apps/startApp';
import { anOperator, block, handleOf, run } from '../../support/people/community';
import {
  accept,
  aSuggestion,
  decline,
  fact,
  factsOf,
  historyOf,
  nameEditor,
  suggest,
} from '../../support/people/editing';
import { animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

/** Edited facts of anime: who suggests, who decides, and what everyone sees. */
const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true, env: { OPERATORS: 'the_boss' } });
let ada: SignedIn;
let bob: SignedIn;
let editor: SignedIn;
let operator: SignedIn;
let id: string;
let slug: string;
let used = 0;

beforeAll(async () => {
  [ada, bob, editor] = [await signUp(app), await signUp(app), await signUp(app)];
  operator = await anOperator(app, 'the_boss');
  await nameEditor(operator, await handleOf(editor));
});
beforeEach(async () => {
  used += 1;
  slug = app.slugs[used] ?? '';
  id = await animeId(app, slug);
  app.clock.advance(60);
});

const synopsis = 'A keeper of a lighthouse finds a letter that was never sent.';
const change = () => ({ animeId: id, version: 0, facts: [fact('SYNOPSIS', synopsis)] });

describe('a suggestion', () => {
  it('changes nothing by itself, and shows what it would change', async () => {
    const before = await factsOf(app, id);
    const made = await aSuggestion(ada, {
      ...change(),
      note: 'From the site',
      sourceUrl: 'https://a.example/',
    });
    expect(made).toMatchObject({
      state: 'OPEN',
      own: true,
      outdated: false,
      note: 'From the site',
      sourceUrl: 'https://a.example/',
      changes: [{ field: 'SYNOPSIS', before: before.values.SYNOPSIS, after: [synopsis] }],
    });
    expect(await factsOf(app, id)).toEqual(before);
  });

  // security: P8
  it.each([
    ['NOTHING_CHANGES', () => ({ ...change(), facts: [] })],
    ['NOTHING_CHANGES', () => ({ ...change(), facts: [fact('FORMAT', 'TV')] })],
    ['INVALID_FACT', () => ({ ...change(), facts: [fact('FORMAT', 'VHS')] })],
    ['INVALID_FACT', () => ({ ...change(), facts: [fact('NATIVE_TITLE')] })],
    ['INVALID_FACT', () => ({ ...change(), facts: [fact('GENRES', 'Noise')] })],
    ['INVALID_FACT', () => ({ ...change(), facts: [fact('STARTS_ON', '2024-02-31')] })],
    ['INVALID_FACT', () => ({ ...change(), facts: [fact('EPISODE_COUNT', '0')] })],
    ['INVALID_FACT', () => ({ ...change(), facts: [fact('OFFICIAL_SITE', 'javascript:alert(1)')] })],
    ['INVALID_FACT', () => ({ ...change(), facts: [fact('LINKS', 'https://torrents.example/1')] })],
    ['INVALID_FACT', () => ({ ...change(), facts: [fact('TRAILERS', 'https://evil.example/watch')] })],
    ['INVALID_FACT', () => ({ ...change(), facts: [fact('ENGLISH_TITLE', 'x'.repeat(500))] })],
    ['INVALID_FACT', () => ({ ...change(), facts: [fact('STUDIOS', 'A'), fact('STUDIOS', 'B')] })],
    ['INVALID_FACT', () => ({ ...change(), animeId: null })],
    ['INVALID_ARGUMENT', () => ({ ...change(), sourceUrl: 'javascript:alert(1)' })],
    ['TEXT_TOO_LONG', () => ({ ...change(), note: 'x'.repeat(1001) })],
    ['CONFLICT', () => ({ ...change(), version: 3 })],
    ['NOT_FOUND', () => ({ ...change(), animeId: '99999999' })],
    ['NOT_FOUND', () => ({ ...change(), animeId: 'x' })],
  ])('is refused with %s (%#)', async (code, input) => {
    const [found] = codesOf(await suggest(ada, input()));
    expect(found).toBe(code === 'INVALID_ARGUMENT' ? 'VALIDATION_ERROR' : code);
  });

  it('requires a signed-in user', async () => {
    const visitor = app.visitor();
    const answer = await visitor.graphql(
      `mutation { suggestFacts(input: { animeId: "${id}", facts: [{ field: FORMAT, values: ["OVA"] }] }) { id } }`,
    );
    expect(codesOf(answer)).toEqual(['UNAUTHENTICATED']);
  });

  it('is rejected as a duplicate, whoever sends it, until the first is decided', async () => {
    const first = await aSuggestion(ada, change());
    expect(codesOf(await suggest(bob, change()))).toEqual(['SUGGESTION_EXISTS']);
    await decline(editor, first.id, 'Copied from elsewhere');
    await aSuggestion(bob, change());
  });

  // security: P15
  it('can be withdrawn by its author only, while it is open', async () => {
    const made = await aSuggestion(ada, change());
    const withdraw = `mutation { withdrawSuggestion(id: "${made.id}") { state } }`;
    expect(codesOf(await run(bob, withdraw))).toEqual(['NOT_FOUND']);
    expect((await run(ada, withdraw)).data).toEqual({ withdrawSuggestion: { state: 'WITHDRAWN' } });
    expect(codesOf(await run(ada, withdraw))).toEqual(['SUGGESTION_IS_DECIDED']);
    expect(codesOf(await accept(editor, made.id, 0))).toEqual(['SUGGESTION_IS_DECIDED']);
  });

  it('is one of at most thirty open ones per user', async () => {
    const eager = await signUp(app);
    for (let n = 1; n <= 30; n += 1)
      await aSuggestion(eager, { ...change(), facts: [fact('EPISODE_COUNT', String(500 + n))] });
    const next = { ...change(), facts: [fact('EPISODE_COUNT', '600')] };
    expect(codesOf(await suggest(eager, next))).toEqual(['TOO_MANY_SUGGESTIONS']);
  });
});

describe('an editor', () => {
  it('accepts: everyone sees it at once, and the history says who did', async () => {
    const made = await aSuggestion(ada, change());
    const answer = await accept(editor, made.id, 0);
    expect(answer.data?.acceptSuggestion).toMatchObject({
      state: 'ACCEPTED',
      decider: { handle: await handleOf(editor) },
    });
    expect(await factsOf(app, id)).toMatchObject({ version: 1, values: { SYNOPSIS: [synopsis] } });
    const { data } = await app.visitor().graphql(`{ anime(slug: "${slug}") { synopsis } }`);
    expect(data).toEqual({ anime: { synopsis } });
    expect(await historyOf(app, id)).toMatchObject([
      {
        version: 1,
        putBack: null,
        suggestionId: made.id,
        author: { handle: await handleOf(ada) },
        editor: { handle: await handleOf(editor) },
        changes: [{ field: 'SYNOPSIS', after: [synopsis] }],
      },
    ]);
    expect(codesOf(await accept(editor, made.id, 1))).toEqual(['SUGGESTION_IS_DECIDED']);
  });

  it('accepts with other facts, which all appear where they belong', async () => {
    const made = await aSuggestion(ada, change());
    await accept(editor, made.id, 0, [
      fact('ENGLISH_TITLE', 'The Keeper of Letters'),
      fact('SYNONYMS', 'Keeper', 'TKoL'),
      fact('TAGS', '||Time Travel||'),
      fact('STUDIOS', 'Studio Plum'),
      fact('EPISODE_COUNT', '13'),
      fact('STARTS_ON', '2024-07-02'),
      fact('CHARACTERS', 'MAIN | Mio | 澪 | Aya Hirano'),
      fact('STAFF', 'DIRECTOR | Aya Hirano'),
      fact('OPENINGS', '“Light” by The Bells'),
      fact('TRAILERS', 'https://www.youtube.com/watch?v=abc'),
    ]);
    const { data } = await app.visitor().graphql(
      `{ anime(slug: "the-keeper-of-letters") { id title { english } synonyms tags { name spoiler } studios
           episodeCount episodeCountEstimated year season openings trailers } former: anime(slug: "${slug}") { slug } }`,
    );
    expect(data).toMatchObject({
      anime: {
        id,
        title: { english: 'The Keeper of Letters' },
        studios: ['Studio Plum'],
        episodeCount: 13,
        episodeCountEstimated: false,
        year: 2024,
        season: 'SUMMER',
        tags: [{ name: 'Time Travel', spoiler: true }],
        synonyms: expect.arrayContaining(['Keeper', 'TKoL']),
        openings: ['“Light” by The Bells'],
        trailers: ['https://www.youtube.com/watch?v=abc'],
      },
      former: { slug: 'the-keeper-of-letters' },
    });
    expect((await factsOf(app, id)).values).toMatchObject({
      CHARACTERS: ['MAIN | Mio | 澪 | Aya Hirano'],
      STAFF: ['DIRECTOR | Aya Hirano'],
    });
  });

  // security: P19
  it('sees if the anime has changed meanwhile, and accepts only what they have seen', async () => {
    const [one, other] = [
      await aSuggestion(ada, change()),
      await aSuggestion(bob, { ...change(), facts: [fact('EPISODE_COUNT', '77')] }),
    ];
    await accept(editor, one.id, 0);
    const queue = `{ suggestions(limit: 50) { items { id outdated } } }`;
    const items = (await run(editor, queue)).data?.suggestions?.items as { id: string; outdated: boolean }[];
    expect(items.find((item) => item.id === other.id)?.outdated).toBe(true);
    expect(codesOf(await accept(editor, other.id, 0))).toEqual(['CONFLICT']);
    expect(codesOf(await accept(editor, other.id, 1))).toEqual([]);
    expect(await factsOf(app, id)).toMatchObject({
      version: 2,
      values: { SYNOPSIS: [synopsis], EPISODE_COUNT: ['77'] },
    });
  });

  it('declines with a reason, which its author reads', async () => {
    const made = await aSuggestion(ada, change());
    app.clock.advance(1);
    expect(codesOf(await decline(editor, made.id, '  '))).toEqual(['TEXT_IS_EMPTY']);
    expect(codesOf(await decline(editor, made.id, 'No source'))).toEqual([]);
    const { data } = await run(
      ada,
      '{ mySuggestions(limit: 1) { items { id state reason decider { handle } } } notifications(limit: 1) { items { kind reference anime { slug } actor { handle } } } }',
    );
    expect(data).toEqual({
      mySuggestions: { items: [{ id: made.id, state: 'DECLINED', reason: 'No source', decider: null }] },
      notifications: {
        items: [{ kind: 'SUGGESTION_DECLINED', reference: made.id, anime: { slug }, actor: null }],
      },
    });
  });

  it('restores a former version, and what the sources say', async () => {
    const source = (await factsOf(app, id)).values;
    for (const [version, count] of [
      [0, '20'],
      [1, '30'],
    ] as const) {
      const made = await aSuggestion(ada, { animeId: id, version, facts: [fact('EPISODE_COUNT', count)] });
      await accept(editor, made.id, version);
    }
    const back = (to: number, version: number) =>
      run(editor, `mutation { putFactsBack(animeId: "${id}", to: ${to}, version: ${version}) }`);
    expect(codesOf(await back(1, 1))).toEqual(['VALIDATION_ERROR']);
    expect(codesOf(await back(0, 5))).toEqual(['CONFLICT']);
    expect((await back(1, 2)).data).toEqual({ putFactsBack: 3 });
    expect((await factsOf(app, id)).values.EPISODE_COUNT).toEqual(['20']);
    expect((await back(0, 3)).data).toEqual({ putFactsBack: 4 });
    expect(await factsOf(app, id)).toEqual({ version: 4, values: source, sourced: {} });
    expect((await historyOf(app, id)).map(({ putBack }) => putBack)).toEqual([0, 1, null, null]);
  });

  it('adds a missing anime', async () => {
    const given = {
      facts: [
        fact('NATIVE_TITLE', '灯台の手紙'),
        fact('ENGLISH_TITLE', 'Letters of the Lighthouse'),
        fact('FORMAT', 'MOVIE'),
        fact('STARTS_ON', '2020-02-03'),
        fact('LINKS', 'https://myanimelist.net/anime/8123456'),
      ],
    };
    const made = await aSuggestion(ada, given);
    expect(made.anime).toBeNull();
    expect(codesOf(await suggest(bob, given))).toEqual(['SUGGESTION_EXISTS']);
    const { data } = await accept(editor, made.id, 0);
    expect(data?.acceptSuggestion).toMatchObject({ anime: { slug: 'letters-of-the-lighthouse' } });
    const found = await app
      .visitor()
      .graphql(
        `{ anime(slug: "letters-of-the-lighthouse") { format year season episodes(page: 1) { items { number } } externalIds { site id } } }`,
      );
    expect(found.data).toEqual({
      anime: {
        format: 'MOVIE',
        year: 2020,
        season: 'WINTER',
        episodes: { items: [{ number: 1 }] },
        externalIds: [{ site: 'MyAnimeList', id: '8123456' }],
      },
    });
    expect(codesOf(await suggest(bob, given))).toEqual(['ANIME_EXISTS']);
  });
});

it('accepted facts are exported for other sites, with ids they know the anime by', async () => {
  const made = await aSuggestion(ada, change());
  await accept(editor, made.id, 0);
  const edits = await exportEdits(app.deps);
  expect(edits).toMatchObject({ form: 'anime-edits/1', licence: expect.stringContaining('CC0') });
  expect(edits.anime.filter(({ facts }) => facts.SYNOPSIS?.[0] === synopsis).at(-1)).toMatchObject({
    nativeTitle: expect.any(String),
    links: [expect.stringContaining('https://myanimelist.net/anime/')],
    facts: { SYNOPSIS: [synopsis] },
  });
  expect(JSON.stringify(edits)).not.toContain(ada.userId);
});

describe('without a role', () => {
  // security: P15
  it('there is no queue, and nothing to decide or roll back', async () => {
    const made = await aSuggestion(ada, change());
    for (const document of [
      '{ suggestions { items { id } } }',
      '{ roleHolders { role } }',
      `mutation { acceptSuggestion(id: "${made.id}", version: 0) { id } }`,
      `mutation { declineSuggestion(id: "${made.id}", reason: "No") { id } }`,
      `mutation { putFactsBack(animeId: "${id}", to: 0, version: 1) }`,
      `mutation { setRole(handle: "${await handleOf(bob)}", role: EDITOR) { role } }`,
      `mutation { reportSuggestion(id: "${made.id}", input: { reason: SPAM, text: "" }) }`,
    ])
      expect(codesOf(await run(bob, document))).toEqual(['NOT_FOUND']);
    expect((await run(bob, '{ openSuggestions }')).data).toEqual({ openSuggestions: null });
    expect((await run(editor, '{ openSuggestions }')).data?.openSuggestions).toBeGreaterThan(0);
    expect((await app.visitor().graphql('{ openSuggestions }')).data).toEqual({ openSuggestions: null });
  });

  // security: P15
  it('authors’ names are hidden by blocks and deleted with accounts, facts stay', async () => {
    const [author, reader] = [await signUp(app), await signUp(app)];
    const made = await aSuggestion(author, change());
    await accept(editor, made.id, 0);
    await block(author, reader);
    expect((await historyOf(app, id, reader))[0]?.author).toBeNull();
    expect((await historyOf(app, id))[0]?.author).not.toBeNull();
    await app.deps.db.manager.query('DELETE FROM user WHERE id = ?', [author.userId]);
    expect((await historyOf(app, id))[0]?.author).toBeNull();
    expect((await factsOf(app, id)).values.SYNOPSIS).toEqual([synopsis]);
  });

  // security: P15
  it('a suggestion reported by an editor is readable by moderators', async () => {
    const made = await aSuggestion(ada, change());
    const report = (who: SignedIn) =>
      run(who, `mutation { reportSuggestion(id: "${made.id}", input: { reason: SPAM, text: "Ads" }) }`);
    expect(codesOf(await report(ada))).toEqual(['NOT_YOURSELF']);
    expect((await report(editor)).data).toEqual({ reportSuggestion: true });
    const { data } = await run(operator, '{ reports { items { suggestionId text person { handle } } } }');
    expect(data?.reports?.items).toEqual([
      { suggestionId: made.id, text: 'Ads', person: { handle: await handleOf(ada) } },
    ]);
    // Moderators can read the suggestion a report is about.
    const one = `{ suggestion(id: "${made.id}") { id note author { handle } } }`;
    const moderator = await signUp(app);
    expect((await run(moderator, one)).data).toEqual({ suggestion: null });
    await nameEditor(operator, await handleOf(moderator), 'MODERATOR');
    await block(ada, moderator);
    for (const who of [moderator, editor, ada])
      expect((await run(who, one)).data?.suggestion).toMatchObject({
        id: made.id,
        author: { handle: await handleOf(ada) },
      });
    expect((await app.visitor().graphql(one)).data).toEqual({ suggestion: null });
    // Not even an editor's program.
    const token = await run(
      editor,
      'mutation { createApiToken(input: { name: "A", scopes: [READ_ACCOUNT, READ_LISTS] }) { secret } }',
    );
    const headers = { authorization: `Bearer ${token.data?.createApiToken?.secret}` };
    expect((await app.visitor().graphql(one, undefined, headers)).data).toEqual({ suggestion: null });
    // Once accepted, its note still stays private.
    await accept(editor, made.id, (await factsOf(app, id)).version);
    expect((await run(bob, one)).data).toEqual({ suggestion: null });
    const handle = await handleOf(moderator);
    await run(operator, `mutation { setRole(handle: "${handle}", role: MODERATOR, held: false) { role } }`);
  });
});

describe('roles', () => {
  it('are granted and revoked by operators; moderators read reports, editors do not', async () => {
    const moderator = await signUp(app);
    const handle = await handleOf(moderator);
    expect(codesOf(await run(moderator, '{ reports { items { id } } }'))).toEqual(['NOT_FOUND']);
    await nameEditor(operator, handle, 'MODERATOR');
    await nameEditor(operator, handle, 'MODERATOR');
    expect(codesOf(await run(moderator, '{ reports { items { id } } }'))).toEqual([]);
    expect(codesOf(await run(editor, '{ reports { items { id } } }'))).toEqual(['NOT_FOUND']);
    expect(codesOf(await run(moderator, '{ suggestions { items { id } } }'))).toEqual(['NOT_FOUND']);
    const { data } = await run(moderator, '{ viewerProfile { operator moderator editor } }');
    expect(data).toEqual({ viewerProfile: { operator: false, moderator: true, editor: false } });
    const taken = await run(
      operator,
      `mutation { setRole(handle: "${handle}", role: MODERATOR, held: false) { role person { handle } } }`,
    );
    expect(taken.data?.setRole).toEqual([{ role: 'EDITOR', person: { handle: await handleOf(editor) } }]);
    expect(codesOf(await run(moderator, '{ reports { items { id } } }'))).toEqual(['NOT_FOUND']);
    const unknown = 'mutation { setRole(handle: "nobody_has_it", role: EDITOR) { role } }';
    expect(codesOf(await run(operator, unknown))).toEqual(['NOT_FOUND']);
  });
});
