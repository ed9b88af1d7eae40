import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, type GraphQLInputType, getNamedType, isInputObjectType } from 'graphql';
import { insertSignUpRequest } from '../../server/data/stores/signUpRequestStore';
import { asBytes, everyRow } from '../support/apps/everyTable';
import { setUpApp } from '../support/apps/startApp';
import { withLoopback } from '../support/channels/channels';
import { rootFields, selectionOf } from '../support/hostile/schemaWalk';
import {
  aComment,
  anActivity,
  anOperator,
  aRecommendation,
  aThread,
  befriend,
  handleOf,
  reasonText,
  reviewText,
  run,
} from '../support/people/community';
import { aSuggestion, fact, factsOf, nameEditor } from '../support/people/editing';
import { anEntry, animeId } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';
import { withSecondStep } from '../support/people/secondStep';

/** Characters that turn the direction of what follows: "omeD" after one reads "Demo". No text keeps them, whoever gives it. */
const CONTROLS = [...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'];
const turned = (text: string) => `${CONTROLS.join('')}${text}\u202c`;
const schema = buildSchema(readFileSync(path.join(__dirname, '../../schema.graphql'), 'utf8'));

/** Arguments that are never stored as a text that is shown, by their path in a mutation or by their name. */
const notShown: Record<string, string> = {
  handle: 'names a person, and is looked up as it is',
  'runSiteJob.name': 'one of the jobs, looked up as it is',
  'openBackup.name': 'a file that exists, looked up as it is',
  'setFavouriteOfKind.slug': 'looked up, and stored only as letters, digits and hyphens',
  today: 'a date of digits, like startedOn',
  'updateSettings.input.country': 'one of the countries, compared as it is',
  'addPastPass.input.startedOn': 'a date of digits',
  'addPastPass.input.finishedOn': 'a date of digits',
  email: 'looked up as it is',
  provider: 'an id, looked up as it is',
  token: 'a secret',
  password: 'a secret',
  currentPassword: 'a secret',
  newPassword: 'a secret',
  callbackURL: 'an address, which must be one of the site',
  errorCallbackURL: 'an address, which must be one of the site',
  redirectTo: 'an address, which must be one of the site',
  'updateProfile.input.image': 'an address, never shown as a text',
  'setAccountCopies.input.address': 'sealed, and sent to no one but the server it names',
  'setAccountCopies.input.user': 'sealed, and sent to no one but that server',
  'createNotificationChannel.input.url': 'sealed, and sent to no one but the server it names',
  'createNotificationChannel.input.topic': 'sealed, and sent to no one but that server',
  'createNotificationChannel.input.auth': 'a key of a browser, sealed',
  'createNotificationChannel.input.p256dh': 'a key of a browser, sealed',
  'createNotificationChannel.input.chat': 'an id at Telegram, sealed',
};

const app = setUpApp({
  now: '2026-11-21T12:00:00.000Z',
  catalogue: true,
  env: { ...withLoopback, AUTH_CHANGE_EMAIL: 'true', OPERATORS: 'the_boss' },
});
let mika: SignedIn;
let editor: SignedIn;
let operator: SignedIn;
let anime: string;
beforeAll(async () => {
  [mika, editor] = [await signUp(app), await signUp(app)];
  operator = await anOperator(app, 'the_boss');
  await nameEditor(operator, await handleOf(editor));
  anime = await animeId(app, app.slugs[0] ?? '');
});

type Variables = Record<string, unknown>;
interface Call {
  variables: Variables;
  /** Mika, unless given. */
  by?: SignedIn;
}

async function idMadeBy(name: string, variables: Variables, path: string[] = ['id']): Promise<string> {
  const data = await call(name, { variables });
  return path.reduce<unknown>((at, key) => (at as Variables)[key], data) as string;
}

let count = 0;
/** A different text each time. */
function text(): string {
  count += 1;
  return `Demo ${count}`;
}
const collection = () => idMadeBy('createCollection', { input: { name: text() } }, ['collection', 'id']);
const ownFacts = () => ({ title: text(), format: 'TV', note: text() });
const facts = () => [fact('SYNOPSIS', `A keeper of a lighthouse finds a letter, ${text()}.`)];
const version = async () => (await factsOf(app, anime)).version;
const suggestion = async () =>
  (await aSuggestion(mika, { animeId: anime, version: await version(), facts: facts() })).id;
const channel = () => ({
  type: 'NTFY',
  kinds: ['FRIEND_REQUEST'],
  name: text(),
  topic: 'mine',
  url: 'http://127.0.0.1:9/',
});
const report = () => ({ reason: 'SPAM', text: text() });
/** The id of an open report about a new thread. */
async function openReport(): Promise<string> {
  const { id } = (await aThread(mika)).opening;
  await call('reportComment', { by: await signUp(app), variables: { id, input: report() } });
  const [row] = await app.deps.db.manager.query('SELECT id FROM report WHERE commentId = ?', [id]);
  return row.id;
}
const aNewThread = async () => (await aThread(mika)).id;
/** What someone did, and a friend of theirs. */
async function activity(): Promise<{ id: string; owner: SignedIn; friend: SignedIn }> {
  const [owner, friend] = [await signUp(app), await signUp(app)];
  await befriend(owner, friend);
  return { id: await anActivity(owner, { animeId: anime, seenBy: friend }), owner, friend };
}

async function aWatcherOfTwo(): Promise<{ by: SignedIn; pair: { animeId: string; otherId: string } }> {
  const by = await signUp(app);
  const otherId = await animeId(app, app.slugs[1] ?? '');
  for (const id of [anime, otherId]) await anEntry(by, { animeId: id, status: 'WATCHING', progress: 1 });
  return { by, pair: { animeId: anime, otherId } };
}

/** Valid variables for every mutation that stores a text, made anew for each call. */
const calls: Record<string, () => Promise<Call>> = {
  acceptSuggestion: async () => {
    const variables = { id: await suggestion(), version: await version(), instead: { facts: facts() } };
    return { variables, by: editor };
  },
  addOwnAnime: async () => ({ variables: { input: ownFacts() } }),
  addReportNote: async () => ({ by: operator, variables: { id: await openReport(), text: text() } }),
  answerActivity: async () => {
    const { id, friend } = await activity();
    return { by: friend, variables: { id, text: text() } };
  },
  bulkEdit: async () => ({
    variables: { input: { animeIds: [anime], addTags: [text()], removeTags: [text()] } },
  }),
  changeSiteSettings: async () => {
    const { body } = await run(operator, '{ siteSettings { version } }');
    const values = [{ name: 'SITE_OPERATOR', text: text() }];
    return { by: operator, variables: { values, seen: body.data.siteSettings.version } };
  },
  changeEmail: async () => ({
    by: await signUp(app),
    variables: { input: { newEmail: `${text().replace(' ', '')}@example.org` } },
  }),
  changeHandle: async () => ({ by: await signUp(app), variables: { handle: text().replace(' ', '_') } }),
  createApiToken: async () => ({ variables: { input: { name: text(), scopes: ['READ_LISTS'] } } }),
  createCollection: async () => ({ variables: { input: { name: text(), description: text() } } }),
  createNotificationChannel: async () => ({ by: await signUp(app), variables: { input: channel() } }),
  createScrobbleAddress: async () => ({ by: await signUp(app), variables: { name: text() } }),
  createThread: async () => ({ variables: { input: { subject: 'SITE', title: text(), body: text() } } }),
  declineSuggestion: async () => ({ by: editor, variables: { id: await suggestion(), reason: text() } }),
  deletePerson: async () => {
    const person = await signUp(app);
    const input = { id: person.userId, handle: await handleOf(person), reason: text() };
    return { by: operator, variables: { input } };
  },
  editComment: async () => ({
    variables: { id: (await aComment(mika, { threadId: await aNewThread() })).id, body: text() },
  }),
  exportPerson: async () => ({
    by: operator,
    variables: { input: { handle: await handleOf(await signUp(app)), reason: text() } },
  }),
  postComment: async () => ({ variables: { input: { threadId: await aNewThread(), body: text() } } }),
  reportActivityAnswer: async () => {
    const { id, owner, friend } = await activity();
    const { data } = await friend.visitor.graphql<{
      answerActivity: { answers: { items: { id: string }[] } };
    }>(`mutation { answerActivity(id: "${id}", text: "Demo") { answers { items { id } } } }`);
    return { by: owner, variables: { id: data?.answerActivity.answers.items[0]?.id, input: report() } };
  },
  reportEpisodeNote: async () => {
    const { by } = await aWatcherOfTwo();
    const shared = { animeId: anime, number: 1, note: 'Demo', notePublic: true };
    await by.visitor.graphql(
      'mutation ($input: SaveEpisodeOpinionInput!) { saveEpisodeOpinion(input: $input) { undoId } }',
      { input: shared },
    );
    const other = (await aWatcherOfTwo()).by;
    const { data } = await other.visitor.graphql<{ episodeNotes: { items: { id: string }[] } }>(
      `{ episodeNotes(animeId: "${anime}", number: 1) { items { id } } }`,
    );
    return { by: other, variables: { id: data?.episodeNotes.items[0]?.id, input: report() } };
  },
  reportComment: async () => {
    const { id } = await aComment(mika, { threadId: await aNewThread() });
    return { by: editor, variables: { id, input: report() } };
  },
  reportPerson: async () => ({
    by: await signUp(app),
    variables: { handle: await handleOf(mika), input: report() },
  }),
  reportSuggestion: async () => ({ by: editor, variables: { id: await suggestion(), input: report() } }),
  recommendAnime: async () => {
    const { by, pair } = await aWatcherOfTwo();
    return { by, variables: { input: { ...pair, reason: `${text()} ${reasonText}` } } };
  },
  removePosts: async () => {
    const person = await signUp(app);
    await aThread(person);
    const input = { handle: await handleOf(person), reason: text() };
    return { by: operator, variables: { input } };
  },
  refuseSignUp: async () => {
    const person = await signUp(app);
    const handle = await handleOf(person);
    await insertSignUpRequest(app.deps.db.manager, { userId: person.userId, answer: '', expiresAt: null });
    return { by: operator, variables: { input: { handle, reason: text() } } };
  },
  resetProfile: async () => ({
    by: operator,
    variables: { input: { handle: await handleOf(await signUp(app)), parts: ['NAME'], reason: text() } },
  }),
  suspendPerson: async () => ({
    by: operator,
    variables: { input: { handle: await handleOf(await signUp(app)), reason: text() } },
  }),
  reportRecommendation: async () => {
    const { by, pair } = await aWatcherOfTwo();
    return { by: editor, variables: { id: (await aRecommendation(by, pair)).id, input: report() } };
  },
  resolveReport: async () => ({
    by: operator,
    variables: { id: await openReport(), answer: { outcome: 'ACTED_ON', text: text() } },
  }),
  saveReview: async () => {
    const person = await signUp(app);
    await anEntry(person, { animeId: anime, status: 'WATCHING', progress: 3 });
    return {
      by: person,
      variables: { input: { animeId: anime, verdict: 'MIXED', text: `${text()} ${reviewText}` } },
    };
  },
  saveEntry: async () => {
    const person = await signUp(app);
    const { version } = await anEntry(person, { animeId: anime, status: 'WATCHING' });
    const dates = { startedOn: '2026-01-02', finishedOn: '2026-01-03' };
    return {
      by: person,
      variables: { input: { animeId: anime, version, notes: text(), tags: [text()], ...dates } },
    };
  },
  saveEpisodeOpinion: async () => {
    const person = await signUp(app);
    await anEntry(person, { animeId: anime, status: 'WATCHING', progress: 1 });
    return { by: person, variables: { input: { animeId: anime, number: 1, note: text() } } };
  },
  sendRecommendation: async () => {
    const person = await signUp(app);
    await befriend(person, mika);
    return {
      by: person,
      variables: { input: { handle: await handleOf(mika), animeId: anime, note: text() } },
    };
  },
  setQuietHours: async () => ({
    variables: { hours: { fromMinute: 0, untilMinute: 60, timeZone: 'Asia/Tokyo' } },
  }),
  suggestFacts: async () => ({
    variables: {
      input: {
        animeId: anime,
        version: await version(),
        facts: facts(),
        note: text(),
        sourceUrl: 'https://example.org/demo',
      },
    },
  }),
  unlockPerson: async () => ({
    by: operator,
    variables: { input: { handle: await handleOf(await withSecondStep(app)), reason: text() } },
  }),
  updateAbout: async () => ({ variables: { about: text() } }),
  updateCollection: async () => ({
    variables: { id: await collection(), input: { name: text(), description: text() } },
  }),
  updateNotificationChannel: async () => {
    const by = await signUp(app);
    const made = await call('createNotificationChannel', { by, variables: { input: channel() } });
    const { id } = made.channel as { id: string };
    return { by, variables: { id, input: { name: text() } } };
  },
  updateOwnAnime: async () => ({
    variables: { animeId: await idMadeBy('addOwnAnime', { input: ownFacts() }), input: ownFacts() },
  }),
  updateProfile: async () => ({
    variables: { input: { name: text(), image: 'https://example.org/demo.png' } },
  }),
  updateThread: async () => ({
    variables: { id: await aNewThread(), input: { title: text(), body: text() } },
  }),
};

const mutations = rootFields(schema, 'mutation');

async function send(name: string, { variables, by = mika }: Call) {
  const mutation = mutations.find((field) => field.name === name);
  if (!mutation) throw new Error(`There is no mutation ${name}`);
  const given = mutation.args.filter((arg) => arg.name in variables);
  const head = given.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const list = given.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  return by.visitor.graphql<Record<string, Variables>>(
    `mutation (${head}) { ${name}(${list}) ${selectionOf(getNamedType(mutation.type), 2)} }`,
    variables,
  );
}

async function call(name: string, given: Call): Promise<Variables> {
  const { data, errors } = await send(name, given);
  expect([name, errors]).toEqual([name, []]);
  return data?.[name] ?? {};
}

/** Paths of all texts that a mutation takes. */
function textsOf(type: GraphQLInputType, at: string): string[] {
  const named = getNamedType(type);
  if (isInputObjectType(named))
    return Object.values(named.getFields()).flatMap((field) => textsOf(field.type, `${at}.${field.name}`));
  return named.name === 'String' ? [at] : [];
}

const isNotShown = (at: string) => at in notShown || (at.split('.').pop() ?? '') in notShown;

/** The same variables, with a text that turns at one path. */
function withTurned(value: unknown, path: string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => withTurned(one, path));
  const [key, ...rest] = path;
  if (key === undefined) return turned(String(value));
  const object = value as Variables;
  return { ...object, [key]: withTurned(object[key], rest) };
}

const hasText = (value: unknown, [key, ...rest]: string[]): boolean =>
  Array.isArray(value)
    ? value.some((one) =>
        hasText(
          one,
          [key, ...rest].filter((part) => part !== undefined),
        ),
      )
    : key === undefined
      ? typeof value === 'string'
      : hasText((value as Variables | undefined)?.[key], rest);

const texts = mutations.flatMap(({ name, args }) =>
  args.flatMap((arg) => textsOf(arg.type, `${name}.${arg.name}`)),
);
const tried = texts.filter((at) => !isNotShown(at) || at === 'changeHandle.handle');

it.each(tried)('%s keeps no characters that turn its direction', async (at) => {
  const [name = '', ...path] = at.split('.');
  const make = calls[name];
  if (!make) throw new Error(`${name} takes a text: add a call of it, or say why it is not shown`);
  const sound = await make();
  expect([at, hasText(sound.variables, path)]).toEqual([at, true]);
  await call(name, sound);
  const given = await make();
  await send(name, { ...given, variables: withTurned(given.variables, path) as Variables });
  const rows = Object.entries(await everyRow(app.deps.db));
  const turn = (row: string) => CONTROLS.some((control) => row.includes(asBytes(control)));
  const stored = rows.filter(([, those]) => those.some(turn)).map(([table]) => table);
  expect(stored).toEqual([]);
});

it('what is not shown names an argument that exists', () => {
  const named = (key: string) => texts.some((at) => at === key || at.endsWith(`.${key}`));
  expect(Object.keys(notShown).filter((key) => !named(key))).toEqual([]);
});

it('names at the doors that are not GraphQL keep none either', async () => {
  const person = await signUp(app, { name: turned('Demo') });
  const nameOf = async () => (await person.visitor.get('/api/auth/get-session')).body.user.name;
  expect(await nameOf()).toBe('Demo');
  await person.visitor.auth('update-user', { name: turned('Another') }, { origin: app.url });
  expect(await nameOf()).toBe('Another');
});
