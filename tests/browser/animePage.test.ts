import { paths } from '../../shared/paths';
import { setOffline } from '../support/browser/browser';
import { expectGoodScreen, longWord } from '../support/browser/goodScreen';
import { setUpSite } from '../support/browser/site';
import { anAnime, smallCatalogue } from '../support/catalogue/catalogue';
import { anEntry, animeId, entryOf } from '../support/people/lists';
import { signUp } from '../support/people/people';

/** An anime's page for visitors, the schedule, title languages, and what works offline. */
const day = 86_400_000;
const began = (days: number) => new Date(Date.now() + days * day).toISOString();
const first = anAnime({
  native: '海辺の時計',
  romaji: 'Umibe no Tokei',
  english: 'The Clock by the Sea',
  begin: began(-9.5),
  curated: {
    genres: ['Mystery'],
    episodes: 12,
    popularity: 100,
    tags: [
      { name: 'Detective', spoiler: false },
      { name: 'Time Travel', spoiler: true },
    ],
  },
  cast: {
    characters: [{ name: 'Sora', role: 'MAIN', voice: 'Hana Mori' }],
    staff: [{ role: 'DIRECTOR', name: 'Aki Ito' }],
  },
});
const site = setUpSite({
  catalogue: [
    first,
    anAnime({
      native: '海辺の時計 前奏',
      english: 'The Clock: Prelude',
      type: 'movie',
      begin: began(-400),
      cast: { staff: [{ role: 'DIRECTOR', name: 'Aki Ito' }] },
    }),
    anAnime({
      english: 'A Very Long Voyage',
      begin: began(-1500),
      end: began(-1500 + 7 * 199),
      curated: { episodes: 200 },
    }),
    anAnime({
      native: '海辺の時計 第2期',
      english: 'The Clock by the Sea 2',
      begin: began(200),
      curated: { tags: [{ name: 'Tragedy', spoiler: true }] },
      cast: {
        characters: [
          { name: 'Sora', native: '空', role: 'SUPPORTING', voice: longWord },
          { name: longWord, native: '長'.repeat(60), role: 'MAIN', voice: 'Hana Mori' },
        ],
      },
    }),
    ...smallCatalogue(),
  ],
});

const clock = '/anime/the-clock-by-the-sea';

it.each(['wide', 'narrow'] as const)('shows facts, upcoming episodes and related anime: %s', async (size) => {
  const page = await site.visit(clock, { size });
  const panel = page.locator('[data-panel="home"]');
  await panel.getByRole('heading', { level: 1, name: 'The Clock by the Sea' }).waitFor();
  await panel.getByText(/^Episode 3 in 4 days/).waitFor();
  expect((await panel.locator('header img').first().boundingBox())?.width).toBeGreaterThan(100);
  expect(await page.locator('#sidebar [aria-current]').count()).toBe(0);
  const order = panel.getByRole('region', { name: 'Watch in this order' });
  await order.waitFor();
  expect(await order.locator('[aria-current="page"]').textContent()).toBe('The Clock by the Sea');
  expect(await order.getByRole('listitem').count()).toBe(2);
  expect(await panel.getByText('Time Travel').count()).toBe(0);
  await panel.getByRole('button', { name: 'Show 1 tag with spoilers' }).click();
  await panel.getByText('Time Travel').waitFor();
  expect(await page.title()).toBe('The Clock by the Sea · Enspired');
  await order.getByRole('link', { name: 'The Clock by the Sea 2' }).click();
  await page.waitForURL('**/anime/the-clock-by-the-sea-2');
  await panel.getByRole('heading', { level: 1, name: 'The Clock by the Sea 2' }).waitFor();
  // What is opened for one anime is not for another, which is shown at once.
  await panel.getByRole('button', { name: 'Show 1 tag with spoilers' }).click();
  await panel.getByText('Tragedy').waitFor();
  await page.goBack();
  await panel.getByRole('heading', { level: 1, name: 'The Clock by the Sea', exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Show 1 tag with spoilers' }).waitFor();
  expect(await panel.getByText('Time Travel').count()).toBe(0);
});

it('keeps the synopsis in view beside a long list, and opens a list of hundreds at the viewer’s progress', async () => {
  const person = await signUp(site.app);
  const long = await animeId(site.app, 'a-very-long-voyage');
  await anEntry(person, { animeId: long, status: 'WATCHING', progress: 170 });
  const page = await site.visit('/anime/a-very-long-voyage', { reducedMotion: true, as: person.visitor });
  const episodes = page.getByRole('region', { name: 'Episodes' });
  const next = episodes.getByRole('button', { name: 'Episode 171 watched' });
  await next.waitFor();
  // Two columns: the second half stands beside the first. Read at one moment, as the page may still move.
  const tops = await episodes.evaluate((region) => {
    const rows = [...region.querySelectorAll('li')];
    return ['Episode 151', 'Episode 176'].map(
      (name) => rows.find((row) => row.textContent?.includes(name))?.getBoundingClientRect().top,
    );
  });
  expect(tops[0]).toBeDefined();
  expect(tops[1]).toBe(tops[0]);
  await episodes.getByLabel('Episodes', { exact: true }).selectOption({ label: '1 to 50' });
  await episodes.getByText('Episode 1', { exact: true }).waitFor();
  await episodes.getByRole('button', { name: 'Go to my next, 171' }).click();
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label') === 'Episode 171 watched',
  );
  const synopsis = page.getByText(/^Two sisters repair an airship/);
  const middle = await synopsis.boundingBox();
  expect(middle?.y).toBeGreaterThan(0);
  expect(middle?.y).toBeLessThan(900);
});

it('counts no upcoming episode, and starts nothing that has not started airing', async () => {
  const person = await signUp(site.app);
  await anEntry(person, {
    animeId: await animeId(site.app, 'the-clock-by-the-sea'),
    status: 'WATCHING',
    progress: 2,
  });
  const page = await site.visit(clock, { reducedMotion: true, as: person.visitor });
  const more = page.getByRole('button', { name: 'One more episode of The Clock by the Sea watched' });
  // Not `disabled`: it can be pressed, and says why not.
  await more.click({ force: true });
  await page.getByText(/^The Clock by the Sea: episode 3 airs in 4 days/).waitFor();
  expect(await more.getAttribute('aria-disabled')).toBe('true');
  expect((await entryOf(person, 'the-clock-by-the-sea'))?.progress).toBe(2);
});

it('links from an anime to its director and their other anime, and to its studio', async () => {
  const page = await site.visit(clock);
  const cast = page.getByRole('region', { name: 'Characters & staff' });
  await cast.getByText('Sora').waitFor();
  await cast.getByRole('link', { name: 'Aki Ito' }).click();
  await page.waitForURL('**/discover/people/aki-ito');
  await page.getByRole('heading', { level: 1, name: 'Aki Ito' }).waitFor();
  expect(await page.title()).toBe('Aki Ito · Enspired');
  await page.getByRole('link', { name: 'The Clock: Prelude' }).click();
  await page.waitForURL('**/anime/the-clock-prelude');
  await page.goBack();
  await page.getByRole('link', { name: 'The Clock by the Sea' }).click();
  await page.getByRole('link', { name: 'Test Studio' }).click();
  await page.waitForURL('**/discover/studios/test-studio');
  await page.getByRole('heading', { level: 1, name: 'Test Studio' }).waitFor();
});

it('links from a cast to a character, who voices them in which anime, and back from the voice actor', async () => {
  const page = await site.visit(clock);
  await page.getByRole('region', { name: 'Characters & staff' }).getByRole('link', { name: 'Sora' }).click();
  await page.waitForURL('**/discover/characters/sora');
  await page.getByRole('heading', { level: 1, name: 'Sora' }).waitFor();
  expect(await page.title()).toBe('Sora · Enspired');
  const anime = page.getByRole('region', { name: 'Appears in' });
  expect(await anime.getByRole('article').getByRole('link').allTextContents()).toEqual([
    'The Clock by the Sea 2',
    'The Clock by the Sea',
  ]);
  await anime.getByRole('link', { name: 'Hana Mori' }).click();
  await page.waitForURL('**/discover/people/hana-mori');
  await page.getByRole('heading', { level: 1, name: 'Hana Mori' }).waitFor();
  await page.getByRole('link', { name: 'Sora' }).click();
  await page.waitForURL('**/discover/characters/sora');
  await anime.getByRole('link', { name: 'The Clock by the Sea', exact: true }).click();
  await page.waitForURL(`**${clock}`);
});

it('shows a character and their voice actor at every size, however long their names', async () => {
  const watched = await site.open({ reducedMotion: true });
  for (const address of [
    paths.character('sora'),
    paths.character(longWord.toLowerCase().replace('ä', 'a')),
    paths.person('hana-mori'),
  ])
    await expectGoodScreen(watched, address);
});

it('has the character’s page ready without JavaScript', async () => {
  const { text } = await site.app.visitor().get(paths.character('sora'), { accept: 'text/html' });
  const [, body = ''] = /<div id="root">(.*)<\/div>/s.exec(text) ?? [];
  expect(body).toContain('<h1');
  expect(body).toContain('The Clock by the Sea 2');
  expect(body).toContain('href="/discover/people/hana-mori"');
});

it('titles anime in the visitor’s language', async () => {
  const { page, context } = await site.open();
  await context.addInitScript(() => localStorage.setItem('titleLanguage', 'romaji'));
  await page.goto(clock);
  await page.getByRole('heading', { level: 1, name: 'Umibe no Tokei' }).waitFor();
});

describe('the schedule', () => {
  it('shows seven days side by side if it is wide, today marked, and steps through weeks', async () => {
    const page = await site.visit('/latest/schedule');
    const panel = page.locator('[data-panel="latest"]');
    const days = panel.locator('section[aria-labelledby^="day"]');
    await days.first().waitFor();
    expect(await days.filter({ visible: true }).count()).toBe(7);
    expect(await panel.locator('[data-today] h2').first().textContent()).toContain('Today');
    await panel.getByRole('link', { name: 'Next week' }).click();
    await page.waitForURL(/\?week=\d{4}-\d\d-\d\d$/);
    await panel.getByRole('link', { name: 'This week' }).click();
    await page.waitForURL(/\/latest\/schedule$/);
  });

  it('shows one day at a time if it is narrow', async () => {
    const page = await site.visit('/latest/schedule', { size: 'narrow' });
    const panel = page.locator('[data-panel="latest"]');
    const days = panel.locator('section[aria-labelledby^="day"]');
    await days.filter({ visible: true }).first().waitFor();
    expect(await days.filter({ visible: true }).count()).toBe(1);
    const other = panel.getByRole('radio', { checked: false }).first();
    await other.check();
    expect(await days.filter({ visible: true }).count()).toBe(1);
    expect(await days.filter({ visible: true }).getAttribute('data-today')).toBeNull();
  });
});

it('shows each episode’s number, day and time once and on one line', async () => {
  const page = await site.visit(clock);
  const rows = page.locator('li[data-numbered]');
  await rows.first().waitFor();
  const wrong = await rows.evaluateAll((all) =>
    all.flatMap((row) => {
      const lines = row.querySelector('time')?.getClientRects().length ?? 1;
      const doubled = [...row.querySelectorAll('span')].some(
        (part) => /^Episode \d+ ?$/.test(part.textContent) && part.clientWidth > 1,
      );
      return lines > 1 || doubled ? [row.textContent] : [];
    }),
  );
  expect(wrong).toEqual([]);
});

it('is hydrated as it was sent on a slow device, and only then shows its own times', async () => {
  const { page } = await site.open();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  // A difference would be an error of the page, which fails the test.
  await page.goto(clock);
  await page.waitForFunction(() => document.cookie.includes('zone='));
});

describe('without a network', () => {
  const offline = [
    /ERR_INTERNET_DISCONNECTED/,
    /ERR_FAILED/,
    /Failed to fetch/,
    /Failed to load resource/,
    /no-response/,
  ];

  it('opens what was last seen, and says so about anything else', async () => {
    const page = await site.visit('/', { serviceWorker: true, expect: offline });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto(clock, { waitUntil: 'networkidle' });
    await setOffline(page, true);
    await page.goto(clock);
    await page.getByRole('heading', { level: 1, name: 'The Clock by the Sea' }).waitFor();
    await page.goto('/anime/the-lighthouse-girl');
    await page
      .getByText(/^You’re offline\./)
      .first()
      .waitFor();
  });

  // security: F14
  it('is a member’s own site, with what they watch meanwhile sent later and counted once', async () => {
    const mika = await signUp(site.app);
    const anime = await animeId(site.app, 'a-very-long-voyage');
    await anEntry(mika, { animeId: anime, status: 'WATCHING', progress: 3 });
    const page = await site.visit('/', { serviceWorker: true, expect: offline, as: mika.visitor });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    for (const [where, field] of [
      ['/home', 'continueWatching:'],
      ['/queue', 'queue:'],
      ['/library', 'library:{"filter":{},'],
      ['/profile', 'viewerList:'],
    ] as const) {
      await page.goto(where, { waitUntil: 'networkidle' });
      await page.evaluate(seenHas, field);
    }

    await setOffline(page, true);
    await page.goto('/library');
    const library = page.locator('[data-panel="library"]');
    const voyage = library.locator(`[data-anime="${anime}"]`).first();
    await page.getByText('You’re offline, so you’re seeing what you last opened here.').waitFor();
    await voyage.getByRole('button', { name: /watched/i }).click();
    await voyage.getByText('4').first().waitFor();
    await voyage.getByRole('button', { name: /watched/i }).click();
    await page.getByText('Episode 4 of A Very Long Voyage and 1 more are waiting to be sent.').waitFor();
    // Meanwhile on the phone: the same episode is not counted twice.
    await mika.visitor.graphql('mutation ($id: ID!) { incrementProgress(animeId: $id) { undoId } }', {
      id: anime,
    });
    expect(await entryOf(mika, 'a-very-long-voyage')).toMatchObject({ progress: 4 });
    for (const [where, panel] of [
      ['/home', 'home'],
      ['/profile', 'profile'],
    ] as const) {
      await page.goto(where);
      const shown = page.locator(`[data-panel="${panel}"][data-active="true"]`);
      await shown.getByText('A Very Long Voyage').first().waitFor();
    }
    await page.goto('/queue');
    await page.getByText('Nothing queued yet').waitFor();
    await page.goto('/library');
    await voyage.getByText('5').first().waitFor();

    await setOffline(page, false);
    await page.getByText('2 changes sent').waitFor();
    await page.getByText('waiting to be sent').waitFor({ state: 'detached' });
    expect(await entryOf(mika, 'a-very-long-voyage')).toMatchObject({ progress: 5 });

    await page.evaluate(() => fetch('/api/auth/sign-out', { method: 'POST' }));
    await page.goto('/home');
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    await page.evaluate(seenHas, null);
  });

  it('keeps nothing of it if that is switched off', async () => {
    const { page, context } = await site.open({ serviceWorker: true });
    await context.addInitScript(() => localStorage.setItem('offline', 'false'));
    await page.goto('/', { waitUntil: 'networkidle' });
    const kept = await page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
    }));
    expect(kept).toEqual({ workers: 0, caches: [] });
  });

  it('keeps no answers for signed-in users in the service worker', async () => {
    const { page, context } = await site.open({ serviceWorker: true });
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.evaluate(async () => {
      await fetch('/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Mika', email: 'mika@example.org', password: 'correct horse battery' }),
      });
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await page.goto(clock, { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => caches.has('enspired-answers'))).toBe(false);
    await context.clearCookies();
  });
});

/** Waits until the device's stored answers include one whose name starts like this; with null, until it stores nothing. */
async function seenHas(field: string | null): Promise<void> {
  for (;;) {
    await new Promise((done) => setTimeout(done, 100));
    // Opening it too early would create it here, empty.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'enspired-member')) continue;
    const open = indexedDB.open('enspired-member');
    const database = await new Promise<IDBDatabase>((done) => {
      open.onsuccess = () => done(open.result);
    });
    const all = database.transaction('seen').objectStore('seen').getAll();
    const kept = await new Promise<string[]>((done) => {
      all.onsuccess = () => done(all.result);
    });
    database.close();
    const names = kept.flatMap((text) => Object.keys(JSON.parse(text).ROOT_QUERY));
    if (field ? names.some((name) => name.startsWith(field)) : kept.length === 0) return;
  }
}

it('prints the whole page on white, without what is only for the screen', async () => {
  const page = await site.visit(`/anime/${site.app.slugs[0]}`);
  await page.getByRole('region', { name: 'Episodes' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('#sidebar').isVisible()).toBe(false);
  expect(await page.locator('[data-redbar]').isVisible()).toBe(false);
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  const shown = await page.evaluate(() => {
    const scroller = document.querySelector('[data-scroller="home"]') as HTMLElement;
    const { backgroundColor } = getComputedStyle(document.documentElement);
    return { whole: scroller.scrollHeight === scroller.clientHeight, ground: backgroundColor };
  });
  expect(shown).toEqual({ whole: true, ground: 'rgb(255, 255, 255)' });
});
