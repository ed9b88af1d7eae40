import { setUpApp } from '../../support/apps/startApp';
import { aComment, aThread, befriend, block, handleOf, run } from '../../support/people/community';
import { anEntry, animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true });
beforeAll(async () => {
  // Builds the schema, so that no test has to wait for it.
  await app.visitor().graphql('{ __typename }');
});

const two = async (): Promise<[SignedIn, SignedIn]> => [await signUp(app), await signUp(app)];

async function mutate(person: SignedIn, mutation: string, other: SignedIn) {
  const document = `mutation ($handle: String!) { ${mutation}(handle: $handle) { relationship } }`;
  const answer = await run(person, document, { handle: await handleOf(other) });
  return codesOf(answer)[0] ?? answer.data?.[mutation]?.relationship;
}

async function relationship(person: SignedIn, other: SignedIn) {
  const { data } = await run(person, `{ profile(handle: "${await handleOf(other)}") { relationship } }`);
  return data?.profile?.relationship;
}

describe('a friendship', () => {
  it('starts with an accepted request', async () => {
    const [ada, bob] = await two();
    expect(await mutate(ada, 'sendFriendRequest', bob)).toBe('REQUEST_SENT');
    expect(await mutate(ada, 'sendFriendRequest', bob)).toBe('REQUEST_SENT');
    expect(await relationship(bob, ada)).toBe('REQUEST_RECEIVED');
    expect(await mutate(bob, 'acceptFriendRequest', ada)).toBe('FRIENDS');
    expect(await relationship(ada, bob)).toBe('FRIENDS');
    expect(await app.deps.social.areFriends(ada.userId, bob.userId)).toBe(true);
    expect(await app.deps.social.friendIdsOf(bob.userId)).toEqual([ada.userId]);
  });

  it('starts at once if both send a request', async () => {
    const [ada, bob] = await two();
    await mutate(ada, 'sendFriendRequest', bob);
    expect(await mutate(bob, 'sendFriendRequest', ada)).toBe('FRIENDS');
  });

  it('is created once, however many requests cross', async () => {
    const [ada, bob] = await two();
    await Promise.all([
      ...Array.from({ length: 6 }, () => mutate(ada, 'sendFriendRequest', bob)),
      ...Array.from({ length: 6 }, () => mutate(bob, 'sendFriendRequest', ada)),
    ]);
    expect([await relationship(ada, bob), await relationship(bob, ada)]).toEqual(['FRIENDS', 'FRIENDS']);
    const rows = await app.deps.db.manager.query('SELECT 1 FROM friend_request WHERE fromId IN (?, ?)', [
      ada.userId,
      bob.userId,
    ]);
    expect(rows).toEqual([]);
  });

  it('does not start if a request is declined, cancelled, or was never sent', async () => {
    const [ada, bob] = await two();
    await mutate(ada, 'sendFriendRequest', bob);
    expect(await mutate(bob, 'declineFriendRequest', ada)).toBe('NONE');
    expect(await relationship(ada, bob)).toBe('NONE');
    await mutate(ada, 'sendFriendRequest', bob);
    expect(await mutate(bob, 'cancelFriendRequest', ada)).toBe('NOT_FOUND');
    expect(await mutate(ada, 'cancelFriendRequest', bob)).toBe('NONE');
    expect(await mutate(bob, 'acceptFriendRequest', ada)).toBe('NOT_FOUND');
    expect(await mutate(ada, 'sendFriendRequest', ada)).toBe('NOT_YOURSELF');
  });

  it('can be ended by either side', async () => {
    const [ada, bob] = await two();
    await befriend(ada, bob);
    expect(await mutate(bob, 'removeFriend', ada)).toBe('NONE');
    expect(await relationship(ada, bob)).toBe('NONE');
    expect(await mutate(ada, 'removeFriend', bob)).toBe('NOT_FOUND');
  });
});

describe('lists of people', () => {
  it('are returned in parts, latest first', async () => {
    const ada = await signUp(app);
    const others = [];
    for (let n = 0; n < 5; n += 1) {
      const other = await signUp(app);
      app.clock.advance(1);
      await befriend(other, ada);
      others.unshift(await handleOf(other));
    }
    const handles: string[] = [];
    let after = '';
    for (;;) {
      const { data } = await ada.visitor.graphql<{
        friends: { items: { handle: string }[]; nextCursor: string | null };
      }>(`{ friends(limit: 2${after}) { items { handle } nextCursor } }`);
      handles.push(...(data?.friends.items.map(({ handle }) => handle) ?? []));
      if (!data?.friends.nextCursor) break;
      after = `, after: "${data.friends.nextCursor}"`;
    }
    expect(handles).toEqual(others);
    const profile = await app
      .visitor()
      .graphql(
        `{ profile(handle: "${await handleOf(ada)}") { friendCount friends(limit: 1) { items { handle } } } }`,
      );
    expect(profile.data).toEqual({
      profile: { friendCount: 5, friends: { items: [{ handle: others[0] }] } },
    });
  });

  it('are searched by the words of a handle or name', async () => {
    const ada = await signUp(app);
    for (const name of ['Jun Sato', 'Satoko', 'Mika 100%', '佐藤 順']) {
      const other = await signUp(app, { name });
      app.clock.advance(1);
      await befriend(other, ada);
    }
    const found = async (text: string) => {
      const { data } = await ada.visitor.graphql<{ friends: { items: { name: string }[] } }>(
        'query ($text: String!) { friends(text: $text) { items { name } } }',
        { text },
      );
      return data?.friends.items.map(({ name }) => name);
    };
    expect(await found('sato')).toEqual(['Satoko', 'Jun Sato']);
    expect(await found(' @SATO jun ')).toEqual(['Jun Sato']);
    expect(await found('藤')).toEqual(['佐藤 順']);
    expect(await found('%')).toEqual(['Mika 100%']);
    expect(await found('')).toHaveLength(4);
    expect(codesOf(await run(ada, `{ friends(text: "${'x'.repeat(61)}") { nextCursor } }`))).toEqual([
      'VALIDATION_ERROR',
    ]);
  });

  it('show requests in both directions', async () => {
    const [ada, bob] = await two();
    await mutate(ada, 'sendFriendRequest', bob);
    const sent = await run(
      ada,
      '{ friendRequests(direction: SENT) { totalItems items { person { handle } } } }',
    );
    const got = await run(bob, '{ friendRequests { totalItems items { person { handle } } } }');
    expect([sent.data?.friendRequests, got.data?.friendRequests]).toEqual([
      { totalItems: 1, items: [{ person: { handle: await handleOf(bob) } }] },
      { totalItems: 1, items: [{ person: { handle: await handleOf(ada) } }] },
    ]);
  });

  it('find people by the start of a handle or part of a name, without wildcards', async () => {
    const ada = await signUp(app, { name: 'Zoë Quux' });
    await handleOf(ada);
    const shy = await signUp(app, { name: 'Zoe Quuxley' });
    await handleOf(shy);
    await run(shy, 'mutation { updateSettings(input: { privacy: PRIVATE }) { id } }');
    const seeker = await signUp(app);
    const found = async (text: string) =>
      (
        await seeker.visitor.graphql<{ people: { name: string }[] }>(
          'query ($t: String!) { people(text: $t) { name } }',
          {
            t: text,
          },
        )
      ).data?.people.map(({ name }) => name);
    expect(await found('zoe_q')).toEqual(['Zoë Quux']);
    expect(await found('@ZOE_q')).toEqual(['Zoë Quux']);
    expect(await found('quux')).toEqual(['Zoë Quux']);
    expect(await found('%')).toEqual([]);
    expect(await found('z%e')).toEqual([]);
    expect(await found('   ')).toEqual([]);
    // Anyone who knows a handle may send a request.
    expect(await found(await handleOf(shy))).toEqual(['Zoe Quuxley']);
  });
});

describe('two lists', () => {
  it('are compared as far as the other one is visible', async () => {
    const [ada, bob] = await two();
    const slugs = [
      'night-train-stories-1',
      'night-train-stories-2',
      'night-train-stories-3',
      'the-lighthouse-girl',
    ];
    const [one, two2, three, four] = await Promise.all(slugs.map((slug) => animeId(app, slug)));
    for (const [id, score] of [
      [one, 90],
      [two2, 50],
      [three, 70],
    ])
      await anEntry(ada, { animeId: id, status: 'COMPLETED', score });
    await anEntry(bob, { animeId: one, status: 'COMPLETED', score: 80 });
    await anEntry(bob, { animeId: two2, status: 'DROPPED', score: 10, visibility: 'FRIENDS' });
    await anEntry(bob, {
      animeId: three,
      status: 'COMPLETED',
      score: 10,
      visibility: 'PRIVATE',
      notes: 'Mine',
    });
    await anEntry(bob, { animeId: four, status: 'PLANNING', visibility: 'PRIVATE' });
    const compare = async () =>
      (
        await run(
          ada,
          `{ compareLists(handle: "${await handleOf(bob)}") { onlyMine onlyTheirs bothScored meanDifference
             items { anime { slug } mine { score } theirs { score notes } } pageInfo { totalItems } } }`,
        )
      ).data?.compareLists;
    const item = (slug: string | undefined, mine: number, theirs: number) => ({
      anime: { slug },
      mine: { score: mine },
      theirs: { score: theirs, notes: '' },
    });
    expect(await compare()).toEqual({
      onlyMine: 2,
      onlyTheirs: 0,
      bothScored: 1,
      meanDifference: 10,
      items: [item(slugs[0], 90, 80)],
      pageInfo: { totalItems: 1 },
    });
    await befriend(ada, bob);
    expect(await compare()).toEqual({
      onlyMine: 1,
      onlyTheirs: 0,
      bothScored: 2,
      meanDifference: 25,
      items: [item(slugs[1], 50, 10), item(slugs[0], 90, 80)],
      pageInfo: { totalItems: 2 },
    });
    await run(bob, 'mutation { updateSettings(input: { privacy: PRIVATE }) { id } }');
    expect(await compare()).toBeNull();
  });

  it('show what both plan to watch', async () => {
    const [ada, bob] = await two();
    const [one, other] = [
      await animeId(app, 'night-train-stories-1'),
      await animeId(app, 'the-lighthouse-girl'),
    ];
    for (const person of [ada, bob]) await anEntry(person, { animeId: one, status: 'PLANNING' });
    await anEntry(ada, { animeId: other, status: 'PLANNING' });
    await anEntry(bob, { animeId: other, status: 'PLANNING', visibility: 'PRIVATE' });
    const { data } = await run(
      ada,
      `{ commonPlans(handle: "${await handleOf(bob)}") { items { slug } pageInfo { totalItems } } }`,
    );
    expect(data?.commonPlans).toEqual({
      items: [{ slug: 'night-train-stories-1' }],
      pageInfo: { totalItems: 1 },
    });
  });
});

describe('a block', () => {
  it('ends everything between two users', async () => {
    const [ada, bob] = await two();
    await befriend(ada, bob);
    const thread = await aThread(ada);
    const comment = await aComment(bob, { threadId: thread.id });
    await run(ada, `mutation { likeComment(id: "${comment.id}") { id } }`);
    await block(ada, bob);
    expect([await relationship(ada, bob), await relationship(bob, ada)]).toEqual(['BLOCKED', undefined]);
    expect(await app.deps.social.areFriends(ada.userId, bob.userId)).toBe(false);
    const { data } = await app.visitor().graphql(`{ comment(id: "${comment.id}") { likeCount } }`);
    expect(data).toEqual({ comment: { likeCount: 0 } });
    for (const person of [ada, bob]) {
      const list = await run(person, '{ notifications { items { actor { handle } } } }');
      expect(list.data?.notifications?.items).toEqual([]);
    }
    expect((await run(ada, '{ blockedPeople { items { handle } } }')).data?.blockedPeople).toEqual({
      items: [{ handle: await handleOf(bob) }],
    });
  });

  it('can only be lifted by whoever set it', async () => {
    const [ada, bob] = await two();
    await block(ada, bob);
    expect(await mutate(bob, 'unblockPerson', ada)).toBe('NOT_FOUND');
    expect(await mutate(ada, 'unblockPerson', bob)).toBe('NONE');
    expect(await relationship(bob, ada)).toBe('NONE');
    expect(await mutate(bob, 'sendFriendRequest', ada)).toBe('REQUEST_SENT');
  });

  it('wins over a request that is accepted at the same moment', async () => {
    for (let n = 0; n < 5; n += 1) {
      const [ada, bob] = await two();
      await mutate(bob, 'sendFriendRequest', ada);
      await Promise.all([mutate(ada, 'acceptFriendRequest', bob), block(ada, bob)]);
      expect(await app.deps.social.areFriends(ada.userId, bob.userId)).toBe(false);
    }
  });
});
