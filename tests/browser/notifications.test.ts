import { type Browser, chromium } from 'playwright-core';
import { openPage } from '../support/browser/browser';
import { setUpSite } from '../support/browser/site';
import { deliver, withLoopback } from '../support/channels/channels';
import { decryptPush, subscriptionKeys } from '../support/channels/decryptPush';
import { Receiver } from '../support/channels/receiver';
import { aComment, aThread, handleOf } from '../support/people/community';
import { signUp } from '../support/people/people';
import { findChromium } from '../support/programs/chromium';
import { findProgram } from '../support/programs/debianPackages';

/** The bell: its count rises while the page is open, its list links onwards, reading lowers the count. */
const site = setUpSite({ env: withLoopback });

it('counts notifications that arrive while the page is open, links to them, and forgets what was read', async () => {
  const mika = await signUp(site.app, { name: 'Mika' });
  const jun = await signUp(site.app, { name: 'Jun' });
  const thread = await aThread(mika, { title: 'Bells' });
  const page = await site.visit('/latest', { reducedMotion: true, as: mika.visitor });
  const bell = page.locator('header').getByRole('button', { name: /^Notifications/ });
  await bell.waitFor();
  await site.listening(1);

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

it('says what will appear here while it is empty', async () => {
  const { visitor } = await signUp(site.app);
  const page = await site.visit('/latest', { size: 'narrow', reducedMotion: true, as: visitor });
  await page.locator('header').getByRole('button', { name: 'Notifications' }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByText('Nothing new').waitFor();
});

/** Headless browsers have no notifications: what the worker asks to show is recorded there instead. */
async function launchWithNotifications(): Promise<Browser> {
  const executablePath = findProgram(['chromium', 'chromium-browser', 'google-chrome']) ?? findChromium();
  return await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

it('is shown in a browser that agreed, encrypted for it alone, and leads to the site', async () => {
  const receiver = new Receiver();
  await receiver.start();
  const browser = await launchWithNotifications();
  try {
    const mika = await signUp(site.app, { name: 'Mika' });
    const keys = subscriptionKeys();
    const watched = await openPage(browser, {
      baseURL: site.url,
      serviceWorker: true,
      reducedMotion: true,
      as: mika.visitor,
    });
    const { page, context } = watched;
    await context.grantPermissions(['notifications']);
    // No test reaches a push service: the subscription is fake, everything else is the browser's own.
    await context.addInitScript(
      ({ endpoint, p256dh, auth }) => {
        let made = false;
        const subscription = {
          endpoint,
          toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
          unsubscribe: async () => {
            made = false;
            return true;
          },
        };
        Object.assign(PushManager.prototype, {
          getSubscription: async () => (made ? subscription : null),
          subscribe: async () => {
            made = true;
            return subscription;
          },
        });
        if (Notification.permission === 'denied') {
          Object.defineProperty(Notification, 'permission', { value: 'default' });
          Notification.requestPermission = async () => 'granted';
        }
      },
      { endpoint: `${receiver.url}/send/mika`, ...keys },
    );
    await page.goto('/settings/notifications');
    await page.getByRole('button', { name: 'Turn on push in this browser' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'This browser' });
    await row.getByText('Nothing sent yet').waitFor();

    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('The site has a service worker');
    await worker.evaluate(() => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
      const show = registration.showNotification.bind(registration);
      const shown: unknown[] = [];
      Object.assign(self, { shown });
      registration.showNotification = async (title, options) => {
        try {
          await show(title, options);
        } finally {
          shown.push({ title, body: options?.body, url: options?.data.url });
        }
      };
    });
    const devtools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [own] = registrations;
        if (own) resolve(own.registrationId);
      });
    });
    await devtools.send('ServiceWorker.enable');
    const registrationId = await registered;
    /** What the push service would do with the message. */
    const pass = async () => {
      const [got, ...more] = receiver.take();
      if (!got || more.length > 0) throw new Error(`One message was sent, not ${more.length}`);
      expect(got.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
      expect(got.body.toString('utf8')).not.toContain('Jun');
      const data = decryptPush(got.body, keys);
      await devtools.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data });
      await worker.evaluate(async () => {
        const { shown } = self as unknown as { shown: unknown[] };
        while (shown.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      });
      return await worker.evaluate(() => (self as unknown as { shown: unknown[] }).shown.splice(0));
    };

    await row.getByRole('button', { name: /^Test / }).click();
    await row.getByText('Test sent.').waitFor();
    expect(await pass()).toMatchObject([{ body: expect.stringContaining('It works.') }]);

    const jun = await signUp(site.app, { name: 'Jun' });
    const run = (document: string) => jun.visitor.graphql(document);
    await run(`mutation { sendFriendRequest(handle: "${await handleOf(mika)}") { id } }`);
    await deliver(site.app);
    const path = `/profile/${await handleOf(jun)}`;
    expect(await pass()).toEqual([{ title: 'Jun', body: 'Wants to be friends', url: site.url + path }]);
    // Not every Chromium can show notifications.
    const granted = await page.evaluate(() => Notification.permission === 'granted');
    const titles = await worker.evaluate(async () => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
      return (await registration.getNotifications()).map(({ title }) => title);
    });
    expect(titles.includes('Jun')).toBe(granted);
    await worker.evaluate((url) => {
      const event = Object.assign(new Event('notificationclick'), {
        notification: { close: () => undefined, data: { url } },
        waitUntil: () => undefined,
      });
      self.dispatchEvent(event);
    }, site.url + path);
    await page.waitForURL(`**${path}`);

    await page.goto('/settings/notifications');
    await page.getByRole('button', { name: 'Add channel…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add channel' });
    await dialog.getByLabel('Type').selectOption({ label: 'Webhook' });
    await dialog.getByLabel('Address').fill('nowhere');
    await dialog.getByRole('button', { name: 'Add channel' }).click();
    await dialog.getByText('These details don’t fit').waitFor();
    await dialog.getByLabel('Address').fill(`${receiver.url}/hook`);
    await dialog.getByRole('button', { name: 'Add channel' }).click();
    const added = page.getByRole('dialog', { name: 'Channel added' });
    expect(await added.getByLabel('Secret').inputValue()).toMatch(/^whsec_/);
    await added.getByRole('button', { name: 'Done' }).click();
    const hook = page.getByRole('listitem').filter({ hasText: '127.0.0.1' });
    receiver.answer(403);
    await hook.getByRole('button', { name: 'Test Webhook' }).click();
    await hook.getByText('The test didn’t arrive. It refused our key or token.').waitFor();
    await page.getByLabel('Don’t send at certain hours').check();
    await page.getByLabel('Until', { exact: true }).fill('06:30');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').first().waitFor();
    const { data } = await mika.visitor.graphql('{ quietHours { fromMinute untilMinute timeZone } }');
    expect(data).toEqual({ quietHours: { fromMinute: 1320, untilMinute: 390, timeZone: 'Europe/Berlin' } });
    await hook.getByRole('button', { name: 'Delete Webhook' }).click();
    await hook.getByRole('button', { name: 'Delete channel' }).click();
    await hook.waitFor({ state: 'detached' });
    await watched.close();
    watched.check();
  } finally {
    await browser.close();
    await receiver.close();
  }
});
