import type { Page } from 'playwright-core';
import { keepJob, runJob } from '../../server/domain/jobs/keepJob';
import { paths } from '../../shared/paths';
import { complaints, goodAtEverySize } from '../support/browser/axe';
import { setUpSite } from '../support/browser/site';
import { aComment, anOperator, aThread, handleOf, run } from '../support/people/community';
import { type SignedIn, signUp } from '../support/people/people';

/** Reports by users, and operators' actions: report, lock, pin, remove, each from where it is offered. */
const site = setUpSite({ env: { OPERATORS: 'the_boss' } });
let mika: SignedIn;
let jun: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  mika = await signUp(site.app, { name: 'Mika' });
  jun = await signUp(site.app, { name: 'Jun' });
  operator = await anOperator(site.app, 'the_boss');
  await handleOf(jun);
});

async function openAs(person: SignedIn | null, path: string): Promise<Page> {
  const page = await site.visit(path, { reducedMotion: true, as: person?.visitor });
  return page;
}
const comment = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).first();
async function choose(page: Page, button: RegExp | string, item: string) {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
it('brings a report to the operators, who find it in the sidebar, remove the comment, and restore it', async () => {
  const thread = await aThread(jun, { title: 'Lamps' });
  await aComment(jun, { threadId: thread.id, body: 'Buy **cheap** lamps' });
  const page = await openAs(mika, `/profile/threads/${thread.id}`);
  await comment(page, 'Buy cheap lamps')
    .getByRole('button', { name: /^More for the comment/ })
    .click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Something else' }).check();
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await dialog.getByText('Describe it in a few words.').first().waitFor();
  await dialog.getByLabel('Details').fill('Third time this week');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByText('The operators will look at it.').first().waitFor();
  // No one else has this link.
  expect(await page.getByRole('link', { name: /^Reports/ }).count()).toBe(0);

  const desk = await openAs(operator, '/latest');
  await desk.getByRole('link', { name: 'Reports 1' }).click();
  await desk.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
  const report = desk.getByRole('article', { name: 'Something else' });
  await report.getByText('Third time this week').waitFor();
  await report.getByText('Buy cheap lamps').waitFor();
  await goodAtEverySize(desk);
  await report.getByRole('button', { name: 'Remove comment' }).click();
  await desk.getByRole('heading', { name: 'No reports' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'No comments yet' }).waitFor();

  await desk.getByRole('button', { name: 'Undo' }).click();
  await report.getByRole('link', { name: '“Lamps”' }).click();
  await comment(desk, 'Buy cheap lamps').waitFor();
  await page.reload();
  await comment(page, 'Buy cheap lamps').waitFor();
});

it('reports someone from their profile; the operator dismisses it', async () => {
  const page = await openAs(mika, `/profile/${await handleOf(jun)}`);
  await choose(page, /^More for @/, 'Report');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Insults, threats or hate' }).check();
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByText('The operators will look at it.').first().waitFor();
  const desk = await openAs(operator, '/settings/reports');
  const report = desk.getByRole('article', { name: 'Insults, threats or hate' });
  await report.getByRole('link', { name: 'Jun' }).waitFor();
  await report.getByRole('button', { name: 'Close report' }).click();
  await report.waitFor({ state: 'detached' });
  await desk.getByRole('radio', { name: 'Closed' }).click();
  await report.waitFor();
});

it('shows what two people reported as one card, takes a note on it, and tells both what came of it', async () => {
  const ben = await signUp(site.app, { name: 'Ben' });
  const { id } = (await aThread(jun, { title: 'Loud', body: 'Louder than allowed' })).opening;
  for (const [person, reason] of [
    [mika, 'SPAM'],
    [ben, 'ABUSE'],
  ] as const) {
    const input = `{ reason: ${reason}, text: "" }`;
    await run(person, `mutation { reportComment(id: "${id}", input: ${input}) }`);
  }
  const desk = await openAs(operator, '/settings/reports');
  const card = desk.getByRole('article', { name: '2 reports' });
  await card.getByText('By 2 people, newest first').waitFor();
  await card.getByText('Insults, threats or hate').waitFor();
  await card.getByRole('link', { name: 'Ben' }).waitFor();
  await card.getByRole('button', { name: 'Add note…' }).click();
  const note = desk.getByRole('dialog', { name: 'Add a note' });
  await note.getByRole('textbox', { name: 'Note' }).fill('Warned twice before');
  await note.getByRole('button', { name: 'Add note', exact: true }).click();
  await card.getByText('Warned twice before').waitFor();
  await goodAtEverySize(desk);

  await card.getByRole('button', { name: 'Close and answer…' }).click();
  const answer = desk.getByRole('dialog', { name: 'Answer 2 reporters' });
  await answer.getByLabel('What came of it').selectOption('We’ve acted on it');
  await answer.getByLabel('Anything to add').fill('Thanks for telling us');
  expect(await complaints(desk)).toEqual([]);
  await answer.getByRole('button', { name: 'Close and send' }).click();
  await card.waitFor({ state: 'detached' });
  await desk.getByRole('radio', { name: 'Closed' }).click();
  await card.getByText('Reporters were told: “We’ve acted on it”').waitFor();
  await card.getByText('Warned twice before').waitFor();

  const theirs = await openAs(ben, '/latest');
  await theirs.locator('header').getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const bell = theirs.getByRole('dialog', { name: 'Notifications' });
  await bell.getByText('We’ve acted on it: “Thanks for telling us”').waitFor();
});

it('leads from a person to what is reported about them, open and closed', async () => {
  const loud = await signUp(site.app, { name: 'Loudmouth' });
  const handle = await handleOf(loud);
  await run(mika, `mutation { reportPerson(handle: "${handle}", input: { reason: ABUSE, text: "Rude" }) }`);
  const page = await openAs(operator, paths.people(handle));
  await page.getByRole('link', { name: 'Reports about Loudmouth' }).click();
  await page.waitForURL(`**${paths.reports(handle)}`);
  const report = page.getByRole('article', { name: 'Insults, threats or hate' });
  await report.getByText('Rude').waitFor();
  await page.getByText(`Only about @${handle}.`).waitFor();
  await goodAtEverySize(page);
  await report.getByRole('button', { name: 'Close report' }).click();
  await page.getByText(`Nothing open is about @${handle}.`).waitFor();
  await page.getByRole('radio', { name: 'Closed' }).click();
  await report.getByText('Reporters weren’t told').waitFor();
  await page.getByRole('link', { name: 'Show all reports' }).click();
  await page.waitForURL('**/settings/reports');
});

it('leads operators, and no one else, from the settings to the state of the site', async () => {
  const { deps } = site.app;
  const times = { pause: 600_000, rest: 0, isStopping: () => false };
  await runJob(deps, { ...times, name: 'sweep', work: async () => {} });
  const failing = runJob(deps, { ...times, name: 'news', work: () => Promise.reject(new Error('no')) });
  await expect(failing).rejects.toThrow('no');
  let hasRun = () => {};
  const ran = new Promise<void>((resolve) => {
    hasRun = resolve;
  });
  const hour = 3_600_000;
  const sweep = { name: 'sweep', first: hour, pause: hour, work: async () => hasRun() };
  const onError = (error: unknown) => {
    throw error;
  };
  const kept = keepJob(deps, { ...sweep, onError });
  void kept.start?.();
  const desk = await openAs(operator, '/settings');
  const sections = desk.getByRole('navigation', { name: 'Settings sections' });
  await sections.getByRole('link', { name: 'Site', exact: true }).click();
  await desk.getByRole('heading', { level: 1, name: 'Site' }).waitFor();
  await desk.getByText('Not scheduled').waitFor();
  await desk.getByRole('button', { name: 'Send a test message' }).click();
  await desk.getByText('Sent to your own address. Look at your inbox.').waitFor();
  await desk.getByRole('button', { name: 'Run now: Clean-up' }).click();
  await ran;
  await desk
    .getByRole('listitem')
    .filter({ hasText: 'Notifications and digests' })
    .getByText('Failed.')
    .waitFor();
  await goodAtEverySize(desk);
  await kept.stop();

  const page = await openAs(mika, '/settings');
  const own = page.getByRole('navigation', { name: 'Settings sections' });
  await own.getByRole('link', { name: 'Profile' }).waitFor();
  expect(await own.getByRole('link', { name: 'Site' }).count()).toBe(0);
});

it('locks a thread for everyone who has it open, and unlocks it again', async () => {
  const thread = await aThread(jun, { title: 'Hot' });
  const reader = await openAs(mika, `/profile/threads/${thread.id}`);
  await reader.getByRole('textbox', { name: 'Your comment' }).waitFor();
  await site.listening(3);
  const page = await openAs(operator, `/profile/threads/${thread.id}`);
  await choose(page, 'More for this thread', 'Lock');
  const notice = 'This thread is locked: you can read it but not comment.';
  await page.getByText(notice).waitFor();
  await reader.getByText(notice).waitFor();
  await choose(page, 'More for this thread', 'Unlock');
  await reader.getByRole('textbox', { name: 'Your comment' }).waitFor();
});

it('pins a thread above the others, and unpins it', async () => {
  const pinned = await aThread(jun, { title: 'Rules of the house' });
  await aThread(jun, { title: 'Written later' });
  const page = await openAs(operator, `/profile/threads/${pinned.id}`);
  await choose(page, 'More for this thread', 'Pin');
  const list = await openAs(mika, '/profile');
  await list.getByRole('radio', { name: 'Threads' }).click();
  const first = list.getByRole('region', { name: 'Threads' }).getByRole('listitem').first();
  await first.getByRole('link', { name: 'Rules of the house' }).waitFor();
  await first.getByText('Pinned').waitFor();
  await choose(page, 'More for this thread', 'Unpin');
  await page.getByRole('button', { name: 'More for this thread' }).click();
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).waitFor();
  await list.reload();
  await first.getByRole('link', { name: 'Written later' }).waitFor();
});

it('removes a thread, and a comment, while others are reading them', async () => {
  const thread = await aThread(jun, { title: 'Going' });
  const parent = await aComment(jun, { threadId: thread.id, body: 'Not for here' });
  await aComment(mika, { threadId: thread.id, answers: parent.id, body: 'An answer that stays' });
  const reader = await openAs(null, `/profile/threads/${thread.id}`);
  await comment(reader, 'Not for here').waitFor();
  await site.listening(2);
  const page = await openAs(operator, `/profile/threads/${thread.id}`);
  await comment(page, 'Not for here').getByRole('button', { name: 'More for the comment by Jun' }).click();
  await page.getByRole('menuitem', { name: 'Remove as operator' }).click();
  await reader.getByText('This comment was removed by the operators.').waitFor();
  await comment(reader, 'An answer that stays').waitFor();
  await reader.getByRole('heading', { name: '1 comment' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await comment(reader, 'Not for here').waitFor();

  await choose(page, 'More for this thread', 'Remove as operator');
  await page.getByText('This thread was removed. Only operators can see it.').waitFor();
  await reader.getByRole('heading', { level: 1, name: 'Thread not found' }).waitFor();
  await choose(page, 'More for this thread', 'Bring back');
  await page.getByText('This thread is removed.').waitFor({ state: 'detached' });
});
