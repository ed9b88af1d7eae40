import { setUpSite } from '../support/browser/site';

/** Any path other than the listed screens shows the not-found page, with status 404. */
const site = setUpSite();

it.each([
  '/nonsense',
  '/anime',
  '/home/extra',
  '/welcome/elsewhere',
  '/legal/cookies',
  '/discover/season/2024/monsoon',
  '/anime/there-is-no-such-anime',
  '/discover/people/nobody-of-this-name',
  '/discover/characters/nobody-of-this-name',
  '/discover/studios/no-such-studio',
  '/settings/reports',
  '/settings/site',
  '/settings/people',
  '/settings/site-settings',
  '/settings/invitations',
  '/settings/log',
])('%s answers 404 and shows the not-found page with links', async (path) => {
  const { page } = await site.open({ expect: [/status of 404/] });
  const response = await page.goto(path);
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: /home/i }).first().click();
  await page.waitForURL(/\/(home)?$/);
});

it('loads no other screen for it', async () => {
  const { page } = await site.open({ expect: [/status of 404/] });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/nonsense', { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  expect(asked.filter((path) => /^\/assets\/NotFound-.*\.js$/.test(path))).toHaveLength(1);
  expect(asked.filter((path) => path.startsWith('/assets/Panels-'))).toEqual([]);
});

it.each([
  '/',
  '/home',
  '/latest',
  '/latest/schedule',
  '/queue',
  '/library',
  '/profile',
  '/discover',
  '/about',
  '/legal',
])('the address %s of a screen answers 200', async (path) => {
  expect((await site.app.visitor().get(path, { accept: 'text/html' })).status).toBe(200);
});
