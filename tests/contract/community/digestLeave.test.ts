import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { leaveDigestUrl, sendDigests } from '../../../server/domain/community/notifications/digest';
import { createTransport } from '../../../server/mail/transport';
import { setUpApp } from '../../support/apps/startApp';
import { receiveMail, sendMail } from '../../support/mail/mail';
import { handleOf, run } from '../../support/people/community';
import { type SignedIn, signUp } from '../../support/people/people';

/** Unsubscribing from the daily digest by its own link, and by a mail program's button (RFC 8058), without signing in. */
const app = setUpApp({ now: '2026-11-21T03:00:00.000Z' });
let reader: SignedIn;

beforeEach(async () => {
  reader = await signUp(app);
  await handleOf(reader);
  await app.deps.db.manager.query('UPDATE user SET emailVerified = 1 WHERE id = ?', [reader.userId]);
  await run(reader, 'mutation { setEmailDigest(enabled: true) }');
});

const wanted = async () => {
  const { data } = await reader.visitor.graphql<{ settings: { emailDigest: boolean } }>(
    '{ settings { emailDigest } }',
  );
  return data?.settings.emailDigest;
};
const linkOf = ({ userId }: SignedIn) =>
  leaveDigestUrl(app.deps, userId).replace(app.deps.config.baseURL, app.url);

async function letterIsDue(): Promise<void> {
  app.clock.advance(86_400);
  await app.deps.notifier.notify([
    { userId: reader.userId, kind: 'IMPORT_DONE', about: `import:${reader.userId}` },
  ]);
  await sendDigests(app.deps);
}

it('the unsubscribe link is in the digest, below its content', async () => {
  await letterIsDue();
  const letter = (await receiveMail(app)).find(({ to, leaveUrl }) => to === reader.email && leaveUrl);
  expect(letter?.leaveUrl).toBe(leaveDigestUrl(app.deps, reader.userId));
  expect(letter?.text).toContain(`Stop these messages:\n${letter?.leaveUrl}`);
  expect(letter?.html).toContain(`href="${letter?.leaveUrl?.replace('&', '&#38;')}"`);
});

it('the unsubscribe link is in the headers of the digest, for mail programs, and of no other message', async () => {
  await letterIsDue();
  const transport = createTransport(app.deps);
  const folder = path.join(app.deps.config.dataDir, 'mailbox');
  await sendMail(app, transport);
  const letters = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const own = letters.filter((text) => text.includes(reader.email));
  const unfolded = own.map((text) => text.split('\r\n\r\n')[0]?.replace(/\r\n\s+/g, ' ') ?? '');
  const ending = unfolded.filter((head) => /^List-Unsubscribe: /m.test(head));
  expect(unfolded.length).toBeGreaterThan(ending.length);
  expect(ending).toHaveLength(1);
  expect(ending[0]).toContain(`List-Unsubscribe: <${leaveDigestUrl(app.deps, reader.userId)}>`);
  expect(ending[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

it('the unsubscribe link changes nothing when opened; its button stops the digest, in any browser', async () => {
  const stranger = app.visitor();
  const page = await stranger.request(linkOf(reader));
  expect(page.status).toBe(200);
  expect(page.text).toContain('<form method="post"');
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(await wanted()).toBe(true);
  const done = await stranger.request(linkOf(reader), {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
  });
  expect([done.status, done.setCookies]).toEqual([200, []]);
  expect(await wanted()).toBe(false);
  app.clock.advance(86_400);
  expect(await sendDigests(app.deps)).toBe(0);
  // Repeating it changes nothing.
  expect((await stranger.request(linkOf(reader), { method: 'POST' })).status).toBe(200);
});

it('an altered unsubscribe link stops no one’s digest', async () => {
  const other = await signUp(app);
  await handleOf(other);
  const own = new URL(linkOf(reader));
  const swapped = new URL(own);
  swapped.searchParams.set('reader', other.userId);
  const broken = new URL(own);
  broken.searchParams.set('sign', `${own.searchParams.get('sign')?.slice(0, -1)}x`);
  const bare = new URL(own);
  bare.search = '';
  for (const link of [swapped, broken, bare]) {
    for (const method of ['GET', 'POST']) {
      const answer = await app.visitor().request(link.href, { method });
      expect([method, answer.status]).toEqual([method, 404]);
      expect(answer.text).toContain('This link is incomplete');
    }
  }
  expect(await wanted()).toBe(true);
});
