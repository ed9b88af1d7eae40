import { setUpApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { aComment, aThread, befriend, handleOf, run } from '../../support/people/community';
import { anEntry, animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true });
beforeAll(async () => {
  // Builds the schema, so that no test has to wait for it.
  await app.visitor().graphql('{ __typename }');
});

const set = (person: SignedIn, privacy: string) =>
  run(person, `mutation { updateSettings(input: { privacy: ${privacy} }) { id } }`);

describe('a handle', () => {
  it('is derived from any name', async () => {
    const handles = [];
    for (const name of [
      'Ada Lovelace',
      'Ada Lovelace',
      'Zoë',
      '春野さくら',
      '42',
      'admin',
      '   ',
      `${'x'.repeat(80)}`,
    ])
      handles.push(await handleOf(await signUp(app, { name })));
    expect(handles[0]).toBe('ada_lovelace');
    expect(handles[1]).toMatch(/^ada_lovelace_\d+$/);
    expect(handles[2]).toBe('zoe');
    expect(handles.slice(3, 7)).toEqual([
      expect.stringMatching(/^fan(_\d+)?$/),
      expect.stringMatching(/^fan(_\d+)?$/),
      expect.stringMatching(/^admin_\d+$/),
      expect.stringMatching(/^fan(_\d+)?$/),
    ]);
    expect(handles[7]).toBe('x'.repeat(23));
    expect(new Set(handles).size).toBe(handles.length);
  });

  it('is created once, even if twenty ask at the same time', async () => {
    const person = await signUp(app, { name: 'Only One' });
    const found = await Promise.all(Array.from({ length: 20 }, () => handleOf(person)));
    expect(new Set(found)).toEqual(new Set(['only_one']));
  });

  it('can be changed; the former one redirects and stays reserved', async () => {
    const person = await signUp(app, { name: 'Marie' });
    const other = await signUp(app);
    await handleOf(person);
    const change = (who: SignedIn, handle: string) =>
      run(who, 'mutation ($h: String!) { changeHandle(handle: $h) { handle } }', { h: handle });
    expect((await change(person, ' @Marie_C ')).data?.changeHandle).toEqual({ handle: 'marie_c' });
    const { data } = await app.visitor().graphql('{ profile(handle: "marie") { handle } }');
    expect(data).toEqual({ profile: { handle: 'marie_c' } });
    for (const taken of ['marie', 'marie_c'])
      expect(codesOf(await change(other, taken))).toEqual(['HANDLE_IS_TAKEN']);
    expect((await change(person, 'marie')).data?.changeHandle).toEqual({ handle: 'marie' });
    expect((await change(person, 'marie_d')).data?.changeHandle).toEqual({ handle: 'marie_d' });
    expect(codesOf(await change(person, 'marie_e'))).toEqual([]);
    expect(codesOf(await change(person, 'marie_f'))).toEqual(['HANDLE_CHANGED_TOO_OFTEN']);
  });

  it.each([
    'ab',
    'x'.repeat(31),
    '1st',
    'with space',
    'ümlaut',
    'a-b',
    'threads',
    'admin',
    '',
    'a/b',
    '../x',
  ])('a handle cannot be %j', async (handle) => {
    const person = await signUp(app);
    const answer = await run(person, 'mutation ($h: String!) { changeHandle(handle: $h) { handle } }', {
      h: handle,
    });
    expect(codesOf(answer)).toEqual(['INVALID_HANDLE']);
  });

  it('is checked for availability while it is typed', async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    const [own, taken] = [await handleOf(person), await handleOf(other)];
    const states = [];
    for (const handle of ['quite_free', own, taken, 'no!'])
      states.push((await run(person, `{ handleState(handle: "${handle}") }`)).data?.handleState);
    expect(states).toEqual(['FREE', 'OWN', 'TAKEN', 'INVALID']);
  });
});

describe('a profile', () => {
  const document = (handle: string) => `{ profile(handle: "${handle}") {
    name handle closed relationship joinedAt banner aboutHtml about counts { total } statistics { anime }
    heatMap { total } favourites { items { id } } activity { items { id } } friends { items { id } } friendCount
    threads { items { title } } } }`;
  const closed = {
    closed: true,
    joinedAt: null,
    banner: null,
    aboutHtml: null,
    about: null,
    counts: null,
    statistics: null,
    heatMap: null,
    favourites: null,
    activity: null,
    friends: null,
    friendCount: null,
    threads: null,
  };

  it('shows the owner’s text as sanitised HTML, and its source only to the owner', async () => {
    const person = await signUp(app);
    const handle = await handleOf(person);
    await run(person, 'mutation ($a: String!) { updateAbout(about: $a) { about } }', {
      a: 'I **love** <script>alert(1)</script>',
    });
    const { data } = await app.visitor().graphql(`{ profile(handle: "${handle}") { aboutHtml about } }`);
    expect(data).toEqual({
      profile: {
        aboutHtml: '<p>I <strong>love</strong> &lt;script&gt;alert(1)&lt;/script&gt;</p>',
        about: null,
      },
    });
    const own = await run(person, '{ viewerProfile { about } }');
    expect(own.data?.viewerProfile?.about).toContain('**love**');
    expect(
      codesOf(
        await run(person, 'mutation ($a: String!) { updateAbout(about: $a) { about } }', {
          a: 'x'.repeat(5001),
        }),
      ),
    ).toEqual(['TEXT_TOO_LONG']);
  });

  it('can be closed to everyone, or to all but friends', async () => {
    const [owner, friend] = [await signUp(app), await signUp(app)];
    const handle = await handleOf(owner);
    await befriend(owner, friend);
    const seenBy = async (visitor: Visitor) =>
      (await visitor.graphql<{ profile: { closed: boolean } }>(document(handle))).data?.profile;
    await set(owner, 'FRIENDS');
    expect(await seenBy(app.visitor())).toMatchObject(closed);
    expect(await seenBy(friend.visitor)).toMatchObject({ closed: false, friendCount: 1 });
    await set(owner, 'PRIVATE');
    expect(await seenBy(friend.visitor)).toMatchObject({ ...closed, relationship: 'FRIENDS' });
    expect(await seenBy(owner.visitor)).toMatchObject({ closed: false, relationship: 'SELF' });
    await set(owner, 'PUBLIC');
    expect(await seenBy(app.visitor())).toMatchObject({ closed: false });
  });

  it('is null for an unknown handle, and for an account’s id', async () => {
    const person = await signUp(app);
    await handleOf(person);
    for (const handle of ['nobody_here', person.userId, '', '@', 'x'.repeat(3000)]) {
      const answer = await app
        .visitor()
        .graphql('query ($h: String!) { profile(handle: $h) { id } }', { h: handle });
      expect([answer.errors, answer.data]).toEqual([[], { profile: null }]);
    }
  });
});

describe('statistics, heat map and activity', () => {
  let owner: SignedIn;
  let friend: SignedIn;
  let handle: string;
  const slugs = {
    PUBLIC: 'night-train-stories-1',
    FRIENDS: 'night-train-stories-2',
    PRIVATE: 'night-train-stories-3',
  };

  beforeAll(async () => {
    [owner, friend] = [await signUp(app), await signUp(app)];
    await befriend(owner, friend);
    handle = await handleOf(owner);
    for (const [visibility, slug] of Object.entries(slugs)) {
      const id = await animeId(app, slug);
      await anEntry(owner, { animeId: id, status: 'WATCHING', score: 75, visibility });
      app.clock.advance(60);
      const marked = await run(
        owner,
        `mutation { markEpisodesUpTo(animeId: "${id}", number: 2) { undoId } }`,
      );
      expect(marked.errors).toEqual([]);
    }
  });

  const numbers = async (visitor: Visitor) => {
    const { data, text } = await visitor.graphql<{ profile: Record<string, Record<string, unknown>> }>(
      `{ profile(handle: "${handle}") {
           statistics { anime episodes scored meanScore scores { score count } formats { count } years { count } }
           heatMap { year total years days { date count } }
           activity { items { kind firstEpisode lastEpisode anime { slug } } } } }`,
    );
    if (!data) throw new Error(text);
    return data.profile;
  };

  it.each([
    ['a visitor', () => app.visitor(), ['PUBLIC']],
    ['a friend', () => friend.visitor, ['FRIENDS', 'PUBLIC']],
    ['the owner', () => owner.visitor, ['PRIVATE', 'FRIENDS', 'PUBLIC']],
  ] as const)('contain what %s may see', async (_, visitor, may) => {
    const found = await numbers(visitor());
    const n = may.length;
    expect(found.statistics).toMatchObject({ anime: n, episodes: 2 * n, scored: n, meanScore: 75 });
    const scores = found.statistics?.scores as { score: number; count: number }[];
    expect(scores.map(({ score }) => score)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
    expect(scores.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0, n, 0, 0]);
    expect(found.heatMap).toEqual({
      year: 2026,
      total: 2 * n,
      years: [2026],
      days: [{ date: '2026-11-21', count: 2 * n }],
    });
    expect(found.activity?.items).toEqual(
      may.map((visibility) => ({
        kind: 'WATCHED',
        firstEpisode: 1,
        lastEpisode: 2,
        anime: { slug: slugs[visibility] },
      })),
    );
  });

  it('count hours of episodes with a known length, with earlier passes, and report the others', async () => {
    const watcher = await signUp(app);
    const [timed, untimed] = await Promise.all(
      ['the-lighthouse-girl', 'night-train-stories-1'].map((slug) => animeId(app, slug)),
    );
    const { manager } = app.deps.db;
    await manager.query('UPDATE anime SET episodeMinutes = 24 WHERE id = ?', [timed]);
    await manager.query('UPDATE anime SET episodeMinutes = NULL WHERE id = ?', [untimed]);
    for (const id of [timed, untimed]) {
      await anEntry(watcher, { animeId: String(id), status: 'WATCHING' });
      await run(watcher, `mutation { markEpisodesUpTo(animeId: "${id}", number: 2) { undoId } }`);
    }
    await run(watcher, `mutation { completeEntry(animeId: "${timed}") { undoId } }`);
    await run(watcher, `mutation { startRewatch(animeId: "${timed}") { undoId } }`);
    await run(watcher, `mutation { incrementProgress(animeId: "${timed}") { undoId } }`);
    const { data } = await watcher.visitor.graphql<{
      profile: { statistics: { episodes: number; minutes: number; untimed: number } };
    }>(`{ profile(handle: "${await handleOf(watcher)}") { statistics { episodes minutes untimed } } }`);
    const { episodes = 0, ...more } = data?.profile.statistics ?? {};
    // Two of unknown length; the rest is one pass and one episode of the next.
    expect(episodes).toBeGreaterThan(4);
    expect(more).toEqual({ minutes: 24 * (episodes - 2), untimed: 2 });
  });

  it('use days of the viewer’s time zone', async () => {
    const ask = (zone: string) =>
      app
        .visitor()
        .graphql(`{ profile(handle: "${handle}") { heatMap(timeZone: "${zone}") { days { date count } } } }`);
    expect((await ask('America/Los_Angeles')).data).toEqual({
      profile: { heatMap: { days: [{ date: '2026-11-20', count: 2 }] } },
    });
    expect(codesOf(await ask('Nowhere/At_All'))).toEqual(['VALIDATION_ERROR']);
    const other = await app
      .visitor()
      .graphql(`{ profile(handle: "${handle}") { heatMap(year: 2025) { total days { date } years } } }`);
    expect(other.data).toEqual({ profile: { heatMap: { total: 0, days: [], years: [2026] } } });
  });

  it('come in parts, with episodes and posts together, each once', async () => {
    const busy = await signUp(app);
    const name = await handleOf(busy);
    const thread = await aThread(friend, { title: 'Busy?' });
    const expected: string[] = [];
    // Different anime, as consecutive episodes of one anime are merged into one activity.
    const ids = await Promise.all(app.slugs.slice(0, 6).map((slug) => animeId(app, slug)));
    for (let n = 0; n < 6; n += 1) {
      // Some at the same instant.
      if (n % 2 === 0) app.clock.advance(3600);
      if (n % 3 === 0) {
        await aComment(busy, { threadId: thread.id, body: `Comment ${n}` });
        expected.push('COMMENTED');
      } else {
        await run(busy, `mutation { incrementProgress(animeId: "${ids[n]}") { undoId } }`);
        expected.push('WATCHED');
      }
    }
    const seen: string[] = [];
    const keys = new Set<string>();
    let after = '';
    for (;;) {
      const { data, text } = await app.visitor().graphql<{
        profile: { activity: { items: { id: string; kind: string }[]; nextCursor: string | null } };
      }>(`{ profile(handle: "${name}") { activity(limit: 1${after}) { items { id kind } nextCursor } } }`);
      if (!data) throw new Error(text);
      for (const { id, kind } of data.profile.activity.items) {
        seen.push(kind);
        keys.add(id);
      }
      if (data.profile.activity.nextCursor === null) break;
      after = `, after: "${data.profile.activity.nextCursor}"`;
    }
    expect(seen.sort()).toEqual(expected.sort());
    expect(keys.size).toBe(expected.length);
  });
});
