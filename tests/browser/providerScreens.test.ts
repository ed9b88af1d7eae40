import type { Page } from 'playwright-core';
import { goodAtEverySize, settled } from '../support/browser/axe';
import { setUpSite } from '../support/browser/site';
import { signUp } from '../support/people/people';
import { setUpProviders } from '../support/providers/fakeProviders';
import { linkAccount } from '../support/providers/linkedAccounts';

/** The screens that show identity providers, with all thirty of them, at every size. */
const fake = setUpProviders();
const site = setUpSite({ env: fake.env(), replace: { fetch: fake.fetch } });

const unfold = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

it.each(['/welcome', '/welcome/login?by=github&error=email_not_found'])(
  '%s shows some, then all, and is fine at every size',
  async (address) => {
    const page = await site.visit(address, { reducedMotion: true });
    await page.getByRole('button', { name: '24 more' }).waitFor();
    await settled(page);
    await goodAtEverySize(page);
    await unfold(page, '24 more');
    expect(await page.getByRole('button', { name: /^Continue with/ }).count()).toBe(30);
    await page.setViewportSize({ width: 1440, height: 900 });
    await goodAtEverySize(page);
  },
);

it('the settings show connected and available providers, and are fine at every size', async () => {
  const { visitor, userId } = await signUp(site.app);
  for (const providerId of ['github', 'google', 'huggingface'])
    await linkAccount(site.app, userId, { providerId, scope: 'openid,profile,email,something:of:its:own' });
  const page = await site.visit('/settings?by=slack&error=account_already_linked_to_different_user', {
    reducedMotion: true,
    as: visitor,
  });
  await page.getByText('This Slack account is connected to another account here').waitFor();
  await unfold(page, '21 more');
  expect(await page.getByRole('button', { name: /^Connect / }).count()).toBe(27);
  await settled(page);
  await goodAtEverySize(page);
});
