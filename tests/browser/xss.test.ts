import type { Page } from 'playwright-core';
import { bulkInsert } from '../../server/data/bulkInsert';
import { toSqlInstant } from '../../server/data/instant';
import { setUpSite } from '../support/browser/site';
import { xssCorpus } from '../support/hostile/xssCorpus';
import { aComment, aThread, handleOf } from '../support/people/community';
import { signUp } from '../support/people/people';

/** User-written text runs nothing and loads nothing, wherever it is shown (security F10): every payload in every place. */
const site = setUpSite();
beforeAll(async () => {
  expect(xssCorpus.length).toBeGreaterThanOrEqual(100);
});

/** A page that records what ran in it, and its requests to other hosts. */
async function watch() {
  const { page } = await site.open({ reducedMotion: true });
  const ran: string[] = [];
  const asked: string[] = [];
  await page.exposeFunction('xss', (what: unknown) => ran.push(String(what)));
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url)) asked.push(request.url());
  });
  return { page, ran, asked };
}

/** Elements and attributes that could run something, in the panel that shows all of it. */
function dangerous(page: Page): Promise<string[]> {
  return page.locator('[data-panel="profile"]').evaluate((panel) =>
    [...panel.querySelectorAll('*')].flatMap((element) => {
      const names = element.getAttributeNames().filter((name) => name.startsWith('on') || name === 'srcdoc');
      const link = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
      const scheme = /^\s*(javascript|data|vbscript):/i.test(link);
      const tag = ['SCRIPT', 'IFRAME', 'OBJECT', 'EMBED', 'STYLE', 'LINK', 'BASE', 'META'].includes(
        element.tagName,
      );
      return names.length > 0 || scheme || tag ? [element.outerHTML.slice(0, 200)] : [];
    }),
  );
}

async function readToTheEnd(page: Page, button: string, item: string): Promise<number> {
  const more = page.getByRole('button', { name: button });
  await page.locator(item).first().waitFor();
  while ((await more.count()) > 0) {
    const shown = await page.locator(item).count();
    await more.click();
    await page.waitForFunction(
      ([what, before]) => document.querySelectorAll(String(what)).length > Number(before),
      [item, shown],
    );
  }
  return await page.locator(item).count();
}

it('nothing injected runs in comments', async () => {
  const mallory = await signUp(site.app);
  const thread = await aThread(mallory, { body: xssCorpus[0] });
  for (const payload of xssCorpus) await aComment(mallory, { threadId: thread.id, body: payload });
  const { page, ran, asked } = await watch();
  await page.goto(`/profile/threads/${thread.id}`);
  expect(await readToTheEnd(page, 'Show more comments', 'article')).toBe(xssCorpus.length);
  expect(await dangerous(page)).toEqual([]);
  expect([ran, asked]).toEqual([[], []]);
});

it('nothing injected runs in about texts', async () => {
  const mallory = await signUp(site.app);
  const handle = await handleOf(mallory);
  const abouts: string[] = [''];
  for (const payload of xssCorpus) {
    const joined = `${abouts.at(-1)}\n\n${payload}`;
    if (joined.length > 4500) abouts.push(payload);
    else abouts[abouts.length - 1] = joined;
  }
  const { page, ran, asked } = await watch();
  for (const about of abouts) {
    const { errors } = await mallory.visitor.graphql(
      'mutation ($about: String!) { updateAbout(about: $about) { id } }',
      { about },
    );
    expect(errors).toEqual([]);
    await page.goto(`/profile/${handle}`);
    await page.getByRole('radio', { name: 'Anime' }).waitFor();
    expect(await dangerous(page)).toEqual([]);
  }
  expect([ran, asked]).toEqual([[], []]);
});

// security: F10
it('nothing injected runs in users’ names and thread titles, in lists, bylines and page heads', async () => {
  const people = await peopleAndThreads();
  const { page, ran, asked } = await watch();
  await page.addInitScript(() => localStorage.setItem('profileView', 'threads'));
  await page.goto(`/profile/threads/${people.meeting}`);
  expect(await readToTheEnd(page, 'Show more comments', 'article')).toBe(xssCorpus.length);
  expect(await dangerous(page)).toEqual([]);
  const reader = await signUp(site.app);
  await page
    .context()
    .addCookies([...reader.visitor.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  await page.goto('/profile');
  const rows = 'section[aria-label="Threads"] ol > li';
  expect(await readToTheEnd(page, 'Show more threads', rows)).toBeGreaterThanOrEqual(xssCorpus.length);
  expect(await dangerous(page)).toEqual([]);
  // The page as sent by the server, parsed as a browser does: its scripts are those of the built page.
  const scripts = await page.evaluate(async (ids) => {
    const found = new Set<string>();
    for (const id of ids) {
      const text = await (await fetch(`/profile/threads/${id}`)).text();
      const head = new DOMParser().parseFromString(text, 'text/html');
      for (const script of head.querySelectorAll('script')) found.add(script.getAttribute('src') ?? 'inline');
      for (const other of head.querySelectorAll(
        'iframe, img, svg, object, embed, base, form, [onload], [onerror]',
      ))
        found.add(other.outerHTML);
    }
    return [...found];
  }, people.threads);
  expect(scripts.filter((script) => !/^\/[\w./-]+\.js$/.test(script))).toEqual([]);
  expect([ran, asked]).toEqual([[], []]);
});

/** A person named after each payload, with a thread titled with it, and a comment in a thread where they all meet. */
async function peopleAndThreads(): Promise<{ meeting: string; threads: string[] }> {
  const meeting = (await aThread(await signUp(site.app), { title: 'All of them' })).id;
  const { db, random, clock } = site.app.deps;
  const now = toSqlInstant(clock.now());
  const rows = xssCorpus.map((payload, at) => ({
    at,
    text: payload.slice(0, 150),
    person: random.id(),
    thread: random.id(),
  }));
  await db.transaction(async (manager) => {
    await bulkInsert(
      manager,
      'user',
      ['id', 'email', 'emailVerified', 'name', 'createdAt', 'updatedAt'],
      rows.map(({ at, person, text }) => [person, `mallory${at}@example.org`, 1, text, now, now]),
    );
    await bulkInsert(
      manager,
      'profile',
      ['userId', 'handle', 'about', 'createdAt'],
      rows.map(({ at, person }) => [person, `mallory_the_${at}`, '', now]),
    );
    await bulkInsert(
      manager,
      'thread',
      ['id', 'subject', 'title', 'authorId', 'commentCount', 'locked', 'pinned', 'createdAt', 'activeAt'],
      rows.map(({ thread, person, text }) => [thread, 'SITE', text, person, 0, 0, 0, now, now]),
    );
    const columns = ['id', 'threadId', 'level', 'authorId', 'body', 'likeCount', 'replyCount', 'createdAt'];
    await bulkInsert(
      manager,
      'thread_comment',
      columns,
      rows.flatMap(({ thread, person }) => [
        [random.id(), thread, 0, person, 'It begins', 0, 0, now],
        [random.id(), meeting, 1, person, 'Here I am', 0, 0, now],
      ]),
    );
    await manager.query('UPDATE thread SET commentCount = ? WHERE id = ?', [rows.length, meeting]);
  });
  return { meeting, threads: rows.map(({ thread }) => thread) };
}
