import { limits } from '../../../server/config/limits';
import { ScrobbleAddressEntity, ScrobblePlayEntity } from '../../../server/data/entities/scrobble';
import { embyStop, kodiStop, plexScrobble } from '../../../server/domain/scrobble/read/payloads.fixtures';
import { receivePlays } from '../../../server/domain/scrobble/receivePlays';
import { sweepPlays } from '../../../server/domain/scrobble/sweepPlays';
import { answerPlay } from '../../../server/domain/scrobble/waiting';
import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import { receiveMail } from '../../support/mail/mail';
import { anEntry, animeId, codesOf, entryOf, save, undo } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';
import { jellyfin, playedCatalogue, playerAddress, tell, toldStates } from '../../support/people/players';

const app = setUpApp({
  now: '2026-11-21T03:00:00.000Z',
  catalogue: [
    ...playedCatalogue(),
    anAnime({ native: '明日の塔', english: 'Tower of Tomorrow', begin: '2026-11-28T15:00:00.000Z' }),
  ],
});
let person: SignedIn;
let path: string;
beforeEach(async () => {
  person = await signUp(app);
  path = await playerAddress(person);
});

const show = 'House of the Lighthouse';
const slug = 'house-of-the-lighthouse';
const told = (payload: unknown, to = path) => toldStates(app, to, payload);
const progressOf = async (of = slug) => {
  const entry = await entryOf(person, of);
  return entry && [entry.status, entry.progress];
};
const pastOf = (of: string) =>
  `{ anime(slug: "${of}") { viewerEntry { passes { number } history { items { number } } } } }`;
const nothingPast = { anime: { viewerEntry: { passes: [], history: { items: [] } } } };
/** Each call waits until there are this many. */
function countdown(calls: number): () => Promise<void> {
  let [left, release] = [calls, () => {}];
  const all = new Promise<void>((resolve) => {
    release = resolve;
  });
  return async () => {
    left -= 1;
    if (left === 0) release();
    await all;
  };
}
const rules = (input: string) =>
  person.visitor.graphql(`mutation { updateScrobbleRules(input: { ${input} }) { percent } }`);

describe('an address for a player', () => {
  // security: A8
  it('is shown once, stored as a hash, and reported to its owner by mail', async () => {
    await receiveMail(app);
    const made = await playerAddress(person, ' Jellyfin in the attic ');
    expect(made).toMatch(/^\/connect\/[A-Za-z0-9]{40}$/);
    const token = made.slice('/connect/'.length);
    const rows = await app.deps.db.manager.findBy(ScrobbleAddressEntity, { userId: person.userId });
    expect(rows.map(({ name }) => name).sort()).toEqual(['Attic', 'Jellyfin in the attic']);
    expect(JSON.stringify(rows)).not.toContain(token);
    const { data, text } = await person.visitor.graphql(
      '{ scrobbleAddresses { id name createdAt lastUsedAt expiresAt } }',
    );
    expect(data?.scrobbleAddresses).toHaveLength(2);
    expect(text).not.toContain(token);
    const [mail] = await receiveMail(app);
    expect(mail).toMatchObject({ to: person.email, subject: 'A new player connection for your account' });
    expect(mail?.text).not.toContain(token);
  });

  it.each(['""', '"  "', `"${'x'.repeat(81)}"`, '"a", expiresInDays: 0', '"a", expiresInDays: 367'])(
    'is not created with %s',
    async (given) => {
      const answer = await person.visitor.graphql(
        `mutation { createScrobbleAddress(name: ${given}) { url } }`,
      );
      expect(codesOf(answer)).toEqual(['VALIDATION_ERROR']);
    },
  );

  it('requires a fresh session, and is one of twenty at most', async () => {
    const make = () => person.visitor.graphql('mutation { createScrobbleAddress(name: "One") { url } }');
    for (let n = 1; n < 20; n += 1) expect(codesOf(await make())).toEqual([]);
    expect(codesOf(await make())).toEqual(['TOO_MANY_ADDRESSES']);
    app.clock.advance(86_400);
    expect(codesOf(await make())).toEqual(['SESSION_IS_NOT_FRESH']);
    app.clock.advance(-86_400);
  });

  it('ends when it expires, or at once when revoked, by its owner only', async () => {
    const { data } = await person.visitor.graphql<{ scrobbleAddresses: { id: string }[] }>(
      '{ scrobbleAddresses { id } }',
    );
    const document = `mutation { revokeScrobbleAddress(id: "${data?.scrobbleAddresses[0]?.id}") }`;
    expect(codesOf(await (await signUp(app)).visitor.graphql(document))).toEqual(['NOT_FOUND']);
    expect(await told(jellyfin(show, 1, 1))).toEqual(['MARKED']);
    expect(codesOf(await person.visitor.graphql(document))).toEqual([]);
    expect(await told(jellyfin(show, 1, 2))).toBe(404);
    const { data: timed } = await person.visitor.graphql<{ createScrobbleAddress: { url: string } }>(
      'mutation { createScrobbleAddress(name: "A day", expiresInDays: 1) { url } }',
    );
    const short = new URL(timed?.createScrobbleAddress.url ?? '').pathname;
    expect(await told(jellyfin(show, 1, 2), short)).toEqual(['MARKED']);
    app.clock.advance(86_400);
    expect(await told(jellyfin(show, 1, 3), short)).toBe(404);
    expect(await sweepPlays(app.deps)).toBe(1);
  });

  // security: P15
  it('that is unknown looks like a path that does not exist', async () => {
    const unknown = `/connect/${'x'.repeat(40)}`;
    const answers = [];
    for (const to of [unknown, '/connect/short', '/connect/', '/connexion/x'])
      answers.push(await tell(app, to, jellyfin(show, 1, 1)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect([...new Set(answers.map(({ text }) => text))]).toEqual([answers[0]?.text]);
    expect((await app.visitor().get(path)).status).toBe(404);
  });

  // security: P15
  it('can only mark episodes: it is neither token nor session, and answers no other site', async () => {
    const token = path.slice('/connect/'.length);
    const asked = await app.visitor().graphql('{ viewer { id } }', {}, { authorization: `Bearer ${token}` });
    expect(asked.data?.viewer ?? null).toBeNull();
    const answer = await tell(app, path, jellyfin(show, 1, 1), { origin: 'https://evil.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.setCookies).toEqual([]);
    expect(answer.text).toBe('{"plays":["MARKED"]}');
  });
});

describe('a message from a player', () => {
  // security: P18
  it.each([
    ['no JSON', 'hello', 400],
    ['no object', '[]', 400],
    ['what no player sends', '{"hello":"world"}', 400],
    ['too much', JSON.stringify({ ...jellyfin(show, 1, 1), Overview: 'x'.repeat(70_000) }), 413],
    ['nothing', '', 400],
  ])('is refused with this body: %s', async (_, body, expected) => {
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
    expect((await app.visitor().request(path, init)).status).toBe(expected);
    expect(await entryOf(person, slug)).toBeNull();
  });

  it('counts whatever its content type', async () => {
    const init = (type: string, episode: number) => ({
      method: 'POST',
      body: JSON.stringify(jellyfin(show, 1, episode)),
      headers: { 'content-type': type },
    });
    expect((await app.visitor().request(path, init('text/plain; charset=utf-8', 1))).status).toBe(200);
    expect((await app.visitor().request(path, init('application/x-unknown', 2))).status).toBe(200);
    expect(await progressOf()).toEqual(['WATCHING', 2]);
  });

  it('may begin with a byte order mark', async () => {
    const send = (body: string | FormData) => app.visitor().request(path, { method: 'POST', body });
    expect((await send(`\uFEFF${JSON.stringify(jellyfin(show, 1, 1))}`)).text).toBe('{"plays":["MARKED"]}');
    const form = new FormData();
    form.append('payload', `\uFEFF${JSON.stringify(jellyfin(show, 1, 2))}`);
    expect((await send(form)).text).toBe('{"plays":["MARKED"]}');
    expect((await send('\uFEFF')).status).toBe(400);
  });

  it('comes from Plex as a form with a picture', async () => {
    const form = new FormData();
    const metadata = { ...plexScrobble.Metadata, grandparentTitle: show, parentIndex: 1, index: 1 };
    form.append('payload', JSON.stringify({ ...plexScrobble, Metadata: metadata }));
    form.append('thumb', new Blob([new Uint8Array(150_000)], { type: 'image/jpeg' }), 'thumb.jpg');
    const answer = await app.visitor().request(path, { method: 'POST', body: form });
    expect([answer.status, answer.text]).toEqual([200, '{"plays":["MARKED"]}']);
    const large = new FormData();
    large.append('thumb', new Blob([new Uint8Array(2_100_000)]), 'thumb.jpg');
    expect((await app.visitor().request(path, { method: 'POST', body: large })).status).toBe(413);
  });

  it('comes from Emby, Kodi and scripts', async () => {
    const emby = { ...embyStop, Item: { ...embyStop.Item, SeriesName: show, IndexNumber: 1 } };
    const item = { ...kodiStop.params.data.item, showtitle: show, episode: 2 };
    const kodi = { ...kodiStop, params: { ...kodiStop.params, data: { ...kodiStop.params.data, item } } };
    expect(await told(emby)).toEqual(['MARKED']);
    expect(await told(kodi)).toEqual(['MARKED']);
    expect(await told({ title: show, episode: 3 })).toEqual(['MARKED']);
    expect(await told({ anime: slug, episode: 4 })).toEqual(['MARKED']);
    expect(await told({ title: 'Night of the Lighthouse', year: 2022 })).toEqual(['MARKED']);
    expect(await progressOf()).toEqual(['WATCHING', 4]);
    expect(await progressOf('night-of-the-lighthouse')).toEqual(['COMPLETED', 1]);
  });

  it('counts for one viewer if the address names one, and on a Plex server only for its owner otherwise', async () => {
    expect(await told(jellyfin(show, 1, 1), `${path}?user=Somebody`)).toEqual([]);
    expect(await told(jellyfin(show, 1, 1), `${path}?user=MIKA`)).toEqual(['MARKED']);
    const metadata = { ...plexScrobble.Metadata, grandparentTitle: show, index: 2 };
    const guest = { ...plexScrobble, user: false, Account: { id: 2, title: 'guest' }, Metadata: metadata };
    expect(await told(guest)).toEqual([]);
    expect(await told(guest, `${path}?user=guest`)).toEqual(['MARKED']);
    // The owner's own plays are not another user's, either.
    const owner = { ...plexScrobble, Metadata: { ...metadata, index: 3 } };
    expect(await told(owner, `${path}?user=guest`)).toEqual([]);
    expect(
      await told(jellyfin(show, 1, 3, { NotificationUsername: undefined }), `${path}?user=guest`),
    ).toEqual([]);
    expect(await told(owner, `${path}?user=mika`)).toEqual(['MARKED']);
    expect(await told({ ...owner, Metadata: { ...metadata, index: 4 } })).toEqual(['MARKED']);
    // A script has no users.
    expect(await told({ title: show, episode: 5 }, `${path}?user=guest`)).toEqual(['MARKED']);
  });

  it('without a name to wait under is ignored, and one with an id alone waits under that', async () => {
    const metadata = { ...plexScrobble.Metadata, grandparentTitle: undefined };
    expect(await told({ ...plexScrobble, Metadata: metadata })).toEqual([]);
    expect(await told({ ids: { anidb: 99_999_999 }, episode: 1 })).toEqual(['UNMATCHED']);
    const { data } = await person.visitor.graphql('{ unmatchedShows { items { title } } }');
    expect(data).toEqual({ unmatchedShows: { items: [{ title: 'AniDB 99999999' }] } });
  });
});

describe('a play', () => {
  it('of a season in two cours counts for the entries in their order', async () => {
    for (let episode = 1; episode <= 23; episode += 1)
      expect(await told(jellyfin(show, 1, episode))).toEqual(['MARKED']);
    expect(await told(jellyfin(show, 2, 1))).toEqual(['MARKED']);
    expect(await progressOf()).toEqual(['COMPLETED', 12]);
    expect(await progressOf('house-of-the-lighthouse-part-2')).toEqual(['COMPLETED', 11]);
    expect(await progressOf('house-of-the-lighthouse-season-2')).toEqual(['WATCHING', 1]);
  });

  it('reported twice counts once, even after an undo', async () => {
    const payload = jellyfin(show, 1, 1);
    expect(await told(payload)).toEqual(['MARKED']);
    const marked = {
      ...payload,
      NotificationType: 'UserDataSaved',
      SaveReason: 'PlaybackFinished',
      Played: true,
    };
    expect(await told(marked)).toEqual(['REPEATED']);
    const { data } = await person.visitor.graphql<{ plays: { items: { undoId: string }[] } }>(
      '{ plays { items { undoId state } } }',
    );
    expect(data?.plays.items).toHaveLength(1);
    expect(codesOf(await undo(person, data?.plays.items[0]?.undoId))).toEqual([]);
    expect(await told(payload)).toEqual(['REPEATED']);
    expect(await entryOf(person, slug)).toBeNull();
  });

  it.each([
    ['an episode', jellyfin(show, 1, 1), slug, 'ALREADY'],
    ['a film', { title: 'Night of the Lighthouse', year: 2022 }, 'night-of-the-lighthouse', 'MARKED'],
  ])('reported before and after midnight (UTC) counts once: %s', async (_, payload, of, later) => {
    await rules('rewatch: true');
    const start = app.clock.now();
    app.clock.set(new Date('2026-11-21T23:59:58.000Z'));
    expect(await told(payload)).toEqual(['MARKED']);
    const seen = await entryOf(person, of);
    app.clock.advance(3);
    expect(await told(payload)).toEqual(['REPEATED']);
    expect(await entryOf(person, of)).toEqual(seen);
    app.clock.advance(3 * 3600);
    expect(await told(payload)).toEqual([later]);
    app.clock.set(start);
  });

  // security: P19
  it('many at once count once', async () => {
    const payload = jellyfin(show, 1, 1);
    const states = await Promise.all(Array.from({ length: 6 }, () => told(payload)));
    expect(states.flat().sort()).toEqual(['MARKED', ...Array.from({ length: 5 }, () => 'REPEATED')]);
    expect(await app.deps.db.manager.countBy(ScrobblePlayEntity, { userId: person.userId })).toBe(1);
    expect(await progressOf()).toEqual(['WATCHING', 1]);
  });

  // security: P19
  it('of a film that two reports bring at the same moment is no rewatch', async () => {
    await rules('rewatch: true');
    const bothHere = countdown(2);
    const deps = { ...app.deps, limiter: { ...app.deps.limiter, consume: bothHere } };
    const payload = { title: 'Night of the Lighthouse', year: 2022 };
    const report = () => receivePlays(deps, { userId: person.userId, payload, viewer: null });
    expect((await Promise.all([report(), report()])).flat().sort()).toEqual(['MARKED', 'REPEATED']);
    expect(await entryOf(person, 'night-of-the-lighthouse')).toMatchObject({ status: 'COMPLETED', pass: 1 });
  });

  it('out of order never lowers the progress', async () => {
    await told(jellyfin(show, 1, 5));
    expect(await told(jellyfin(show, 1, 3))).toEqual(['ALREADY']);
    expect(await progressOf()).toEqual(['WATCHING', 5]);
    await rules('fillGaps: false');
    expect(await told(jellyfin(show, 1, 8))).toEqual(['MARKED']);
    expect(await progressOf()).toEqual(['WATCHING', 5]);
    await told(jellyfin(show, 1, 7));
    await told(jellyfin(show, 1, 6));
    expect(await progressOf()).toEqual(['WATCHING', 8]);
  });

  it('counts from a percentage that the user sets between 50 and 100', async () => {
    const half = (episode: number) =>
      jellyfin(show, 1, episode, { PlayedToCompletion: false, PlaybackPositionTicks: 8_400_000_000 });
    expect(await told(half(1))).toEqual(['PARTIAL']);
    await rules('percent: 60');
    expect(await told(half(2))).toEqual(['MARKED']);
    // What Plex calls watched counts whatever the limit; it says so from 90 % on.
    await rules('percent: 100');
    const metadata = { ...plexScrobble.Metadata, grandparentTitle: show, index: 3 };
    const stop = { ...metadata, viewOffset: 1_480_000 };
    expect(await told({ ...plexScrobble, event: 'media.stop', Metadata: stop })).toEqual(['PARTIAL']);
    expect(await told({ ...plexScrobble, Metadata: metadata })).toEqual(['MARKED']);
    for (const percent of [49, 101])
      expect(codesOf(await rules(`percent: ${percent}`))).toEqual(['VALIDATION_ERROR']);
  });

  it('adds no anime, or starts a rewatch, as the rules say', async () => {
    await rules('addNew: false');
    expect(await told(jellyfin(show, 1, 1))).toEqual(['NOT_ON_LIST']);
    await save(person, { animeId: await animeId(app, slug), status: 'COMPLETED' });
    expect(await told(jellyfin(show, 1, 1))).toEqual(['COMPLETE']);
    await rules('rewatch: true');
    expect(await told(jellyfin(show, 1, 4))).toEqual(['COMPLETE']);
    expect(await told(jellyfin(show, 1, 1))).toEqual(['MARKED']);
    expect(await entryOf(person, slug)).toMatchObject({ status: 'REWATCHING', progress: 1, pass: 2 });
  });

  it('that begins a rewatch is undone with it', async () => {
    await rules('rewatch: true');
    const before = await anEntry(person, { animeId: await animeId(app, slug), status: 'COMPLETED' });
    expect(await told(jellyfin(show, 1, 1))).toEqual(['MARKED']);
    const { data } = await person.visitor.graphql<{ plays: { items: { undoId: string }[] } }>(
      '{ plays { items { undoId } } }',
    );
    expect((await undo(person, data?.plays.items[0]?.undoId)).data).toEqual({
      undo: { restored: 1, skipped: 0 },
    });
    expect(await entryOf(person, slug)).toEqual({ ...before, version: 3 });
    expect((await person.visitor.graphql(pastOf(slug))).data).toEqual(nothingPast);
  });

  it('of a film begins a rewatch and completes it', async () => {
    await rules('rewatch: true');
    const film = 'night-of-the-lighthouse';
    await anEntry(person, { animeId: await animeId(app, film), status: 'COMPLETED' });
    expect(await told({ title: 'Night of the Lighthouse', year: 2022 })).toEqual(['MARKED']);
    expect(await entryOf(person, film)).toMatchObject({ status: 'COMPLETED', pass: 2, rewatches: 1 });
  });

  it('that waits for confirmation is counted by one of two answers', async () => {
    await rules('askFirst: true, rewatch: true');
    expect(await told({ title: 'Night of the Lighthouse', year: 2022 })).toEqual(['ASKED']);
    const { userId } = person;
    const [play] = await app.deps.db.manager.findBy(ScrobblePlayEntity, { userId });
    const answer = () => answerPlay(app.deps, { userId, id: play?.id ?? '', yes: true });
    const answers = await Promise.allSettled([answer(), answer()]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await entryOf(person, 'night-of-the-lighthouse')).toMatchObject({ status: 'COMPLETED', pass: 1 });
  });

  it('of an episode that has not aired begins no rewatch', async () => {
    await rules('rewatch: true');
    const early = 'tower-of-tomorrow';
    const seen = await anEntry(person, { animeId: await animeId(app, early), status: 'COMPLETED' });
    expect(await told({ anime: early, episode: 1 })).toEqual(['NOT_AIRED']);
    expect(await entryOf(person, early)).toEqual(seen);
    expect((await person.visitor.graphql(pastOf(early))).data).toEqual(nothingPast);
  });

  it('waits for confirmation if the user wants to be asked', async () => {
    await rules('askFirst: true');
    expect(await told(jellyfin(show, 1, 1))).toEqual(['ASKED']);
    expect(await told(jellyfin(show, 1, 2))).toEqual(['ASKED']);
    expect(await entryOf(person, slug)).toBeNull();
    const { data } = await person.visitor.graphql<{ plays: { items: { id: string; number: number }[] } }>(
      '{ plays(asked: true) { items { id number anime { slug } } } }',
    );
    const [one, two] = [...(data?.plays.items ?? [])].sort((a, b) => a.number - b.number);
    const answer = (id: string | undefined, yes: boolean, who = person) =>
      who.visitor.graphql(`mutation { answerPlay(id: "${id}", yes: ${yes}) { state } }`);
    expect(codesOf(await answer(one?.id, true, await signUp(app)))).toEqual(['NOT_FOUND']);
    expect((await answer(one?.id, true)).data).toEqual({ answerPlay: { state: 'MARKED' } });
    expect((await answer(two?.id, false)).data).toEqual({ answerPlay: { state: 'DISMISSED' } });
    expect(codesOf(await answer(two?.id, true))).toEqual(['NOT_FOUND']);
    expect(await progressOf()).toEqual(['WATCHING', 1]);
  });

  // security: P15
  it('is shown with its source in the owner’s activity, and to no one else', async () => {
    await told(jellyfin(show, 1, 1));
    const { data: mine } = await person.visitor.graphql<{ viewerProfile: { handle: string } }>(
      '{ viewerProfile { handle } }',
    );
    const handle = mine?.viewerProfile.handle;
    const document = `{ profile(handle: "${handle}") { activity { items { firstEpisode source } } } }`;
    const seen = async (who: SignedIn) =>
      (await who.visitor.graphql<{ profile: { activity: { items: object[] } } }>(document)).data;
    expect(await seen(person)).toMatchObject({
      profile: { activity: { items: [{ firstEpisode: 1, source: 'JELLYFIN' }] } },
    });
    expect(await seen(await signUp(app))).toMatchObject({
      profile: { activity: { items: [{ firstEpisode: 1, source: null }] } },
    });
  });

  it('is kept for ninety days, the newest thousand per user', async () => {
    await told(jellyfin(show, 1, 1));
    app.clock.advance(91 * 86_400);
    expect(await sweepPlays(app.deps)).toBeGreaterThanOrEqual(1);
    expect(await app.deps.db.manager.countBy(ScrobblePlayEntity, { userId: person.userId })).toBe(0);
    app.clock.advance(-91 * 86_400);
    const { manager } = app.deps.db;
    const day = (n: number) => new Date(app.clock.now().getTime() - (1 + n) * 60_000);
    const plays = Array.from({ length: limits.scrobblePlays }, (_, n) => ({
      id: `kept-${n}`,
      userId: person.userId,
      playKey: `kept-${n}`,
      source: 'plain',
      title: 'x',
      seriesKey: 'x',
      season: 1,
      episode: 1,
      percent: 10,
      state: 'DISMISSED',
      createdAt: day(n),
    }));
    await manager.insert(ScrobblePlayEntity, plays);
    await told(jellyfin(show, 1, 2));
    expect(await manager.countBy(ScrobblePlayEntity, { userId: person.userId })).toBe(limits.scrobblePlays);
    expect(await manager.countBy(ScrobblePlayEntity, { id: plays.at(-1)?.id })).toBe(0);
    expect(await manager.countBy(ScrobblePlayEntity, { id: plays.at(-2)?.id })).toBe(1);
  });
});
