import ICAL from 'ical.js';
import { setUpApp } from '../../support/apps/startApp';
import { anOperator, aReview, befriend, block, reviewText } from '../../support/people/community';
import { accept, aSuggestion, fact } from '../../support/people/editing';
import { anEntry, animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

const app = setUpApp({
  now: '2026-11-21T03:00:00.000Z',
  catalogue: true,
  env: { OPERATORS: 'the_mover' },
});
let person: SignedIn;
beforeEach(async () => {
  person = await signUp(app, { name: 'Mika Secret' });
  const id = await animeId(app, 'the-lighthouse-girl');
  await person.visitor.graphql(
    `mutation { saveEntry(input: { animeId: "${id}", status: WATCHING, visibility: PRIVATE, notes: "hush" }) { __typename } }`,
  );
});

/** The path of a newly created feed: the server returns the whole URL, with the site's own name. */
async function feed(kind: 'CALENDAR' | 'EPISODES' | 'REVIEWS', of = person): Promise<string> {
  const { data, text } = await of.visitor.graphql<{ createFeed: { url: string } }>(
    `mutation { createFeed(kind: ${kind}) { url feed { kind } } }`,
  );
  if (!data) throw new Error(text);
  expect(data.createFeed.url.startsWith(`${app.deps.config.baseURL}/feeds/`)).toBe(true);
  return new URL(data.createFeed.url).pathname;
}

/** The events of a calendar, as a parser by others reads it. */
function eventsIn(text: string): Record<string, unknown>[] {
  const [name, , components] = ICAL.parse(text) as [
    string,
    unknown,
    [string, [string, object, string, unknown][]][],
  ];
  expect(name).toBe('vcalendar');
  expect(components.length).toBeGreaterThan(0);
  return components
    .filter(([kind]) => kind === 'vevent')
    .map(([, properties]) => Object.fromEntries(properties.map(([key, , , value]) => [key, value])));
}

/** As a calendar program requests it: without a session. */
const read = (path: string, headers: Record<string, string> = {}) => app.visitor().get(path, headers);

describe('a private feed', () => {
  it('is a calendar of when the user’s anime air, private entries included', async () => {
    const { status, headers, text } = await read(await feed('CALENDAR'));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
    expect(text.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThanOrEqual(4);
    expect(text).toMatch(/SUMMARY:The Lighthouse Girl #4\r\n/);
    expect(text).toMatch(/UID:episode-\d+-4@localhost\r\n/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('is valid iCalendar to its last line, with events or without any', async () => {
    const full = (await read(await feed('CALENDAR'))).text;
    const none = (await read(await feed('CALENDAR', await signUp(app)))).text;
    for (const text of [full, none]) {
      expect(text).toMatch(/END:VCALENDAR\r\n$/);
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    }
    expect(eventsIn(full).length).toBeGreaterThanOrEqual(4);
    expect(eventsIn(none)).toEqual([]);
  });

  it('is a list of the newest episodes for feed readers', async () => {
    const { status, headers, text } = await read(await feed('EPISODES'));
    expect([status, headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    const titles = [...text.matchAll(/<item>\s*<title>(?:<!\[CDATA\[)?([^<\]]*)/g)].map(([, title]) => title);
    expect(titles[0]).toBe('The Lighthouse Girl, episode 3');
    expect(titles).toHaveLength(3);
  });

  it('is a list of what friends have reviewed, without the texts, and of nobody else’s', async () => {
    const [friend, stranger] = [await signUp(app, { name: 'Jun' }), await signUp(app, { name: 'Stranger' })];
    await befriend(person, friend);
    const id = await animeId(app, 'the-lighthouse-girl');
    for (const author of [friend, stranger]) {
      await anEntry(author, { animeId: id, status: 'WATCHING', progress: 2 });
      await aReview(author, { animeId: id, text: reviewText });
    }
    const path = await feed('REVIEWS');
    const { status, headers, text } = await read(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    expect(text.match(/<item>/g)).toHaveLength(1);
    expect(text).toContain('Jun reviewed The Lighthouse Girl');
    expect(text.includes(reviewText.slice(0, 30))).toBe(false);
    await block(person, friend);
    expect((await read(path)).text).not.toContain('<item>');
  });

  it('names its own address, as feed readers expect', async () => {
    const path = await feed('EPISODES');
    const { text } = await read(path);
    const [self = ''] = /<atom:link [^>]*rel="self"[^>]*>/.exec(text) ?? [];
    expect(self).toContain(`href="${app.deps.config.baseURL}${path}"`);
    expect(self).toContain('type="application/rss+xml"');
  });

  it('reveals neither its owner nor the contents of the entries', async () => {
    for (const kind of ['CALENDAR', 'EPISODES'] as const) {
      const { text } = await read(await feed(kind));
      for (const secret of [person.name, person.email, person.userId, 'hush', 'PRIVATE'])
        expect(text).not.toContain(secret);
    }
  });

  it('leaves out dropped anime, and those of other users', async () => {
    const other = await signUp(app);
    const { text } = await read(await feed('CALENDAR', other));
    expect(text).not.toContain('BEGIN:VEVENT');
    const id = await animeId(app, 'the-lighthouse-girl');
    await person.visitor.graphql(
      `mutation { saveEntry(input: { animeId: "${id}", version: 1, status: DROPPED }) { __typename } }`,
    );
    expect((await read(await feed('CALENDAR'))).text).not.toContain('Lighthouse');
  });

  it('is answered with 304 while nothing has changed', async () => {
    for (const kind of ['CALENDAR', 'EPISODES'] as const) {
      const path = await feed(kind);
      const etag = (await read(path)).headers.get('etag') ?? '';
      app.clock.advance(60);
      const again = await read(path, { 'if-none-match': etag });
      expect([again.status, again.text]).toEqual([304, '']);
    }
  });

  it('is private: not in shared caches, not indexed by search engines, and not named to other sites', async () => {
    const { headers } = await read(await feed('CALENDAR'));
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('has one address at a time, which the database does not contain', async () => {
    const [first, second] = [await feed('CALENDAR'), await feed('CALENDAR')];
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    const rows = await app.deps.db.manager.query('SELECT * FROM feed WHERE userId = ?', [person.userId]);
    expect(rows).toHaveLength(1);
    const token = second.split('/')[2] ?? '';
    expect(token).toMatch(/^[A-Za-z0-9]{40}$/);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('can be ended by its owner, and shows when it was last read', async () => {
    const path = await feed('EPISODES');
    const feeds = async () =>
      (await person.visitor.graphql<{ feeds: object[] }>('{ feeds { kind lastUsedAt } }')).data?.feeds;
    expect(await feeds()).toEqual([{ kind: 'EPISODES', lastUsedAt: null }]);
    await read(path);
    expect(await feeds()).toEqual([{ kind: 'EPISODES', lastUsedAt: app.clock.now().toISOString() }]);
    await person.visitor.graphql('mutation { revokeFeed(kind: EPISODES) }');
    expect((await read(path)).status).toBe(404);
    expect(await feeds()).toEqual([]);
  });

  it('opens only what it was created for', async () => {
    const path = await feed('CALENDAR');
    const others = [
      path.replace('calendar.ics', 'episodes.xml'),
      path.replace('calendar.ics', 'account.json'),
      path.replace(/\/[A-Za-z0-9]{40}\//, '/x/'),
      path.replace(/\/[A-Za-z0-9]{40}\//, `/${'a'.repeat(40)}/`),
      `${path}/`,
    ];
    for (const other of others) expect([other, (await read(other)).status]).toEqual([other, 404]);
  });

  it('says when an episode was moved, and how often, so that calendars replace what they have', async () => {
    const path = await feed('CALENDAR');
    const episode = async () =>
      eventsIn((await read(path)).text).find(({ summary }) => summary === 'The Lighthouse Girl #4');
    const first = await episode();
    expect(first).toMatchObject({ dtstamp: '2026-11-21T03:00:00Z', sequence: 0 });
    const editor = await anOperator(app, 'the_mover');
    const id = await animeId(app, 'the-lighthouse-girl');
    app.clock.advance(3600);
    const changed = { dtstamp: app.clock.now().toISOString().replace('.000Z', 'Z'), sequence: 1 };
    const facts = [fact('STARTS_ON', '2026-11-02')];
    const { id: made } = await aSuggestion(person, { animeId: id, version: 0, facts });
    expect(codesOf(await accept(editor, made, 0))).toEqual([]);
    const moved = await episode();
    expect(moved).toMatchObject({ uid: first?.uid, ...changed });
    expect(moved?.dtstart).not.toBe(first?.dtstart);
    const season = eventsIn((await read('/feeds/season/2026/fall.ics')).text);
    expect(season.find(({ summary }) => summary === 'The Lighthouse Girl starts')).toMatchObject(changed);
  });

  it('is deleted with its owner', async () => {
    const path = await feed('CALENDAR');
    await app.deps.db.manager.query('DELETE FROM feed WHERE userId = ?', [person.userId]);
    expect((await read(path)).status).toBe(404);
  });
});

describe('making a feed', () => {
  it('requires a signed-in browser', async () => {
    for (const document of [
      'mutation { createFeed(kind: CALENDAR) { url } }',
      'mutation { revokeFeed(kind: CALENDAR) }',
      '{ feeds { kind } }',
    ])
      expect(codesOf(await app.visitor().graphql(document))).toEqual(['UNAUTHENTICATED']);
  });
});

describe('the calendar of a season', () => {
  it('is public', async () => {
    const { status, text, headers } = await read('/feeds/season/2026/fall.ics');
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
    expect(text).toContain('SUMMARY:The Lighthouse Girl starts');
    expect(text).not.toContain('VALUE=DATE');
  });

  it('has an all-day entry for anime without a time', async () => {
    const { text } = await read('/feeds/season/2024/summer.ics');
    const [, film = ''] = /BEGIN:VEVENT((?:(?!END:VEVENT)[\s\S])*The Secret Film starts)/.exec(text) ?? [];
    expect(film).toMatch(/DTSTART;VALUE=DATE:202409\d\d\r\n/);
    expect(film).not.toContain('DTEND');
  });

  it.each(['/feeds/season/2026/autumn.ics', '/feeds/season/26/fall.ics', '/feeds/season/2026/fall.txt'])(
    'does not exist at %s',
    async (path) => {
      expect((await read(path)).status).toBe(404);
    },
  );
});
