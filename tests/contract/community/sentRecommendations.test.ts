import { mergeAnime } from '../../../server/data/stores/mergedAnimeStore';
import { sweepPosts } from '../../../server/domain/community/threads/sweepPosts';
import { statementsDuring } from '../../support/apps/countStatements';
import { Live } from '../../support/apps/live';
import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import { aSentRecommendation, befriend, block, handleOf, run } from '../../support/people/community';
import { anEntry, animeId, codesOf, entryOf, undo } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';
import { exportOf } from '../../support/people/transfer';

/** What friends recommend to each other: who may, what its recipient sees, and what becomes of it. */
const app = setUpApp({
  now: '2026-11-21T03:00:00.000Z',
  catalogue: [
    ...['Harbour', 'Night Ferry', 'Grown Up', 'Twice', 'Twice Again'].map((english) => anAnime({ english })),
    ...Array.from({ length: 60 }, (_, n) => anAnime({ english: `Episode of ${n}` })),
  ],
  env: { AUTH_DELETE_USER: 'true', AUTH_DELETE_USER_BY_MAIL: 'false' },
});
let harbour: string;
let ferry: string;
beforeAll(async () => {
  [harbour, ferry] = [await animeId(app, 'harbour'), await animeId(app, 'night-ferry')];
});

async function friends(): Promise<[SignedIn, SignedIn]> {
  const [ada, bob] = [await signUp(app, { name: 'Ada' }), await signUp(app, { name: 'Bob' })];
  await befriend(ada, bob);
  return [ada, bob];
}

/** A second after what was sent before. */
async function recommend(...given: Parameters<typeof aSentRecommendation>): Promise<void> {
  app.clock.advance(1);
  await aSentRecommendation(...given);
}

/** The codes of the refusal; none if it was sent. */
async function send(sender: SignedIn, to: SignedIn, given: object = {}) {
  app.clock.advance(1);
  const input = { handle: await handleOf(to), animeId: harbour, ...given };
  return codesOf(
    await run(sender, 'mutation ($input: SendRecommendationInput!) { sendRecommendation(input: $input) }', {
      input,
    }),
  );
}

interface Item {
  id: string;
  note: string;
  sentAt: string;
  from: { name: string };
  anime: { slug: string };
}

async function trayOf({ visitor }: SignedIn, limit = 10): Promise<{ items: Item[]; totalItems: number }> {
  const { data, text } = await visitor.graphql<{
    recommendationsToMe: { items: Item[]; totalItems: number };
  }>(
    `{ recommendationsToMe(limit: ${limit}) { items { id note sentAt from { name } anime { slug } } totalItems } }`,
  );
  if (!data) throw new Error(text);
  return data.recommendationsToMe;
}

async function firstOf(person: SignedIn): Promise<Item> {
  const [first] = (await trayOf(person)).items;
  if (!first) throw new Error('Nothing is recommended.');
  return first;
}

const slugsOf = async (person: SignedIn) => (await trayOf(person)).items.map(({ anime }) => anime.slug);

const answer = (person: SignedIn, id: string, how: string) =>
  run(
    person,
    `mutation { answerRecommendation(id: "${id}", answer: ${how}) { id undoId anime { viewerEntry { status } } } }`,
  );

async function undoOf(person: SignedIn, how: string): Promise<string> {
  const { data, text } = await answer(person, (await firstOf(person)).id, how);
  if (!data) throw new Error(text);
  return String(data.answerRecommendation?.undoId);
}

interface Word {
  kind: string;
  read: boolean;
  reference: string | null;
  actor: { name: string } | null;
  anime: { slug: string } | null;
}

async function wordsFor({ visitor }: SignedIn): Promise<Word[]> {
  const { data, text } = await visitor.graphql<{ notifications: { items: Word[] } }>(
    '{ notifications { items { kind read reference actor { name } anime { slug } } } }',
  );
  if (!data) throw new Error(text);
  return data.notifications.items.filter(({ kind }) => kind === 'RECOMMENDATION');
}

async function queueOf({ visitor }: SignedIn): Promise<string[]> {
  const { data, text } = await visitor.graphql<{ queue: { items: { anime: { slug: string } }[] } }>(
    '{ queue { items { anime { slug } } } }',
  );
  if (!data) throw new Error(text);
  return data.queue.items.map(({ anime }) => anime.slug);
}

describe('a recommendation', () => {
  it('waits in the tray of a friend, who is notified', async () => {
    const [ada, bob] = await friends();
    expect(await send(ada, bob, { note: ' Give it\n\ntwo episodes. ' })).toEqual([]);
    const { items, totalItems } = await trayOf(bob);
    expect(items).toMatchObject([
      { note: 'Give it two episodes.', from: { name: 'Ada' }, anime: { slug: 'harbour' } },
    ]);
    expect(totalItems).toBe(1);
    expect(await wordsFor(bob)).toEqual([
      {
        kind: 'RECOMMENDATION',
        read: false,
        reference: items[0]?.id,
        actor: { name: 'Ada' },
        anime: { slug: 'harbour' },
      },
    ]);
    expect(await trayOf(ada)).toEqual({ items: [], totalItems: 0 });
  });

  it('that is sent again replaces the note, and is told once until it is read', async () => {
    const [ada, bob] = await friends();
    await recommend(ada, { to: bob, animeId: harbour, note: 'First' });
    const { id } = await firstOf(bob);
    await recommend(ada, { to: bob, animeId: harbour, note: 'Second' });
    expect((await trayOf(bob)).items).toMatchObject([{ id, note: 'Second' }]);
    expect(await wordsFor(bob)).toHaveLength(1);
    await run(bob, 'mutation { markAllNotificationsRead }');
    await recommend(ada, { to: bob, animeId: harbour });
    expect((await trayOf(bob)).items).toMatchObject([{ id, note: '' }]);
    expect(await wordsFor(bob)).toMatchObject([{ read: false }]);
  });

  it('waits in the tray without a notification if its recipient switched these off', async () => {
    const [ada, bob] = await friends();
    const off = 'notifications: [{ kind: RECOMMENDATION, enabled: false }]';
    await run(bob, `mutation { updateSettings(input: { ${off} }) { id } }`);
    await recommend(ada, { to: bob, animeId: harbour });
    expect(await slugsOf(bob)).toEqual(['harbour']);
    expect(await wordsFor(bob)).toEqual([]);
  });

  it('is named to its recipient’s open pages at once', async () => {
    const [ada, bob] = await friends();
    const live = new Live(bob.visitor);
    const heard = live.subscribe(
      'subscription { notificationAdded { notification { kind anime { slug } } } }',
    );
    await heard.hear(async () => {
      await run(bob, 'mutation { markAllNotificationsRead }');
      await recommend(ada, { to: bob, animeId: harbour });
    });
    expect(heard.results[0]?.data).toEqual({
      notificationAdded: { notification: { kind: 'RECOMMENDATION', anime: { slug: 'harbour' } } },
    });
    await live.close();
  });

  it('says nothing of what its recipient has on a list', async () => {
    const [ada, bob] = await friends();
    await anEntry(bob, { animeId: harbour, status: 'WATCHING', visibility: 'PRIVATE' });
    expect(await send(ada, bob)).toEqual([]);
    expect(await send(ada, bob, { animeId: ferry })).toEqual([]);
    const { data } = await run(
      bob,
      '{ recommendationsToMe { items { anime { slug viewerEntry { status } } } } }',
    );
    expect(data?.recommendationsToMe).toEqual({
      items: [
        { anime: { slug: 'night-ferry', viewerEntry: null } },
        { anime: { slug: 'harbour', viewerEntry: { status: 'WATCHING' } } },
      ],
    });
  });

  it('of an adult title is accepted, and shown only to someone who sees these', async () => {
    const [ada, bob] = await friends();
    const grown = await animeId(app, 'grown-up');
    await app.deps.db.manager.query('UPDATE anime SET adult = 1 WHERE id = ?', [grown]);
    expect(await send(ada, bob, { animeId: grown })).toEqual([]);
    expect(await trayOf(bob)).toEqual({ items: [], totalItems: 0 });
    expect(await wordsFor(bob)).toEqual([]);
    await run(bob, 'mutation { updateSettings(input: { adult: true }) { id } }');
    expect(await slugsOf(bob)).toEqual(['grown-up']);
    expect(await send(ada, bob, { animeId: grown })).toEqual([]);
    expect(await wordsFor(bob)).toMatchObject([{ anime: { slug: 'grown-up' } }]);
  });
});

describe('a muted friend', () => {
  it('may send one, which is not shown while they are muted', async () => {
    const [ada, bob] = await friends();
    const mute = async (muted: boolean) =>
      codesOf(
        await run(bob, `mutation { muteFriend(handle: "${await handleOf(ada)}", muted: ${muted}) { id } }`),
      );
    expect(await mute(true)).toEqual([]);
    expect(await send(ada, bob)).toEqual([]);
    expect([await slugsOf(bob), await wordsFor(bob)]).toEqual([[], []]);
    expect(await mute(false)).toEqual([]);
    expect(await slugsOf(bob)).toEqual(['harbour']);
  });
});

describe('is refused', () => {
  it('to anyone but a friend, as if they did not exist', async () => {
    const [ada, bob] = await friends();
    const stranger = await signUp(app);
    const unknown = await run(
      ada,
      `mutation { sendRecommendation(input: { handle: "nobody_at_all", animeId: "${harbour}" }) }`,
    );
    expect(codesOf(unknown)).toEqual(['NOT_FOUND']);
    for (const person of [stranger, ada]) expect(await send(ada, person)).toEqual(['NOT_FOUND']);
    await run(ada, `mutation { sendFriendRequest(handle: "${await handleOf(stranger)}") { id } }`);
    expect(await send(ada, stranger)).toEqual(['NOT_FOUND']);
    expect(await send(ada, bob)).toEqual([]);
    await block(bob, ada);
    expect(await send(ada, bob)).toEqual(['NOT_FOUND']);
    expect(await trayOf(stranger)).toEqual({ items: [], totalItems: 0 });
  });

  it('for an anime that is in no catalogue', async () => {
    const [ada, bob] = await friends();
    const { data } = await run(ada, 'mutation { addOwnAnime(input: { title: "Mine", format: TV }) { id } }');
    expect(await send(ada, bob, { animeId: data?.addOwnAnime?.id })).toEqual(['NOT_FOUND']);
    expect(await send(ada, bob, { animeId: '2000000000' })).toEqual(['NOT_FOUND']);
    expect(await send(ada, bob)).toEqual([]);
  });

  it('with a note of more than 280 characters', async () => {
    const [ada, bob] = await friends();
    expect(await send(ada, bob, { note: 'x'.repeat(281) })).toEqual(['TEXT_TOO_LONG']);
    expect(await send(ada, bob, { note: '\ud800' })).toEqual(['VALIDATION_ERROR']);
    expect(await send(ada, bob, { note: 'x'.repeat(280) })).toEqual([]);
  });

  it('from the 21st of a day on, though a note can still be changed', async () => {
    const [ada, bob] = await friends();
    const ids = await Promise.all(Array.from({ length: 21 }, (_, n) => animeId(app, `episode-of-${n}`)));
    for (const id of ids.slice(0, 20)) expect(await send(ada, bob, { animeId: id })).toEqual([]);
    const last = { animeId: ids[20] };
    expect(await send(ada, bob, last)).toEqual(['RECOMMENDED_TOO_OFTEN']);
    expect(await send(ada, bob, { animeId: ids[0], note: 'Really' })).toEqual([]);
    expect(await send(bob, ada, last)).toEqual([]);
    app.clock.advance(86_401);
    expect(await send(ada, bob, last)).toEqual([]);
  });

  it('while fifty wait for an answer, of adult titles and of others', async () => {
    const [ada, bob] = await friends();
    const ids = await Promise.all(Array.from({ length: 52 }, (_, n) => animeId(app, `episode-of-${n}`)));
    const [adult] = ids.splice(50, 1);
    await app.deps.db.manager.query('UPDATE anime SET adult = 1 WHERE id = ?', [adult]);
    for (const [n, id] of ids.slice(0, 50).entries()) {
      if (n % 20 === 0) app.clock.advance(86_401);
      expect(await send(ada, bob, { animeId: id })).toEqual([]);
    }
    app.clock.advance(86_401);
    const last = { animeId: ids[50] };
    expect(await send(ada, bob, last)).toEqual(['TOO_MANY_RECOMMENDATIONS']);
    expect(await send(ada, bob, { animeId: ids[0], note: 'Still' })).toEqual([]);
    expect(await send(ada, bob, { animeId: adult })).toEqual([]);
    const { items, totalItems } = await trayOf(bob, 5);
    expect([items.length, totalItems]).toEqual([5, 50]);
    await answer(bob, (await firstOf(bob)).id, 'DECLINED');
    expect(await send(ada, bob, last)).toEqual([]);
  });
});

describe('its recipient', () => {
  it('plans it, and takes that back with everything', async () => {
    const [ada, bob] = await friends();
    await recommend(ada, { to: bob, animeId: harbour, note: 'For you' });
    const { id, sentAt } = await firstOf(bob);
    const { data } = await answer(bob, id, 'PLANNED');
    expect(data?.answerRecommendation).toMatchObject({ id, anime: { viewerEntry: { status: 'PLANNING' } } });
    expect(await trayOf(bob)).toEqual({ items: [], totalItems: 0 });
    expect(await wordsFor(bob)).toEqual([]);
    expect(codesOf(await answer(bob, id, 'PLANNED'))).toEqual(['NOT_FOUND']);
    await undo(bob, String(data?.answerRecommendation?.undoId));
    expect(await entryOf(bob, 'harbour')).toBeNull();
    expect((await trayOf(bob)).items).toMatchObject([{ id, sentAt, note: 'For you' }]);
  });

  it('queues it, and takes that back with everything', async () => {
    const [ada, bob] = await friends();
    await recommend(ada, { to: bob, animeId: harbour });
    const undoId = await undoOf(bob, 'QUEUED');
    expect([await queueOf(bob), await slugsOf(bob)]).toEqual([['harbour'], []]);
    await undo(bob, undoId);
    expect([await queueOf(bob), await slugsOf(bob)]).toEqual([[], ['harbour']]);
  });

  it.each(['DECLINED', 'DONE'])('answers %s, and takes that back', async (how) => {
    const [ada, bob] = await friends();
    await recommend(ada, { to: bob, animeId: harbour });
    const undoId = await undoOf(bob, how);
    expect([await entryOf(bob, 'harbour'), await queueOf(bob), await slugsOf(bob)]).toEqual([null, [], []]);
    await undo(bob, undoId);
    expect(await slugsOf(bob)).toEqual(['harbour']);
  });

  it('changes nothing of an anime that is on the list or in the queue already', async () => {
    const [ada, bob] = await friends();
    const before = await anEntry(bob, { animeId: harbour, status: 'COMPLETED', score: 80 });
    await run(bob, `mutation { addToQueue(animeId: "${ferry}") { undoId } }`);
    await recommend(ada, { to: bob, animeId: harbour });
    await undoOf(bob, 'PLANNED');
    expect(await entryOf(bob, 'harbour')).toEqual(before);
    await recommend(ada, { to: bob, animeId: ferry });
    const undoId = await undoOf(bob, 'QUEUED');
    await undo(bob, undoId);
    expect([await queueOf(bob), await slugsOf(bob)]).toEqual([['night-ferry'], ['night-ferry']]);
  });

  it('keeps what was sent again since an answer, whatever is undone', async () => {
    const [ada, bob] = await friends();
    await recommend(ada, { to: bob, animeId: harbour });
    const first = await undoOf(bob, 'DECLINED');
    await recommend(ada, { to: bob, animeId: harbour, note: 'Please' });
    app.clock.advance(1);
    await undoOf(bob, 'DECLINED');
    await undo(bob, first);
    expect(await slugsOf(bob)).toEqual([]);
  });

  it('answers for themselves only, and tells the sender nothing', async () => {
    const [ada, bob] = await friends();
    await recommend(ada, { to: bob, animeId: harbour });
    const { id } = await firstOf(bob);
    for (const person of [ada, await signUp(app)])
      expect(codesOf(await answer(person, id, 'DECLINED'))).toEqual(['NOT_FOUND']);
    const told = async () => (await run(ada, '{ notifications { items { id } } }')).data;
    const before = await told();
    await answer(bob, id, 'DECLINED');
    expect(await told()).toEqual(before);
    expect(await send(ada, bob)).toEqual([]);
  });
});

describe('it goes', () => {
  it.each<[string, (one: SignedIn, other: SignedIn) => Promise<unknown>]>([
    [
      'with the friendship',
      async (one, other) => run(one, `mutation { removeFriend(handle: "${await handleOf(other)}") { id } }`),
    ],
    ['with a block', block],
  ])('%s, from either side, and no undo brings it back', async (_, part) => {
    for (const turned of [false, true]) {
      const [ada, bob] = await friends();
      const other = await signUp(app);
      await befriend(other, bob);
      for (const sender of [ada, other]) await recommend(sender, { to: bob, animeId: harbour });
      await recommend(bob, { to: ada, animeId: ferry });
      await recommend(ada, { to: bob, animeId: ferry });
      const undoId = await undoOf(bob, 'DECLINED');
      await (turned ? part(bob, ada) : part(ada, bob));
      expect((await trayOf(bob)).items).toMatchObject([{ anime: { slug: 'harbour' } }]);
      expect(await wordsFor(bob)).toHaveLength(1);
      expect([await trayOf(ada), await wordsFor(ada)]).toEqual([{ items: [], totalItems: 0 }, []]);
      await undo(bob, undoId);
      expect(await slugsOf(bob)).toEqual(['harbour']);
    }
  });

  it('with the account of either', async () => {
    const [ada, bob] = await friends();
    await recommend(ada, { to: bob, animeId: harbour });
    await recommend(bob, { to: ada, animeId: harbour });
    const leave = `mutation { deleteAccount(input: { password: "${ada.password}" }) { deleted } }`;
    expect(codesOf(await run(ada, leave))).toEqual([]);
    expect([await trayOf(bob), await wordsFor(bob)]).toEqual([{ items: [], totalItems: 0 }, []]);
    const rows = await app.deps.db.manager.query(
      'SELECT id FROM sent_recommendation WHERE fromId IN (?, ?) OR toId IN (?, ?)',
      [ada.userId, bob.userId, ada.userId, bob.userId],
    );
    expect(rows).toEqual([]);
  });

  it('ninety days after its answer, and stays without one', async () => {
    const [ada, bob] = await friends();
    await recommend(ada, { to: bob, animeId: harbour });
    await answer(bob, (await firstOf(bob)).id, 'DECLINED');
    await recommend(ada, { to: bob, animeId: ferry });
    const kept = async () => {
      await sweepPosts(app.deps);
      const rows = 'SELECT animeId FROM sent_recommendation WHERE toId = ? ORDER BY animeId';
      return (await app.deps.db.manager.query(rows, [bob.userId])).map(
        ({ animeId: id }: { animeId: number }) => String(id),
      );
    };
    app.clock.advance(89 * 86_400);
    expect((await kept()).sort()).toEqual([harbour, ferry].sort());
    app.clock.advance(2 * 86_400);
    expect(await kept()).toEqual([ferry]);
  });
});

it('recommendations follow an anime that is merged into another', async () => {
  const [ada, bob] = await friends();
  const [one, other] = [await animeId(app, 'twice'), await animeId(app, 'twice-again')];
  const cleo = await signUp(app, { name: 'Cleo' });
  await befriend(cleo, bob);
  for (const id of [one, other]) await recommend(ada, { to: bob, animeId: id });
  await recommend(cleo, { to: bob, animeId: other });
  await answer(bob, (await firstOf(bob)).id, 'DECLINED');
  await recommend(cleo, { to: bob, animeId: one });
  await app.deps.db.transaction((manager) => mergeAnime(manager, { from: Number(one), into: Number(other) }));
  const { items } = await trayOf(bob);
  expect(items.map(({ from, anime }) => [from.name, anime.slug]).sort()).toEqual([
    ['Ada', 'twice-again'],
    ['Cleo', 'twice-again'],
  ]);
  const notices: { reference: string }[] = await app.deps.db.manager.query(
    "SELECT reference FROM notification WHERE userId = ? AND kind = 'RECOMMENDATION'",
    [bob.userId],
  );
  expect(notices.map(({ reference }) => reference).sort()).toEqual(items.map(({ id }) => id).sort());
});

it('an export has what its owner sent, without the answers, and what they got', async () => {
  const [ada, bob] = await friends();
  await recommend(ada, { to: bob, animeId: harbour, note: 'For you' });
  await answer(bob, (await firstOf(bob)).id, 'PLANNED');
  const sections = async (person: SignedIn) => {
    const account = JSON.parse(await exportOf(person, 'account.json'));
    return [account.recommendationsSent, account.recommendationsReceived];
  };
  const what = {
    anime: expect.objectContaining({ title: 'Harbour', slug: 'harbour' }),
    note: 'For you',
    sentAt: expect.any(String),
  };
  expect(await sections(ada)).toEqual([[{ to: await handleOf(bob), ...what }], []]);
  expect(await sections(bob)).toEqual([
    [],
    [{ from: await handleOf(ada), ...what, settledAt: expect.any(String), answer: 'PLANNED' }],
  ]);
});

it('the tray takes as many statements for ten recommendations as for two', async () => {
  const bob = await signUp(app);
  for (let n = 0; n < 5; n += 1) {
    const sender = await signUp(app);
    await befriend(sender, bob);
    for (const animeId of [harbour, ferry]) await recommend(sender, { to: bob, animeId });
  }
  const ask = (limit: number) =>
    statementsDuring(app.deps.db, async () => {
      const { errors } = await bob.visitor.graphql(
        `{ recommendationsToMe(limit: ${limit}) { totalItems
           items { id note from { handle name avatar } anime { slug viewerEntry { status } } } } }`,
      );
      expect(errors).toEqual([]);
    });
  await ask(10);
  const many = (await ask(10)).length;
  expect(many).toBe((await ask(2)).length);
  expect(many).toBeLessThanOrEqual(8);
});

it('a list of more than fifty, and of none, is refused', async () => {
  const bob = await signUp(app);
  for (const limit of [0, 51])
    expect(codesOf(await run(bob, `{ recommendationsToMe(limit: ${limit}) { totalItems } }`))).toEqual([
      'VALIDATION_ERROR',
    ]);
  expect(await trayOf(bob, 50)).toEqual({ items: [], totalItems: 0 });
});
