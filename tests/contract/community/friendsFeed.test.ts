import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp, startApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import {
  anOperator,
  aReview,
  befriend,
  block,
  handleOf,
  reviewText,
  run,
} from '../../support/people/community';
import { anEntry, animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';
import { exportOf } from '../../support/people/transfer';

/** What friends did, as far as they share it, and what friends say of it. */
const names = ['Harbour', 'Salt Road', 'Night Bus', 'Paper Moon', 'Glass', 'Ember'];
const catalogue = names.map((english) => anAnime({ english }));
const app = setUpApp({
  now: '2026-11-21T03:00:00.000Z',
  catalogue,
  env: { OPERATORS: 'the_boss', AUTH_DELETE_USER: 'true', AUTH_DELETE_USER_BY_MAIL: 'false' },
});
beforeAll(async () => {
  await app.visitor().graphql('{ __typename }');
});

interface Answer {
  id: string;
  text: string;
  author: { name: string } | null;
  viewerCan: { delete: boolean; report: boolean; remove: boolean };
}
interface Item {
  id: string;
  own: boolean;
  likeCount: number;
  liked: boolean;
  person: { name: string };
  activity: {
    kind: string;
    firstEpisode: number | null;
    lastEpisode: number | null;
    anime: { slug: string };
  };
  answers: { items: Answer[]; totalItems: number };
}
const fields = `id own likeCount liked person { name }
  activity { kind firstEpisode lastEpisode at anime { slug } }
  answers { items { id text author { name } viewerCan { delete report remove } } totalItems }`;

async function pageOf({ visitor }: SignedIn, args = 'limit: 20') {
  const { data, text } = await visitor.graphql<{ friendsFeed: { items: Item[]; nextCursor: string | null } }>(
    `{ friendsFeed(${args}) { items { ${fields} } nextCursor } }`,
  );
  if (!data) throw new Error(text);
  return data.friendsFeed;
}
const lineOf = ({ person, activity: { kind, anime, firstEpisode, lastEpisode } }: Item) =>
  `${person.name} ${kind} ${anime.slug}${firstEpisode === null ? '' : ` ${firstEpisode}-${lastEpisode}`}`;
const seenBy = async (person: SignedIn) => (await pageOf(person)).items.map(lineOf);

async function oneFor({ visitor }: SignedIn, id: string): Promise<Item | null> {
  const { data, text } = await visitor.graphql<{ friendActivity: Item | null }>(
    `query ($id: ID!) { friendActivity(id: $id) { ${fields} } }`,
    { id },
  );
  if (!data) throw new Error(text);
  return data.friendActivity;
}

const named = (name: string) => signUp(app, { name });
const advance = (minutes: number) => app.clock.advance(minutes * 60);

/** A person watches the next episodes of an anime. */
async function watches(person: SignedIn, slug: string, by = 1): Promise<void> {
  const answer = await run(
    person,
    'mutation ($id: ID!, $by: Int!) { incrementProgress(animeId: $id, by: $by) { undoId } }',
    { id: await animeId(app, slug), by },
  );
  expect(codesOf(answer)).toEqual([]);
}

/** Ada and her friend Bob, who has watched an episode. */
async function friends(slug = 'harbour'): Promise<{ ada: SignedIn; bob: SignedIn; id: string }> {
  const [ada, bob] = [await named('Ada'), await named('Bob')];
  await befriend(ada, bob);
  await watches(bob, slug);
  const id = (await pageOf(ada)).items[0]?.id ?? '';
  return { ada, bob, id };
}

const like = (person: SignedIn, id: string, liked = true) =>
  run(person, 'mutation ($id: ID!, $liked: Boolean!) { likeActivity(id: $id, liked: $liked) { id } }', {
    id,
    liked,
  });
const answer = (person: SignedIn, id: string, text: string) =>
  run(person, `mutation ($id: ID!, $text: String!) { answerActivity(id: $id, text: $text) { ${fields} } }`, {
    id,
    text,
  });
/** Each a second after the one before it. */
async function anAnswer(person: SignedIn, id: string, text: string): Promise<Answer> {
  app.clock.advance(1);
  expect(codesOf(await answer(person, id, text))).toEqual([]);
  const made = (await oneFor(person, id))?.answers.items.at(-1);
  if (!made) throw new Error('There is no answer');
  return made;
}
const mute = async (person: SignedIn, other: SignedIn, muted = true) =>
  run(person, `mutation { muteFriend(handle: "${await handleOf(other)}", muted: ${muted}) { muted } }`);
const remove = (person: SignedIn, id: string) =>
  run(person, `mutation { deleteActivityAnswer(id: "${id}") { id } }`);

describe('the feed', () => {
  it('has one activity for what a friend watched of an anime on a day, latest first', async () => {
    const [ada, bob, stranger] = [await named('Ada'), await named('Bob'), await named('Stranger')];
    await befriend(ada, bob);
    await watches(bob, 'harbour', 3);
    advance(30);
    await watches(bob, 'salt-road');
    await watches(stranger, 'glass');
    await watches(ada, 'ember');
    advance(30);
    await watches(bob, 'harbour', 4);
    advance(24 * 60);
    await watches(bob, 'harbour');
    await aReview(bob, { animeId: await animeId(app, 'harbour') });
    expect(new Set((await seenBy(ada)).slice(0, 2))).toEqual(
      new Set(['Bob WATCHED harbour 8-8', 'Bob REVIEWED harbour']),
    );
    expect((await seenBy(ada)).slice(2)).toEqual(['Bob WATCHED harbour 1-7', 'Bob WATCHED salt-road 1-1']);
    expect(await seenBy(stranger)).toEqual([]);
  });

  it('keeps the id, likes and answers of an activity that more episodes join', async () => {
    const { ada, bob, id } = await friends();
    await like(ada, id);
    await anAnswer(ada, id, 'Already?');
    advance(30);
    await watches(bob, 'harbour', 2);
    const { items } = await pageOf(ada);
    expect(items.map(lineOf)).toEqual(['Bob WATCHED harbour 1-3']);
    expect(items[0]).toMatchObject({ id, likeCount: 1, liked: true, answers: { totalItems: 1 } });
  });

  it('counts a rewatch as an activity of its own', async () => {
    const { ada, bob } = await friends();
    const anime = await animeId(app, 'harbour');
    await run(bob, `mutation { completeEntry(animeId: "${anime}") { undoId } }`);
    await run(bob, `mutation { startRewatch(animeId: "${anime}") { undoId } }`);
    advance(1);
    await watches(bob, 'harbour');
    const lines = await seenBy(ada);
    expect(lines[0]).toBe('Bob WATCHED harbour 1-1');
    expect(lines.length).toBeGreaterThan(1);
  });

  it('is read page by page, each activity once, whatever happens at the same instant', async () => {
    const [ada, bob, cleo] = [await named('Ada'), await named('Bob'), await named('Cleo')];
    await befriend(ada, bob);
    await befriend(ada, cleo);
    const slugs = ['harbour', 'salt-road', 'night-bus', 'paper-moon'];
    for (const day of [1, 2, 3]) {
      for (const slug of slugs) for (const friend of [bob, cleo]) await watches(friend, slug);
      // At the very instant of the last episodes.
      const anime = await animeId(app, slugs[day] ?? '');
      await aReview(bob, { animeId: anime });
      await aReview(cleo, { animeId: anime });
      advance(24 * 60);
    }
    const whole = (await pageOf(ada, 'limit: 50')).items.map(({ id }) => id);
    expect(whole).toHaveLength(30);
    const read: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(
        ada,
        after === null ? 'limit: 4' : `limit: 4, after: "${after}"`,
      );
      read.push(...page.items.map(({ id }) => id));
      after = page.nextCursor;
    } while (after !== null);
    expect(read).toEqual(whole);
    expect(new Set(read).size).toBe(30);
  });

  it('shows nothing twice if a day that was shown goes on meanwhile', async () => {
    const { ada, bob } = await friends();
    advance(10);
    await watches(bob, 'salt-road');
    const first = await pageOf(ada, 'limit: 1');
    advance(10);
    await watches(bob, 'salt-road');
    const rest = await pageOf(ada, `limit: 5, after: "${first.nextCursor}"`);
    expect([...first.items, ...rest.items].map(lineOf)).toEqual([
      'Bob WATCHED salt-road 1-1',
      'Bob WATCHED harbour 1-1',
    ]);
  });

  it('refuses a cursor that is none, and visitors', async () => {
    const ada = await named('Ada');
    expect(codesOf(await run(ada, '{ friendsFeed(after: "x") { nextCursor } }'))).toEqual([
      'VALIDATION_ERROR',
    ]);
    expect((await pageOf(ada)).items).toEqual([]);
    expect(codesOf(await app.visitor().graphql('{ friendsFeed { nextCursor } }'))).toEqual([
      'UNAUTHENTICATED',
    ]);
  });

  it('takes as many statements for fifty friends as for five', async () => {
    const ada = await named('Ada');
    const add = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        const friend = await named(`Friend ${n}`);
        await befriend(ada, friend);
        await watches(friend, 'harbour');
        const [item] = (await pageOf(ada, 'limit: 1')).items;
        expect(codesOf(await answer(friend, item?.id ?? '', 'Hello'))).toEqual([]);
        advance(1);
      }
    };
    const ask = () => statementsDuring(app.deps.db, () => pageOf(ada));
    await add(5);
    await ask();
    const few = (await ask()).length;
    await add(45);
    expect((await pageOf(ada)).items).toHaveLength(20);
    const many = (await ask()).length;
    expect(many).toBe(few);
    expect(many).toBeLessThanOrEqual(14);
  });
});

describe('the feed, and an activity by its id, hide', () => {
  /** Whether Ada sees what Bob did: in the feed and by its id alike, and on her home page. */
  async function sees(ada: SignedIn, id: string): Promise<boolean> {
    const shown = (await pageOf(ada)).items.some((item) => item.id === id);
    expect((await oneFor(ada, id)) !== null).toBe(shown);
    return shown;
  }

  // security: P15
  it('a private entry, a closed profile, and everything once a friendship ends', async () => {
    const { ada, bob, id } = await friends();
    const privacy = (to: string) => run(bob, `mutation { updateSettings(input: { privacy: ${to} }) { id } }`);
    const visibility = async (to: string) => {
      const anime = await animeId(app, 'harbour');
      const { data } = await bob.visitor.graphql<{ anime: { viewerEntry: { version: number } } }>(
        '{ anime(slug: "harbour") { viewerEntry { version } } }',
      );
      await anEntry(bob, { animeId: anime, version: data?.anime.viewerEntry.version, visibility: to });
    };
    expect(await sees(ada, id)).toBe(true);
    await privacy('PRIVATE');
    expect(await sees(ada, id)).toBe(false);
    await privacy('FRIENDS');
    expect(await sees(ada, id)).toBe(true);
    await visibility('PRIVATE');
    expect(await sees(ada, id)).toBe(false);
    await visibility('FRIENDS');
    expect(await sees(ada, id)).toBe(true);
    await run(ada, `mutation { removeFriend(handle: "${await handleOf(bob)}") { id } }`);
    expect(await sees(ada, id)).toBe(false);
  });

  // security: P15
  it.each(['ada blocks', 'bob blocks'])('people of whom one has blocked the other: %s', async (who) => {
    const { ada, bob, id } = await friends();
    expect(await sees(ada, id)).toBe(true);
    await (who === 'ada blocks' ? block(ada, bob) : block(bob, ada));
    expect(await sees(ada, id)).toBe(false);
  });

  it('adult titles, unless the viewer has switched them on', async () => {
    const { ada, id } = await friends('night-bus');
    const mark = (adult: number) =>
      app.deps.db.manager.query(`UPDATE anime SET adult = ${adult} WHERE slug = 'night-bus'`);
    await mark(1);
    expect(await sees(ada, id)).toBe(false);
    await run(ada, 'mutation { updateSettings(input: { adult: true }) { id } }');
    expect(await sees(ada, id)).toBe(true);
    await mark(0);
  });

  it('anime that the viewer has hidden, from the feed and from home', async () => {
    const { ada } = await friends('glass');
    const anime = await animeId(app, 'glass');
    const home = async () =>
      (await ada.visitor.graphql<{ friendsActivity: unknown[] }>('{ friendsActivity { person { id } } }'))
        .data?.friendsActivity.length;
    expect([(await seenBy(ada)).length, await home()]).toEqual([1, 1]);
    await run(ada, `mutation { hideAnime(animeId: "${anime}") { id } }`);
    expect([(await seenBy(ada)).length, await home()]).toEqual([0, 0]);
  });

  it('the text of a review from who has not come as far', async () => {
    const { ada, bob } = await friends('ember');
    advance(1);
    await aReview(bob, { animeId: await animeId(app, 'ember') });
    await anEntry(ada, { animeId: await animeId(app, 'ember'), status: 'WATCHING' });
    const texts = async () => {
      const { data } = await ada.visitor.graphql<{
        friendsFeed: { items: { activity: { thread: { opening: { html: string | null } } } }[] };
      }>('{ friendsFeed(limit: 1) { items { activity { thread { opening { html } } } } } }');
      return data?.friendsFeed.items.map(({ activity }) => activity.thread.opening.html);
    };
    expect(await texts()).toEqual([null]);
    await run(ada, 'mutation { updateSettings(input: { spoilerLevel: OFF }) { id } }');
    expect(await texts()).toEqual([`<p>${reviewText}</p>`]);
  });
});

describe('a like', () => {
  it('is given and taken back, counted for the owner and their friends, and told to no one', async () => {
    const { ada, bob, id } = await friends();
    const cleo = await named('Cleo');
    await befriend(cleo, bob);
    expect(codesOf(await like(ada, id))).toEqual([]);
    expect(codesOf(await like(ada, id))).toEqual([]);
    await like(cleo, id);
    for (const [person, liked] of [
      [ada, true],
      [cleo, true],
      [bob, false],
    ] as const)
      expect(await oneFor(person, id)).toMatchObject({ likeCount: 2, liked });
    await like(ada, id, false);
    expect(await oneFor(ada, id)).toMatchObject({ likeCount: 1, liked: false });
    const kinds = await bob.visitor.graphql<{ notifications: { items: { kind: string }[] } }>(
      '{ notifications { items { kind } } }',
    );
    expect(kinds.data?.notifications.items.map(({ kind }) => kind)).not.toContain('LIKE');
    await block(bob, cleo);
    expect(await oneFor(ada, id)).toMatchObject({ likeCount: 0 });
  });

  it('is refused to the owner, to others, and to visitors', async () => {
    const { ada, bob, id } = await friends();
    expect(codesOf(await like(bob, id))).toEqual(['NOT_YOURSELF']);
    expect(codesOf(await like(await named('Stranger'), id))).toEqual(['NOT_FOUND']);
    expect(codesOf(await like(ada, `${id}1`))).toEqual(['NOT_FOUND']);
    const asVisitor = await app.visitor().graphql(`mutation { likeActivity(id: "${id}") { id } }`);
    expect(codesOf(asVisitor)).toEqual(['UNAUTHENTICATED']);
    expect(codesOf(await like(ada, id))).toEqual([]);
  });
});

describe('an answer', () => {
  it('is one line of plain text, read by the owner and their friends, of which the owner is told', async () => {
    const { ada, bob, id } = await friends();
    const cleo = await named('Cleo');
    await befriend(cleo, bob);
    await anAnswer(ada, id, '  <b>Wait</b> \u202e for\nepisode 3 ');
    for (const person of [ada, bob, cleo]) {
      const item = await oneFor(person, id);
      expect(item?.answers).toMatchObject({
        items: [{ text: '<b>Wait</b> for episode 3', author: { name: 'Ada' } }],
        totalItems: 1,
      });
    }
    expect((await oneFor(bob, id))?.own).toBe(true);
    const bell = '{ notifications { items { kind reference actor { name } anime { slug } } } }';
    const told = {
      kind: 'ACTIVITY_ANSWER',
      reference: id,
      actor: { name: 'Ada' },
      anime: { slug: 'harbour' },
    };
    expect((await run(bob, bell)).data?.notifications?.items).toContainEqual(told);
    expect((await run(cleo, bell)).data?.notifications?.items).not.toContainEqual(told);
    // The owner answers there, too, and is not told of it.
    const unread = async () => (await run(bob, '{ unreadNotifications }')).data;
    const before = await unread();
    await anAnswer(bob, id, 'I will');
    expect(await unread()).toEqual(before);
    expect((await oneFor(ada, id))?.answers.items.map(({ text }) => text).at(-1)).toBe('I will');
  });

  it('is refused to others, empty, or longer than a line may be', async () => {
    const { ada, id } = await friends();
    const stranger = await named('Stranger');
    expect(codesOf(await answer(stranger, id, 'Hello'))).toEqual(['NOT_FOUND']);
    expect(await oneFor(stranger, id)).toBeNull();
    expect(codesOf(await answer(ada, id, ' \n '))).toEqual(['TEXT_IS_EMPTY']);
    expect(codesOf(await answer(ada, id, 'x'.repeat(201)))).toEqual(['TEXT_TOO_LONG']);
    expect(codesOf(await answer(ada, id, 'x'.repeat(200)))).toEqual([]);
  });

  it('is hidden once its author is no longer a friend of the owner, or is blocked by the reader', async () => {
    const { ada, bob, id } = await friends();
    const cleo = await named('Cleo');
    await befriend(cleo, bob);
    await anAnswer(ada, id, 'Of Ada');
    const readBy = async (person: SignedIn) =>
      (await oneFor(person, id))?.answers.items.map(({ text }) => text);
    expect([await readBy(bob), await readBy(cleo)]).toEqual([['Of Ada'], ['Of Ada']]);
    await block(cleo, ada);
    expect([await readBy(bob), await readBy(cleo)]).toEqual([['Of Ada'], []]);
    await run(bob, `mutation { removeFriend(handle: "${await handleOf(ada)}") { id } }`);
    expect(await readBy(bob)).toEqual([]);
  });

  it('is deleted by its author and by the owner, and by no one else', async () => {
    const { ada, bob, id } = await friends();
    const cleo = await named('Cleo');
    await befriend(cleo, bob);
    const one = await anAnswer(ada, id, 'One');
    const two = await anAnswer(ada, id, 'Two');
    expect(one.viewerCan).toEqual({ delete: true, report: false, remove: false });
    expect((await oneFor(cleo, id))?.answers.items[0]?.viewerCan).toEqual({
      delete: false,
      report: true,
      remove: false,
    });
    expect(codesOf(await remove(cleo, one.id))).toEqual(['NOT_FOUND']);
    expect(codesOf(await remove(ada, one.id))).toEqual([]);
    expect(codesOf(await remove(bob, two.id))).toEqual([]);
    expect((await oneFor(cleo, id))?.answers.totalItems).toBe(0);
    // With its notification.
    const bell = await run(bob, '{ notifications { items { kind } } }');
    expect(bell.data?.notifications?.items).not.toContainEqual({ kind: 'ACTIVITY_ANSWER' });
  });

  it('is one of fifty at most, of which the latest three are shown first', async () => {
    const { ada, bob, id } = await friends();
    for (let n = 1; n <= 50; n += 1) {
      expect(codesOf(await answer(n % 2 ? ada : bob, id, `No. ${n}`))).toEqual([]);
      app.clock.advance(1);
    }
    expect(codesOf(await answer(ada, id, 'No. 51'))).toEqual(['LIST_IS_FULL']);
    const item = await oneFor(ada, id);
    expect(item?.answers.totalItems).toBe(50);
    expect(item?.answers.items.map(({ text }) => text)).toEqual(['No. 48', 'No. 49', 'No. 50']);
    const { data } = await ada.visitor.graphql<{ friendActivity: { answers: { items: unknown[] } } }>(
      `{ friendActivity(id: "${id}") { answers(limit: 50) { items { id } } } }`,
    );
    expect(data?.friendActivity.answers.items).toHaveLength(50);
    const tooMany = `{ friendActivity(id: "${id}") { answers(limit: 51) { totalItems } } }`;
    expect(codesOf(await run(ada, tooMany))).toEqual(['BAD_PAGE_SIZE']);
  });

  it('is reported with what it says, and removed and brought back by a moderator', async () => {
    const { ada, bob, id } = await friends();
    const operator = await anOperator(app, 'the_boss');
    const made = await anAnswer(ada, id, 'Buy this');
    const report = (person: SignedIn) =>
      run(person, `mutation { reportActivityAnswer(id: "${made.id}", input: { reason: SPAM }) }`);
    expect(codesOf(await report(ada))).toEqual(['NOT_YOURSELF']);
    expect(codesOf(await report(await named('Stranger')))).toEqual(['NOT_FOUND']);
    expect(codesOf(await report(bob))).toEqual([]);
    const reports = () =>
      run(operator, '{ reports { items { id quote person { name } answer { id text removed } } } }');
    const resolvedOnes = () => run(operator, '{ reports(resolved: true) { items { quote answerId } } }');
    const row = { quote: 'Buy this', person: { name: 'Ada' } };
    const [reported] = ((await reports()).data?.reports?.items ?? []) as { id: string }[];
    const resolve = (resolved: boolean) =>
      run(operator, `mutation { resolveReport(id: "${reported?.id}", resolved: ${resolved}) }`);
    expect((await reports()).data?.reports?.items).toMatchObject([
      { ...row, answer: { id: made.id, text: 'Buy this', removed: false } },
    ]);
    const take = (person: SignedIn, removed: boolean) =>
      run(person, `mutation { removeActivityAnswer(id: "${made.id}", removed: ${removed}) { removed } }`);
    expect(codesOf(await take(bob, true))).toEqual(['NOT_FOUND']);
    expect((await take(operator, true)).data).toEqual({ removeActivityAnswer: { removed: true } });
    expect((await oneFor(bob, id))?.answers.totalItems).toBe(0);
    expect(codesOf(await remove(ada, made.id))).toEqual(['NOT_FOUND']);
    await take(operator, false);
    expect((await oneFor(bob, id))?.answers.totalItems).toBe(1);
    await resolve(true);
    expect((await resolvedOnes()).data?.reports?.items).toEqual([{ quote: 'Buy this', answerId: made.id }]);
    await resolve(false);
    await remove(ada, made.id);
    expect((await reports()).data?.reports?.items).toMatchObject([{ ...row, answer: null }]);
    await resolve(true);
    expect((await resolvedOnes()).data?.reports?.items).toEqual([{ quote: null, answerId: made.id }]);
  });

  it('is limited in number by the minute, as comments are', async () => {
    await using strict = await startApp({ env: { AUTH_RATE_LIMIT: 'true' }, catalogue });
    const [ada, bob] = [await signUp(strict), await signUp(strict)];
    await befriend(ada, bob);
    const anime = await animeId(strict, 'harbour');
    await run(bob, `mutation { incrementProgress(animeId: "${anime}") { undoId } }`);
    const { items } = await pageOf(ada);
    const id = items[0]?.id ?? '';
    for (let n = 0; n < 15; n += 1) expect(codesOf(await answer(ada, id, `No. ${n}`))).toEqual([]);
    expect(codesOf(await answer(ada, id, 'No. 16'))).toEqual(['TOO_MANY_REQUESTS']);
  });
});

describe('a muted friend', () => {
  it('is left out of the feed and of home, stays a friend, and comes back', async () => {
    const { ada, bob, id } = await friends();
    const home = async () =>
      (await ada.visitor.graphql<{ friendsActivity: unknown[] }>('{ friendsActivity { person { id } } }'))
        .data?.friendsActivity.length;
    const muted = async () =>
      (await run(ada, '{ mutedFriends { items { name } } }')).data?.mutedFriends?.items;
    expect((await mute(ada, bob)).data).toEqual({ muteFriend: { muted: true } });
    expect([await seenBy(ada), await home(), await muted()]).toEqual([[], 0, [{ name: 'Bob' }]]);
    const { data } = await run(ada, `{ profile(handle: "${await handleOf(bob)}") { muted relationship } }`);
    expect(data).toEqual({ profile: { muted: true, relationship: 'FRIENDS' } });
    // Only the feed leaves them out.
    expect(await oneFor(ada, id)).not.toBeNull();
    expect((await mute(ada, bob, false)).data).toEqual({ muteFriend: { muted: false } });
    expect([(await seenBy(ada)).length, await home(), await muted()]).toEqual([1, 1, []]);
  });

  it('has to be a friend, and is forgotten when the friendship ends', async () => {
    const { ada, bob } = await friends();
    const stranger = await named('Stranger');
    await handleOf(stranger);
    expect(codesOf(await mute(ada, stranger))).toEqual(['NOT_FOUND']);
    expect(codesOf(await mute(ada, bob))).toEqual([]);
    await run(ada, `mutation { removeFriend(handle: "${await handleOf(bob)}") { id } }`);
    await befriend(ada, bob);
    expect(await seenBy(ada)).toHaveLength(1);
  });
});

describe('what a person said', () => {
  it('is in their export', async () => {
    const { ada, bob, id } = await friends();
    await like(ada, id);
    await anAnswer(ada, id, 'Mine');
    await mute(ada, bob);
    const handle = await handleOf(bob);
    const { activityAnswers, activityLikes, mutedFriends } = JSON.parse(await exportOf(ada, 'account.json'));
    expect({ activityAnswers, activityLikes, mutedFriends }).toEqual({
      activityAnswers: [{ to: handle, text: 'Mine', createdAt: expect.any(String) }],
      activityLikes: [{ to: handle, createdAt: expect.any(String) }],
      mutedFriends: [{ handle, since: expect.any(String) }],
    });
  });

  it('goes with their account', async () => {
    const { ada, bob, id } = await friends();
    await like(ada, id);
    await anAnswer(ada, id, 'Mine');
    await mute(ada, bob);
    await mute(bob, ada);
    const rows = async () =>
      await Promise.all(
        ['activity_like', 'activity_answer', 'muted_friend'].map(
          async (table) =>
            (
              await app.deps.db.manager.query(`SELECT 1 FROM ${table} WHERE userId IN (?, ?)`, [
                ada.userId,
                bob.userId,
              ])
            ).length,
        ),
      );
    expect(await rows()).toEqual([1, 1, 2]);
    const gone = await run(
      ada,
      `mutation { deleteAccount(input: { password: "${ada.password}", withPosts: false }) { deleted } }`,
    );
    expect(codesOf(gone)).toEqual([]);
    expect(await rows()).toEqual([0, 0, 0]);
    expect(await oneFor(bob, id)).toMatchObject({ likeCount: 0, answers: { totalItems: 0 } });
  });
});
