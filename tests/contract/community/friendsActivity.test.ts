import { setUpApp } from '../../support/apps/startApp';
import { befriend, block, handleOf, run } from '../../support/people/community';
import { anEntry, animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signInAgain, signUp } from '../../support/people/people';

/** What friends watched recently, as far as they share it. */
const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true });
beforeAll(async () => {
  await app.visitor().graphql('{ __typename }');
});

interface Done {
  person: { handle: string };
  activity: { kind: string; firstEpisode: number; lastEpisode: number; anime: { slug: string } };
}
const query =
  '{ friendsActivity { person { handle } activity { kind firstEpisode lastEpisode anime { slug } } } }';

async function seenBy({ visitor }: SignedIn): Promise<string[]> {
  const { data, text } = await visitor.graphql<{ friendsActivity: Done[] }>(query);
  if (!data) throw new Error(text);
  return data.friendsActivity.map(
    ({ person, activity: { kind, anime, firstEpisode, lastEpisode } }) =>
      `${person.handle} ${kind} ${anime.slug} ${firstEpisode}-${lastEpisode}`,
  );
}

/** A person puts an anime on their list and watches its first episodes, one by one. */
async function watches(person: SignedIn, slug: string, episodes: number, entry: object = {}): Promise<void> {
  await anEntry(person, { animeId: await animeId(app, slug), status: 'WATCHING', ...entry });
  await goesOn(person, slug, episodes);
}

async function goesOn(person: SignedIn, slug: string, episodes: number): Promise<void> {
  const id = await animeId(app, slug);
  const mutation = 'mutation ($id: ID!) { incrementProgress(animeId: $id, by: 1) { undoId } }';
  for (let n = 0; n < episodes; n += 1) expect(codesOf(await run(person, mutation, { id }))).toEqual([]);
}

it('friends’ activity has one line per anime, latest first, and no strangers', async () => {
  const [me, friend, stranger] = [await signUp(app), await signUp(app), await signUp(app)];
  await befriend(me, friend);
  await watches(friend, 'night-train-stories-1', 3);
  await watches(stranger, 'night-train-stories-2', 1);
  await watches(me, 'night-train-stories-3', 1);
  app.clock.advance(60);
  await watches(friend, 'night-train-stories-2', 1);
  app.clock.advance(86_400);
  await goesOn(friend, 'night-train-stories-1', 4);
  const handle = await handleOf(friend);
  expect(await seenBy(me)).toEqual([
    `${handle} WATCHED night-train-stories-1 1-7`,
    `${handle} WATCHED night-train-stories-2 1-1`,
  ]);
  expect(await seenBy(stranger)).toEqual([]);
});

it('friends’ activity omits private entries, blocked users and closed profiles', async () => {
  const [me, friend] = [await signUp(app), await signUp(app)];
  await befriend(me, friend);
  await watches(friend, 'night-train-stories-1', 1, { visibility: 'PRIVATE' });
  expect(await seenBy(me)).toEqual([]);
  await watches(friend, 'night-train-stories-2', 1, { visibility: 'FRIENDS' });
  expect(await seenBy(me)).toHaveLength(1);
  const privacy = (to: string) =>
    run(friend, `mutation { updateSettings(input: { privacy: ${to} }) { id } }`);
  await privacy('PRIVATE');
  expect(await seenBy(me)).toEqual([]);
  await privacy('FRIENDS');
  expect(await seenBy(me)).toHaveLength(1);
  await block(friend, me);
  expect(await seenBy(me)).toEqual([]);
});

it('friends’ activity covers two weeks', async () => {
  const [me, friend] = [await signUp(app), await signUp(app)];
  await befriend(me, friend);
  await watches(friend, 'night-train-stories-1', 1);
  expect(await seenBy(me)).toHaveLength(1);
  app.clock.advance(14 * 86_400 + 1);
  const { data } = await (await signInAgain(app, me)).graphql<{ friendsActivity: Done[] }>(query);
  expect(data?.friendsActivity).toEqual([]);
});

it('friends’ activity has twelve lines at most', async () => {
  const [me, friend] = [await signUp(app), await signUp(app)];
  await befriend(me, friend);
  for (let n = 1; n <= 14; n += 1) await watches(friend, `night-train-stories-${n}`, 1);
  expect(await seenBy(me)).toHaveLength(12);
});

it('friends’ activity is refused to visitors', async () => {
  expect(codesOf(await app.visitor().graphql(query))).toEqual(['UNAUTHENTICATED']);
});
