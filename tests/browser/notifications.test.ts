import { type Site, startSite } from '../support/browser/site';
import { aComment, aThread, handleOf } from '../support/people/community';
import { signUp } from '../support/people/people';

/** The bell (product P5): its count rises while one looks, its list leads there, reading takes the count down. */
let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterEach(() => site.closePages());
afterAll(() => site.close());

it('counts what comes while the page is open, leads to it, and forgets what was read', async () => {
  const mika = await signUp(site.app, { name: 'Mika' });
  const jun = await signUp(site.app, { name: 'Jun' });
  const thread = await aThread(mika, { title: 'Bells' });
  const { page, context } = await site.open({ reducedMotion: true });
  await context.addCookies(
    [...mika.visitor.cookies].map(([name, value]) => ({ name, value, url: site.url })),
  );
  await page.goto('/latest');
  const bell = page.locator('header').getByRole('button', { name: /^Notifications/ });
  await bell.waitFor();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /liveSocket/.test(name)),
  );
  await page.waitForTimeout(500);

  await aComment(jun, { threadId: thread.id, body: `Can you hear it, @${await handleOf(mika)}?` });
  await page
    .locator('header')
    .getByRole('button', { name: /^Notifications, [12] unread$/ })
    .waitFor();
  await bell.click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await list
    .getByRole('link', { name: /^Jun .*“Bells”/ })
    .first()
    .click();
  await page.waitForURL(/\/profile\/threads\/.+#comment-/);
  await page.getByText('Can you hear it').waitFor();

  const before = Number(/(\d+) unread/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0);
  await jun.visitor.graphql('mutation ($handle: String!) { sendFriendRequest(handle: $handle) { id } }', {
    handle: await handleOf(mika),
  });
  await page
    .locator('header')
    .getByRole('button', { name: `Notifications, ${before + 1} unread` })
    .waitFor();
  await bell.click();
  await list.getByRole('link', { name: /^Jun wants to be friends/ }).waitFor();
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await page.locator('header').getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  expect(await bell.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.reload();
  await page.locator('header').getByRole('button', { name: 'Notifications', exact: true }).waitFor();
});

it('says what will stand there while there is nothing', async () => {
  const { visitor } = await signUp(site.app);
  const { page, context } = await site.open({ size: 'narrow', reducedMotion: true });
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  await page.goto('/latest');
  await page.locator('header').getByRole('button', { name: 'Notifications' }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByText('Nothing new').waitFor();
});
