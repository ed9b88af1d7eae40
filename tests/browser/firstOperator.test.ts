import { readSetupLink } from '../../server/domain/accounts/sign-in/setupLink';
import { goodAtEverySize } from '../support/browser/axe';
import { setUpSite } from '../support/browser/site';
import { welcomeForm } from '../support/browser/welcomeForm';
import { receiveMail } from '../support/mail/mail';
import { aPerson } from '../support/people/people';

/** A new site: from the link that its start prints to a site with a name. */
const site = setUpSite();

it('whoever opens the link of a new site signs up, names the site, and sees that its mail arrives', async () => {
  const page = await site.visit((await readSetupLink(site.app.deps)) ?? '', { reducedMotion: true });
  const person = aPerson();
  const form = welcomeForm(page);
  await form.name.fill(person.name);
  await form.email.fill(person.email);
  await form.password.fill(person.password);
  await form.signUp.click();
  await page.getByRole('heading', { level: 1, name: 'Site settings' }).waitFor();
  await page.getByText('Nothing is set here yet').waitFor();
  await goodAtEverySize(page);

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour & friends');
  await page.getByText('As environment variables').click();
  await page.getByText('SITE_NAME="Harbour & friends"').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await page.waitForFunction(() => document.title === 'Site settings · Harbour & friends');

  await page.getByRole('button', { name: 'Send a test message' }).click();
  await page.getByText('Look at your inbox.').waitFor();
  const [mail] = await receiveMail(site.app);
  expect(mail?.to).toBe(person.email);
});
