import { rmSync, writeFileSync } from 'node:fs';
import { saveSiteMatch } from '../../../server/data/stores/scrobbleMatchStore';
import { checkMatchFile } from '../../../server/domain/scrobble/findNamedAnime';
import { setUpApp } from '../../support/apps/startApp';
import { anOperator } from '../../support/people/community';
import { animeId, codesOf, entryOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';
import { jellyfin, playedCatalogue, playerAddress, toldStates } from '../../support/people/players';

const app = setUpApp({
  now: '2026-11-21T03:00:00.000Z',
  catalogue: playedCatalogue(),
  env: { OPERATORS: 'the_boss' },
});
let person: SignedIn;
let path: string;
let tides: string;
beforeAll(async () => {
  tides = await animeId(app, 'hill-of-tides');
});
beforeEach(async () => {
  person = await signUp(app);
  path = await playerAddress(person);
});

const told = (title: string, season: number, episode: number, to = path) =>
  toldStates(app, to, jellyfin(title, season, episode));
interface Show {
  id: string;
  title: string;
  season: number;
  firstEpisode: number;
  lastEpisode: number;
  plays: number;
}
const waiting = async (who = person) => {
  const { data, text } = await who.visitor.graphql<{ unmatchedShows: { items: Show[]; pageInfo: object } }>(
    '{ unmatchedShows { items { id title season firstEpisode lastEpisode plays latestAt } pageInfo { totalItems } } }',
  );
  if (!data) throw new Error(text);
  return data.unmatchedShows.items;
};
const match = (id: string | undefined, more = '', who = person) =>
  who.visitor.graphql<{ matchShow: { counted: number; left: number } }>(
    `mutation { matchShow(id: "${id}", animeId: "${tides}"${more}) { counted left } }`,
  );
let theBoss: Promise<SignedIn> | undefined;
const operator = () => {
  theBoss ??= anOperator(app, 'the_boss');
  return theBoss;
};
const progress = async () => (await entryOf(person, 'hill-of-tides'))?.progress ?? null;

describe('a show that matches no anime', () => {
  it('waits per season, is matched once, and its next episode is marked automatically', async () => {
    expect(await told('Tide Hill (fansub)', 1, 2)).toEqual(['UNMATCHED']);
    expect(await told('Tide Hill (fansub)', 1, 1)).toEqual(['UNMATCHED']);
    expect(await told('Tide Hill (fansub)', 2, 1)).toEqual(['UNMATCHED']);
    const shows = await waiting();
    expect(shows).toHaveLength(2);
    const first = shows.find(({ season }) => season === 1);
    expect(first).toMatchObject({ title: 'Tide Hill (fansub)', firstEpisode: 1, lastEpisode: 2, plays: 2 });
    expect((await match(first?.id)).data).toEqual({ matchShow: { counted: 2, left: 0 } });
    expect(await progress()).toBe(2);
    expect((await waiting()).map(({ season }) => season)).toEqual([2]);
    expect(await told('Tide Hill (fansub)', 1, 3)).toEqual(['MARKED']);
    expect(await progress()).toBe(3);
  });

  it('can be matched from the middle, of the player’s season or of the anime', async () => {
    for (const episode of [13, 14, 15]) expect(await told('All Tides', 1, episode)).toEqual(['UNMATCHED']);
    const [show] = await waiting();
    expect((await match(show?.id, ', fromEpisode: 14, firstNumber: 1')).data).toEqual({
      matchShow: { counted: 2, left: 1 },
    });
    expect(await progress()).toBe(2);
    expect(await told('All Tides', 1, 25)).toEqual(['MARKED']);
    expect(await told('All Tides', 1, 26)).toEqual(['UNMATCHED']);
  });

  it('is matched only by its user, to an existing anime and episode', async () => {
    await told('Tide Hill', 1, 1);
    const [show] = await waiting();
    const stranger = await signUp(app);
    expect(codesOf(await match(show?.id, '', stranger))).toEqual(['NOT_FOUND']);
    expect(codesOf(await match('nothing'))).toEqual(['NOT_FOUND']);
    for (const wrong of [', firstNumber: 0', ', firstNumber: 13', ', fromEpisode: -1'])
      expect(codesOf(await match(show?.id, wrong))).toEqual(['VALIDATION_ERROR']);
    const unknown = `mutation { matchShow(id: "${show?.id}", animeId: "999999") { counted } }`;
    expect(codesOf(await person.visitor.graphql(unknown))).toEqual(['NOT_FOUND']);
    expect(await waiting()).toHaveLength(1);
  });

  it('is dismissed only by its user', async () => {
    await told('The Evening News', 1, 1);
    const [show] = await waiting();
    const dismiss = (who: SignedIn) => who.visitor.graphql(`mutation { dismissShow(id: "${show?.id}") }`);
    expect(codesOf(await dismiss(await signUp(app)))).toEqual(['NOT_FOUND']);
    expect(codesOf(await dismiss(person))).toEqual([]);
    expect(await waiting()).toEqual([]);
    expect(codesOf(await dismiss(person))).toEqual(['NOT_FOUND']);
  });
});

describe('the notice of waiting plays', () => {
  const notices = async (who = person) => {
    const { data } = await who.visitor.graphql<{
      notifications: { items: { kind: string; reference: string; read: boolean }[] };
      unreadNotifications: number;
    }>('{ notifications { items { kind reference read } } unreadNotifications }');
    return data?.notifications.items ?? [];
  };
  const unread = (reference: string) => [{ kind: 'PLAYS_UNMATCHED', reference, read: false }];

  it('is a single one with a count, only for their user, and is unread again after new plays', async () => {
    const first = jellyfin('Harbour Tales', 1, 1);
    expect(await toldStates(app, path, first)).toEqual(['UNMATCHED']);
    expect(await notices()).toEqual(unread('1'));
    await told('Harbour Tales', 1, 2);
    await told('Another Harbour', 1, 1);
    expect(await told('House of the Lighthouse', 1, 1)).toEqual(['MARKED']);
    expect(await notices()).toEqual(unread('3'));
    expect(await notices(await signUp(app))).toEqual([]);
    await person.visitor.graphql('mutation { markAllNotificationsRead }');
    expect(await toldStates(app, path, first)).toEqual(['REPEATED']);
    expect(await notices()).toMatchObject([{ reference: '3', read: true }]);
    await told('Harbour Tales', 1, 3);
    expect(await notices()).toEqual(unread('4'));
  });

  it('counts down with every match, and disappears with the last play', async () => {
    for (const title of ['Northern Tides', 'Southern Tides']) await told(title, 1, 1);
    const [one, other] = await waiting();
    expect(codesOf(await match(one?.id))).toEqual([]);
    expect(await notices()).toEqual(unread('1'));
    const dismissed = `mutation { dismissShow(id: "${other?.id}") }`;
    expect(codesOf(await person.visitor.graphql(dismissed))).toEqual([]);
    expect(await notices()).toEqual([]);
  });

  it('is not written if its kind is switched off', async () => {
    const off = '{ notifications: [{ kind: PLAYS_UNMATCHED, enabled: false }] }';
    expect(
      codesOf(await person.visitor.graphql(`mutation { updateSettings(input: ${off}) { id } }`)),
    ).toEqual([]);
    expect(await told('Silent Tides', 1, 1)).toEqual(['UNMATCHED']);
    expect(await notices()).toEqual([]);
  });
});

describe('a match', () => {
  const mine = async (who = person) => {
    const { data } = await who.visitor.graphql<{ scrobbleMatches: { items: { id: string }[] } }>(
      '{ scrobbleMatches { items { id title season fromEpisode firstNumber people anime { slug } } } }',
    );
    return data?.scrobbleMatches.items ?? [];
  };

  it('is listed, and forgotten only by its user', async () => {
    await told('Tide Hill', 1, 1);
    await match((await waiting())[0]?.id);
    const [one, ...more] = await mine();
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      title: 'Tide Hill',
      season: 1,
      people: null,
      anime: { slug: 'hill-of-tides' },
    });
    const forget = (who: SignedIn, id = one?.id) =>
      who.visitor.graphql('mutation ($id: ID!) { forgetScrobbleMatch(id: $id) }', { id });
    expect(codesOf(await forget(await signUp(app)))).toEqual(['NOT_FOUND']);
    expect(codesOf(await forget(person, 'nonsense'))).toEqual(['NOT_FOUND']);
    expect(codesOf(await forget(person))).toEqual([]);
    expect(await told('Tide Hill', 1, 2)).toEqual(['UNMATCHED']);
    expect(await progress()).toBe(1);
  });

  // security: P15
  it('applies only to its user, until an operator adopts it for everyone', async () => {
    const title = 'Offered Tides';
    await told(title, 1, 1);
    await match((await waiting())[0]?.id, ', offered: true');
    const other = await signUp(app);
    const theirs = await playerAddress(other);
    expect(await told(title, 1, 1, theirs)).toEqual(['UNMATCHED']);

    const boss = await operator();
    const document = '{ offeredMatches { items { id title people anime { id } } } }';
    expect(codesOf(await person.visitor.graphql(document))).toEqual(['NOT_FOUND']);
    const { data } = await boss.visitor.graphql<{
      offeredMatches: { items: { id: string; title: string }[] };
    }>(document);
    const offer = data?.offeredMatches.items.find((one) => one.title === title);
    expect(offer).toMatchObject({ people: 1, anime: { id: tides } });
    const decide = (who: SignedIn, accepted: boolean) =>
      who.visitor.graphql(
        'mutation ($id: ID!, $anime: ID!, $yes: Boolean!) { decideMatch(id: $id, animeId: $anime, accepted: $yes) }',
        {
          id: offer?.id,
          anime: tides,
          yes: accepted,
        },
      );
    expect(codesOf(await decide(person, true))).toEqual(['NOT_FOUND']);
    expect(codesOf(await decide(boss, true))).toEqual([]);
    expect(codesOf(await decide(boss, false))).toEqual(['NOT_FOUND']);
    expect(await told(title, 1, 2, theirs)).toEqual(['MARKED']);
  });

  it('that is not offered is hidden from operators', async () => {
    const boss = await operator();
    for (const [title, more] of [['Loud Tides', ', offered: true'], ['Quiet Tides']] as const) {
      expect(await told(title, 1, 1)).toEqual(['UNMATCHED']);
      expect(codesOf(await match((await waiting())[0]?.id, more))).toEqual([]);
    }
    const { text } = await boss.visitor.graphql('{ offeredMatches { items { title } } }');
    expect(text).toContain('Loud Tides');
    expect(text).not.toContain('Quiet Tides');
  });
});

describe('the operator’s file', () => {
  const file = () => `${app.deps.config.dataDir}/matches.json`;
  const write = (entries: object[]) => {
    writeFileSync(file(), JSON.stringify(entries));
    app.clock.advance(5);
  };
  afterEach(() => {
    rmSync(file(), { force: true });
    app.clock.advance(5);
  });
  const placed = async (payload: object) => {
    const [state] = (await toldStates(app, path, payload)) as string[];
    const { data } = await person.visitor.graphql<{
      plays: { items: { number: number; anime: { slug: string } | null }[] };
    }>('{ plays(pageSize: 1) { items { number anime { slug } } } }');
    app.clock.advance(1);
    const [play] = data?.plays.items ?? [];
    return [state, play?.anime?.slug, play?.number];
  };

  it('precedes the catalogue, and a user’s own match precedes the file', async () => {
    expect(await placed(jellyfin('House of the Lighthouse', 1, 2))).toEqual([
      'MARKED',
      'house-of-the-lighthouse',
      2,
    ]);
    write([
      { title: 'House of the Lighthouse', season: 1, fromEpisode: 2, anime: 'hill-of-tides', firstNumber: 3 },
    ]);
    expect(await placed(jellyfin('House of the Lighthouse', 1, 2))).toEqual(['MARKED', 'hill-of-tides', 3]);
    write([{ title: 'Filed Tides', season: 1, anime: 'nowhere-to-be-found' }]);
    expect(await told('Filed Tides', 1, 1)).toEqual(['UNMATCHED']);
    expect(codesOf(await match((await waiting())[0]?.id))).toEqual([]);
    write([{ title: 'Filed Tides', season: 1, anime: 'house-of-the-lighthouse-season-2' }]);
    expect(await placed(jellyfin('Filed Tides', 1, 2))).toEqual(['ALREADY', 'hill-of-tides', 2]);
  });

  it('precedes matches that operators have adopted, and may name an anime by its id', async () => {
    const said = { seriesKey: 'title:ruledtides', season: 1, fromEpisode: 1, firstNumber: 1 };
    const createdAt = app.clock.now();
    await saveSiteMatch(app.deps.db.manager, {
      ...said,
      title: 'Ruled Tides',
      createdAt,
      animeId: await animeId(app, 'house-of-the-lighthouse').then(Number),
    });
    expect(await placed(jellyfin('Ruled Tides', 1, 1))).toEqual(['MARKED', 'house-of-the-lighthouse', 1]);
    write([{ title: 'Ruled Tides', season: 1, anime: Number(tides), firstNumber: 2 }]);
    expect(await placed(jellyfin('Ruled Tides', 1, 1))).toEqual(['MARKED', 'hill-of-tides', 2]);
  });

  it('ends a start if it has mistakes, and logs anime that do not exist', async () => {
    write([{ title: 'Tides' }]);
    await expect(checkMatchFile(app.deps)).rejects.toThrow(/matches\.json: entry 1: anime/);
    write([
      { title: 'Tides', anime: 'nowhere-to-be-found' },
      { title: 'Hill', anime: tides },
    ]);
    const warn = jest.spyOn(app.deps.log, 'warn').mockImplementation(() => {});
    await checkMatchFile(app.deps);
    expect(warn.mock.calls).toEqual([[{ anime: ['nowhere-to-be-found'], of: 1 }, expect.any(String)]]);
    warn.mockRestore();
  });
});

it('an account’s export has its players, plays and matches', async () => {
  await told('Tide Hill', 1, 1);
  await match((await waiting())[0]?.id);
  const { text } = await person.visitor.get('/transfer/exports/account.json');
  const account = JSON.parse(text);
  expect(account.players).toMatchObject({ rules: { percent: 80 }, addresses: [{ name: 'Attic' }] });
  expect(account.plays).toMatchObject([
    { title: 'Tide Hill', state: 'MARKED', anime: { slug: 'hill-of-tides' } },
  ]);
  expect(account.playerMatches).toMatchObject([{ title: 'Tide Hill', season: 1 }]);
  expect(text).not.toContain(path.slice('/connect/'.length));
});
