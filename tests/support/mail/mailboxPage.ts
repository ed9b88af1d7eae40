import type { Page } from 'playwright-core';
import { createTransport } from '../../../server/mail/transport';
import type { TestApp } from '../apps/startApp';
import { sendMail } from './mail';

/**
 * Opens the newest message with this subject in the mailbox page, as a developer would, and opens its link in the same tab. The
 * worker is not running in tests, so the outbox is sent first.
 */
export async function followMessage(
  app: TestApp,
  page: Page,
  message: { subject: string; to: string },
): Promise<void> {
  await sendMail(app, createTransport(app.deps));
  await page.goto('/dev/mail');
  const entry = page
    .getByRole('navigation', { name: 'Messages' })
    .getByRole('link', { name: message.subject })
    .filter({ hasText: message.to });
  await entry.first().click();
  await page.waitForURL('**/dev/mail/*');
  await page.getByRole('heading', { level: 2, name: message.subject }).waitFor();
  const link = await page.locator('pre').getByRole('link').getAttribute('href');
  if (!link) throw new Error(`There is no link in “${message.subject}”.`);
  await page.goto(link);
}
