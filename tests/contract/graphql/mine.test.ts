import { setUpApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { anEntry, animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true });
let person: SignedIn;

beforeAll(async () => {
  person = await signUp(app);
  const keep = async (slug: string, fields: object) =>
    anEntry(person, { animeId: await animeId(app, slug), ...fields });
  await keep('the-lighthouse-girl', { status: 'WATCHING', progress: 1 });
  await keep('night-train-stories-1', { status: 'COMPLETED' });
  await keep('waiting-for-spring-1', { status: 'PLANNING' });
  await keep('letters-on-the-wind-1', { status: 'DROPPED' });
  await keep('letters-on-the-wind-2', { status: null });
});

interface Episodes {
  items: { number: number; airsAt: string; anime: { slug: string } }[];
  pageInfo: { totalItems: number };
}
const fields = '{ items { number airsAt anime { slug } } pageInfo { totalItems } }';

async function ask(query: string): Promise<Episodes> {
  const { data, text } = await person.visitor.graphql<{ found: Episodes }>(`{ found: ${query} ${fields} }`);
  if (!data) throw new Error(text);
  return data.found;
}

const slugsOf = ({ items }: Episodes) => new Set(items.map(({ anime }) => anime.slug));

describe('episodes of the viewer’s anime', () => {
  it('include everything on the list that is not dropped, newest first', async () => {
    const latest = await ask('latestEpisodes(mine: true, pageSize: 50)');
    expect(slugsOf(latest)).toEqual(
      new Set(['the-lighthouse-girl', 'letters-on-the-wind-2', 'night-train-stories-1']),
    );
    const times = latest.items.map(({ airsAt }) => airsAt);
    expect(times).toEqual([...times].sort().reverse());
    const turned = await ask('latestEpisodes(mine: true, newestFirst: false, pageSize: 50)');
    expect(turned.items).toEqual([...latest.items].reverse());
    expect(turned.pageInfo.totalItems).toBe(latest.items.length);
  });

  it('are listed before they air, soonest first', async () => {
    const { items } = await ask('upcomingEpisodes(mine: true, pageSize: 50)');
    expect(slugsOf({ items } as Episodes)).toEqual(
      new Set(['the-lighthouse-girl', 'letters-on-the-wind-2', 'waiting-for-spring-1']),
    );
    expect(items.every(({ airsAt }) => airsAt > '2026-11-21T03:00:00.000Z')).toBe(true);
  });

  it('are listed for the viewer’s day', async () => {
    const day = 'from: "2026-11-20T15:00:00Z", until: "2026-11-21T15:00:01Z"';
    const { items } = await ask(`airingToday(${day})`);
    expect(items.length).toBeGreaterThan(0);
    for (const { airsAt } of items) {
      expect(airsAt >= '2026-11-20T15:00:00.000Z' && airsAt < '2026-11-21T15:00:01.000Z').toBe(true);
    }
  });

  it.each([
    'from: "2026-11-21T00:00:00Z", until: "2026-11-21T00:00:00Z"',
    'from: "2026-11-21T00:00:00Z", until: "2026-12-21T00:00:00Z"',
  ])('refuse the day %s', async (day) => {
    const answer = await person.visitor.graphql(`{ airingToday(${day}) ${fields} }`);
    expect(codesOf(answer)).toEqual(['VALIDATION_ERROR']);
  });

  it.each(['latestEpisodes(mine: true)', 'upcomingEpisodes(mine: true)'])(
    'are refused to visitors: %s',
    async (query) => {
      expect(codesOf(await app.visitor().graphql(`{ ${query} ${fields} }`))).toEqual(['UNAUTHENTICATED']);
    },
  );
});

describe('newEpisodes', () => {
  const since = async (visitor: Visitor, day: string) => {
    const { data } = await visitor.graphql<{ newEpisodes: { count: number; newest: object | null } }>(
      `{ newEpisodes(since: "${day}T00:00:00Z") { count newest { airsAt anime { slug } } } }`,
    );
    return data?.newEpisodes;
  };

  it('counts unwatched ones of the viewer’s anime, and returns the newest', async () => {
    const latest = await ask('latestEpisodes(mine: true, pageSize: 50)');
    const watched = latest.items.filter(
      ({ number, anime }) => anime.slug === 'the-lighthouse-girl' && number === 1,
    );
    expect(watched).toHaveLength(1);
    const found = await since(person.visitor, '2000-01-01');
    const ended = latest.items.filter(({ anime }) => anime.slug === 'night-train-stories-1');
    expect(found?.count).toBe(latest.items.length - watched.length - ended.length);
    const [newest] = latest.items;
    expect(found?.newest).toEqual({ airsAt: newest?.airsAt, anime: newest?.anime });
  });

  it('has none for a user without a list, and all for a visitor', async () => {
    const { visitor } = await signUp(app);
    expect(await since(visitor, '2000-01-01')).toEqual({ count: 0, newest: null });
    expect((await since(app.visitor(), '2000-01-01'))?.count).toBeGreaterThan(0);
  });
});

describe('continueWatching', () => {
  it('lists what is being watched and has an aired episode left, and how far behind it is', async () => {
    const query = `{ continueWatching { items { anime { slug } behind nextEpisode { number } } pageInfo { totalItems } } }`;
    const { data } = await person.visitor.graphql<{ continueWatching: { items: { behind: number }[] } }>(
      query,
    );
    expect(data?.continueWatching).toMatchObject({
      items: [{ anime: { slug: 'the-lighthouse-girl' }, nextEpisode: { number: 2 } }],
      pageInfo: { totalItems: 1 },
    });
    const aired: { n: number }[] = await app.deps.db.manager.query(
      "SELECT COUNT(*) AS n FROM episode WHERE animeId = ? AND airsAt <= '2026-11-21 03:00:00.000'",
      [await animeId(app, 'the-lighthouse-girl')],
    );
    expect(data?.continueWatching.items[0]?.behind).toBe(Number(aired[0]?.n) - 1);
  });
});

describe('hidden anime', () => {
  const hidden = async () =>
    (
      await person.visitor.graphql<{ hiddenAnime: { items: { slug: string; viewerHidden: boolean }[] } }>(
        '{ hiddenAnime { items { slug viewerHidden } pageInfo { totalItems } } }',
      )
    ).data?.hiddenAnime.items;

  it('are hidden once, listed, and unhidden', async () => {
    const id = await animeId(app, 'night-train-stories-7');
    const hide = () =>
      person.visitor.graphql(`mutation { hideAnime(animeId: "${id}") { slug viewerHidden } }`);
    const answers = await Promise.all([hide(), hide(), hide()]);
    expect(answers.flatMap(codesOf)).toEqual([]);
    expect(await hidden()).toEqual([{ slug: 'night-train-stories-7', viewerHidden: true }]);
    const back = await person.visitor.graphql(`mutation { unhideAnime(animeId: "${id}") { viewerHidden } }`);
    expect(back.data).toEqual({ unhideAnime: { viewerHidden: false } });
    expect(await hidden()).toEqual([]);
    expect(codesOf(await person.visitor.graphql('mutation { hideAnime(animeId: "999999") { id } }'))).toEqual(
      ['NOT_FOUND'],
    );
  });
});
