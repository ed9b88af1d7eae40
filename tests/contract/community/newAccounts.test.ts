import { setUpApp, startApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import {
  aComment,
  anActivity,
  anOperator,
  aThread,
  befriend,
  handleOf,
  reasonText,
  reviewText,
  run,
} from '../../support/people/community';
import { anEntry, animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

/** NEW_ACCOUNT_DAYS: what accounts may not do in their first days. */
const POSTS = 4;
const CONTACTS = 6;
const app = setUpApp({
  now: '2026-11-21T03:00:00.000Z',
  catalogue: ['Harbour', 'Ferry'].map((english) => anAnime({ english })),
  env: {
    NEW_ACCOUNT_DAYS: '3',
    NEW_ACCOUNT_POSTS: `${POSTS}`,
    NEW_ACCOUNT_CONTACTS: `${CONTACTS}`,
    OPERATORS: 'the_boss',
  },
});
const DAY = 86_400;
const link = 'Look at https://spam.example';
let operator: SignedIn;
let harbour: string;
let ferry: string;
let threadId: string;

beforeAll(async () => {
  operator = await anOperator(app, 'the_boss');
  [harbour, ferry] = [await animeId(app, 'harbour'), await animeId(app, 'ferry')];
  threadId = (await aThread(operator)).id;
});

/** Someone who has just signed up, has begun both anime, and is a friend of the operator's. */
async function newcomer(): Promise<SignedIn> {
  const person = await signUp(app);
  for (const id of [harbour, ferry]) await anEntry(person, { animeId: id, status: 'WATCHING', progress: 1 });
  await befriend(operator, person);
  return person;
}

const send = (by: SignedIn, mutation: string, type: string, input: object) =>
  run(by, `mutation ($input: ${type}!) { ${mutation}(input: $input) { __typename } }`, { input });

const thread = { subject: 'SITE', title: 'A thread', body: 'Hello' };
const startThread = (by: SignedIn, given: object) =>
  send(by, 'createThread', 'CreateThreadInput', { ...thread, ...given });
const comment = (by: SignedIn, body: string) =>
  send(by, 'postComment', 'PostCommentInput', { threadId, body });
const saveNote = (by: SignedIn, given: object) =>
  send(by, 'saveEpisodeOpinion', 'SaveEpisodeOpinionInput', { animeId: harbour, number: 1, ...given });

/** Everything that counts as a post, with a text in it. */
const kinds: Record<string, (by: SignedIn, text: string) => ReturnType<typeof run>> = {
  'a thread': (by, body) => startThread(by, { body }),
  'the title of a thread': (by, title) => startThread(by, { title }),
  'a comment': comment,
  'a review': (by, text) =>
    send(by, 'saveReview', 'SaveReviewInput', {
      animeId: harbour,
      verdict: 'RECOMMENDED',
      text: `${reviewText} ${text}`,
    }),
  'a recommendation': (by, text) =>
    send(by, 'recommendAnime', 'RecommendAnimeInput', {
      animeId: harbour,
      otherId: ferry,
      reason: `${reasonText} ${text}`,
    }),
  // One that is shared already is only edited.
  'a note that is shared': async (by, note) => {
    await saveNote(by, { notePublic: false });
    return await saveNote(by, { note, notePublic: true });
  },
  'a reply to an activity': async (by, text) => {
    const id = await anActivity(operator, { animeId: harbour, seenBy: by });
    const mutation = 'mutation ($id: ID!, $text: String!) { answerActivity(id: $id, text: $text) { id } }';
    return await run(by, mutation, { id, text });
  },
};

const waitOf = ({ errors }: Awaited<ReturnType<typeof run>>) => errors[0]?.extensions?.retryAfter;
const untilMidnight = () => DAY - (Math.floor(app.clock.now().getTime() / 1000) % DAY);

describe.each(Object.entries(kinds))('%s by a new account', (_, post) => {
  it('has no link, and says from when on it may', async () => {
    const person = await newcomer();
    const refused = await post(person, link);
    expect(codesOf(refused)).toEqual(['LINKS_NOT_ALLOWED_YET']);
    expect(waitOf(refused)).toBe(3 * DAY);
    expect(codesOf(await post(person, 'Nothing to see'))).toEqual([]);
  });

  it('is one of a few in a day', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    for (let n = 1; n < POSTS; n += 1)
      for (const by of [person, other]) expect(codesOf(await comment(by, `No. ${n}`))).toEqual([]);
    expect(codesOf(await post(person, 'The last'))).toEqual([]);
    expect(codesOf(await comment(person, 'One too many'))).toEqual(['POSTED_TOO_OFTEN']);
    expect(codesOf(await comment(other, 'The last'))).toEqual([]);
    const refused = await post(other, 'One too many');
    expect(codesOf(refused)).toEqual(['POSTED_TOO_OFTEN']);
    expect(waitOf(refused)).toBe(untilMidnight());
  });
});

it.each(['a review', 'a recommendation'])('correcting %s is no post of a new account', async (kind) => {
  const person = await newcomer();
  for (let n = 0; n <= POSTS; n += 1)
    expect(codesOf((await kinds[kind]?.(person, `Better ${n}`)) ?? { errors: [] })).toEqual([]);
  expect(codesOf(await comment(person, 'Another'))).toEqual([]);
  expect(codesOf((await kinds[kind]?.(person, link)) ?? { errors: [] })).toEqual(['LINKS_NOT_ALLOWED_YET']);
});

it('a new account has no link in its name, nor on a shelf that others see', async () => {
  const person = await newcomer();
  const named = (name: string) => person.visitor.auth('update-user', { name });
  expect((await named(`Ada ${link}`)).body).toMatchObject({ code: 'LINKS_NOT_ALLOWED_YET' });
  expect((await named('Ada at sea')).status).toBe(200);
  const create = async (fields: Record<string, string>) =>
    await run(
      person,
      'mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { collection { id } } }',
      { input: { name: 'Autumn', ...fields } },
    );
  expect(codesOf(await create({ name: link }))).toEqual(['LINKS_NOT_ALLOWED_YET']);
  expect(codesOf(await create({ description: link }))).toEqual(['LINKS_NOT_ALLOWED_YET']);
  expect(codesOf(await create({}))).toEqual([]);
  const own = await create({ description: link, visibility: 'PRIVATE' });
  expect(codesOf(own)).toEqual([]);
  const { createCollection } = own.data as { createCollection: { collection: { id: string } } };
  const show = (description?: string) =>
    run(
      person,
      `mutation ($id: ID!, $input: UpdateCollectionInput!) {
        updateCollection(id: $id, input: $input) { collection { id } } }`,
      { id: createCollection.collection.id, input: { visibility: 'PUBLIC', description } },
    );
  expect(codesOf(await show())).toEqual(['LINKS_NOT_ALLOWED_YET']);
  expect(codesOf(await show('Nothing to see'))).toEqual([]);
});

it('nobody signs up with a link as a name, and the address isn’t looked at', async () => {
  const signUpAs = (name: string, email: string) =>
    app.visitor().auth('sign-up/email', { name, email, password: 'a long enough passphrase' });
  const taken = (await newcomer()).email;
  for (const email of [taken, 'free@example.org'])
    expect((await signUpAs(`Ada ${link}`, email)).body).toMatchObject({ code: 'LINKS_NOT_ALLOWED_YET' });
  expect((await signUpAs('Ada', 'free@example.org')).status).toBe(200);
});

it('a new account cannot edit a link into what it wrote, nor share a note that has one', async () => {
  const person = await newcomer();
  const { id } = await aComment(person, { threadId });
  const edit = (body: string) =>
    run(person, 'mutation ($id: ID!, $body: String!) { editComment(id: $id, body: $body) { id } }', {
      id,
      body,
    });
  const describeAs = (about: string) =>
    run(person, 'mutation ($about: String!) { updateAbout(about: $about) { about } }', { about });
  for (const change of [edit, describeAs])
    expect(codesOf(await change(link))).toEqual(['LINKS_NOT_ALLOWED_YET']);
  expect(codesOf(await saveNote(person, { note: link }))).toEqual([]);
  expect(codesOf(await saveNote(person, { notePublic: true }))).toEqual(['LINKS_NOT_ALLOWED_YET']);
  // Edits are no posts.
  for (let n = 0; n < POSTS; n += 1)
    for (const change of [edit, describeAs]) expect(codesOf(await change(`Better ${n}`))).toEqual([]);
  expect(codesOf(await comment(person, 'Another'))).toEqual([]);
});

it('what is deleted again was posted', async () => {
  const person = await newcomer();
  for (let n = 0; n < POSTS; n += 1) {
    const { id } = await aComment(person, { threadId });
    expect(codesOf(await run(person, `mutation { deleteComment(id: "${id}") { id } }`))).toEqual([]);
  }
  expect(codesOf(await comment(person, 'Again'))).toEqual(['POSTED_TOO_OFTEN']);
});

it('what is refused, or shared already, is no post, and whom one cannot contact no contact', async () => {
  const person = await newcomer();
  expect(codesOf(await saveNote(person, { note: 'A note', notePublic: true }))).toEqual([]);
  const unwatched = { number: 9, note: 'A note', notePublic: true };
  const stranger = await handleOf(await signUp(app));
  const recommendTo = (handle: string) =>
    run(person, 'mutation ($input: SendRecommendationInput!) { sendRecommendation(input: $input) }', {
      input: { handle, animeId: harbour, note: '' },
    });
  for (let n = 0; n <= CONTACTS; n += 1) {
    expect(codesOf(await saveNote(person, { note: `Note ${n}`, notePublic: true }))).toEqual([]);
    expect(codesOf(await saveNote(person, unwatched))).toEqual(['NOT_WATCHED']);
    expect(codesOf(await recommendTo(stranger))).toEqual(['NOT_FOUND']);
  }
  for (let n = 1; n < POSTS; n += 1) expect(codesOf(await comment(person, `No. ${n}`))).toEqual([]);
  expect(codesOf(await comment(person, 'One too many'))).toEqual(['POSTED_TOO_OFTEN']);
  expect(codesOf(await recommendTo('the_boss'))).toEqual([]);
});

// security: P19
it('no more is posted than that, however much comes at once', async () => {
  const person = await newcomer();
  const answers = await Promise.all(Array.from({ length: POSTS + 3 }, (_, n) => comment(person, `No. ${n}`)));
  expect(answers.flatMap(codesOf)).toEqual(Array(3).fill('POSTED_TOO_OFTEN'));
});

describe('whom a new account contacts', () => {
  const ask = async (by: SignedIn, other: SignedIn, mutation = 'sendFriendRequest') =>
    await run(by, `mutation ($handle: String!) { ${mutation}(handle: $handle) { id } }`, {
      handle: await handleOf(other),
    });
  const recommend = (by: SignedIn, note = '') =>
    run(by, 'mutation ($input: SendRecommendationInput!) { sendRecommendation(input: $input) }', {
      input: { handle: 'the_boss', animeId: harbour, note },
    });

  it('is limited by the day, requests that are cancelled and recommendations included', async () => {
    const [person, other] = [await newcomer(), await signUp(app)];
    for (let n = 1; n < CONTACTS; n += 1) {
      expect(codesOf(await ask(person, other))).toEqual([]);
      expect(codesOf(await ask(person, other, 'cancelFriendRequest'))).toEqual([]);
    }
    expect(codesOf(await recommend(person))).toEqual([]);
    for (const refused of [await ask(person, other), await recommend(person)]) {
      expect(codesOf(refused)).toEqual(['CONTACTED_TOO_OFTEN']);
      expect(waitOf(refused)).toBe(untilMidnight());
    }
    // Posts count by themselves, and accepting a request contacts no one.
    expect(codesOf(await comment(person, 'Hello'))).toEqual([]);
    await ask(other, person);
    expect(codesOf(await ask(person, other, 'acceptFriendRequest'))).toEqual([]);
  });

  it('gets no link with a recommendation', async () => {
    const person = await newcomer();
    expect(codesOf(await recommend(person, link))).toEqual(['LINKS_NOT_ALLOWED_YET']);
    expect(codesOf(await recommend(person, 'For you'))).toEqual([]);
  });
});

it('moderators and operators are exempt', async () => {
  const person = await newcomer();
  const name = async (held: boolean) => {
    const handle = await handleOf(person);
    const answer = await run(
      operator,
      `mutation { setRole(handle: "${handle}", role: MODERATOR, held: ${held}) { role } }`,
    );
    expect(codesOf(answer)).toEqual([]);
  };
  await name(true);
  for (const by of [operator, person])
    for (let n = 0; n <= POSTS; n += 1) expect(codesOf(await comment(by, `${link} ${n}`))).toEqual([]);
  await name(false);
  expect(codesOf(await comment(person, link))).toEqual(['LINKS_NOT_ALLOWED_YET']);
});

it('another day, another few; and an account that is old enough is free', async () => {
  const person = await newcomer();
  const fill = async () => {
    for (let n = 0; n < POSTS; n += 1) expect(codesOf(await comment(person, `No. ${n}`))).toEqual([]);
    return codesOf(await comment(person, 'One too many'));
  };
  const end = app.clock.now().getTime() + 3 * DAY * 1000;
  expect(await fill()).toEqual(['POSTED_TOO_OFTEN']);
  app.clock.advance(untilMidnight());
  expect(await fill()).toEqual(['POSTED_TOO_OFTEN']);
  app.clock.set(new Date(end - 1000));
  const last = await comment(person, link);
  expect([codesOf(last), waitOf(last)]).toEqual([['LINKS_NOT_ALLOWED_YET'], 1]);
  expect(await fill()).toEqual(['POSTED_TOO_OFTEN']);
  app.clock.set(new Date(end));
  expect(await fill()).toEqual([]);
  expect(codesOf(await comment(person, link))).toEqual([]);
});

it('no account is new unless the operator says for how long', async () => {
  await using open = await startApp();
  const person = await signUp(open);
  for (let n = 0; n <= POSTS; n += 1)
    expect(codesOf(await startThread(person, { body: `${link} ${n}` }))).toEqual([]);
});

it('keeps the text of a thread if the title that comes with another one is refused', async () => {
  const ada = await signUp(app);
  const thread = await aThread(ada, { body: 'Before' });
  const change = (title: string) =>
    run(
      ada,
      `mutation { updateThread(id: "${thread.id}", input: { title: "${title}", body: "After" }) { id } }`,
    );
  const text = async () =>
    (await run(ada, `{ thread(id: "${thread.id}") { title opening { source } } }`)).data?.thread;
  expect(codesOf(await change('See https://spam.example'))).toEqual(['LINKS_NOT_ALLOWED_YET']);
  expect(await text()).toMatchObject({ opening: { source: 'Before' } });
  expect(codesOf(await change('See there'))).toEqual([]);
  expect(await text()).toEqual({ title: 'See there', opening: { source: 'After' } });
});
