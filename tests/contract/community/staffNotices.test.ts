import { startApp, type TestApp } from '../../support/apps/startApp';
import { aChannel, deliver, withLoopback } from '../../support/channels/channels';
import { Receiver } from '../../support/channels/receiver';
import { aComment, anOperator, aThread, handleOf, run } from '../../support/people/community';
import { aSuggestion, decline, fact, nameEditor } from '../../support/people/editing';
import { animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

/** Notifications for operators and editors, delivered through channels like any others. */
const receiver = new Receiver();
let app: TestApp;
let operator: SignedIn;
let editor: SignedIn;
let used = 0;
beforeAll(async () => {
  await receiver.start();
  const env = { ...withLoopback, OPERATORS: 'the_boss,the_second_boss' };
  app = await startApp({ now: '2026-11-21T12:00:00.000Z', catalogue: true, env });
  operator = await anOperator(app, 'the_boss');
  editor = await signUp(app);
  await nameEditor(operator, await handleOf(editor));
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const noticesOf = async (person: SignedIn, kind: string) => {
  const { data } = await run(person, '{ notifications { items { kind reference read } } }');
  const list = data?.notifications as unknown as { items: { kind: string; reference: string }[] };
  return list.items.filter((one) => one.kind === kind).map(({ reference }) => reference);
};
const report = async (by: SignedIn, id: string) =>
  run(by, `mutation { reportComment(id: "${id}", input: { reason: SPAM, text: "Lamps" }) }`);
const suggestion = async (author: SignedIn) => {
  used += 1;
  const id = await animeId(app, app.slugs[used] ?? '');
  const facts = [fact('SYNOPSIS', `A keeper of lighthouse ${used} finds a letter that was never sent.`)];
  return await aSuggestion(author, { animeId: id, version: 0, facts });
};

it('notifies moderators of reports, in one notification with a count, and no one else', async () => {
  const [ada, bob] = [await signUp(app), await signUp(app)];
  const thread = await aThread(ada);
  for (const body of ['One', 'Two']) {
    const { id } = await aComment(ada, { threadId: thread.id, body });
    expect(codesOf(await report(bob, id))).toEqual([]);
  }
  expect(await noticesOf(operator, 'REPORT_WAITING')).toEqual(['2']);
  for (const one of [ada, bob, editor]) expect(await noticesOf(one, 'REPORT_WAITING')).toEqual([]);
  const { data } = await run(operator, '{ reports { items { id } } }');
  const waiting = data?.reports as unknown as { items: { id: string }[] };
  const resolve = (id: string | undefined) =>
    run(operator, `mutation { resolveReport(id: "${id}") }`).then(codesOf);
  expect(await resolve(waiting.items[0]?.id)).toEqual([]);
  expect(await noticesOf(operator, 'REPORT_WAITING')).toEqual(['1']);
  expect(await resolve(waiting.items[1]?.id)).toEqual([]);
  expect(await noticesOf(operator, 'REPORT_WAITING')).toEqual([]);
});

it('notifies editors of suggestions, and withdraws the notification with the last of them', async () => {
  const ada = await signUp(app);
  const first = await suggestion(ada);
  // Editors are not notified of their own suggestions.
  const own = await suggestion(editor);
  expect(await noticesOf(operator, 'SUGGESTION_WAITING')).toEqual(['2']);
  expect(await noticesOf(editor, 'SUGGESTION_WAITING')).toEqual(['1']);
  expect(await noticesOf(ada, 'SUGGESTION_WAITING')).toEqual([]);
  expect(codesOf(await decline(operator, first.id, 'It says so already.'))).toEqual([]);
  expect(codesOf(await run(editor, `mutation { withdrawSuggestion(id: "${own.id}") { id } }`))).toEqual([]);
  for (const one of [operator, editor]) expect(await noticesOf(one, 'SUGGESTION_WAITING')).toEqual([]);
});

it('sends these, failed backups and refused data through channels', async () => {
  const kinds = ['REPORT_WAITING', 'SUGGESTION_WAITING', 'CATALOGUE_REFUSED', 'BACKUP_FAILED'];
  const { codes } = await aChannel(operator, { type: 'NTFY', url: receiver.url, topic: 'site', kinds });
  expect(codes).toEqual([]);
  const ada = await signUp(app);
  const { id } = await aComment(await signUp(app), { threadId: (await aThread(ada)).id, body: 'Three' });
  await report(ada, id);
  await suggestion(ada);
  await app.deps.notifier.notify([
    { userId: operator.userId, kind: 'BACKUP_FAILED', about: 'backup' },
    { userId: operator.userId, kind: 'CATALOGUE_REFUSED', about: 'catalogue:x', reference: 'x 1' },
  ]);
  receiver.answer(503);
  expect(await deliver(app)).toBe(0);
  receiver.take();
  receiver.answer(200);
  app.clock.advance(31);
  expect(await deliver(app)).toBe(4);
  const got = receiver.json();
  expect(got.map(({ title }) => title).sort()).toEqual([
    'Backup failed',
    'Catalogue update failed',
    'Reports',
    'Suggestions',
  ]);
  expect(got.find(({ title }) => title === 'Reports')).toMatchObject({
    message: 'One waits for an answer',
    click: `${app.url}/settings/reports`,
  });
});

it('lets staff switch off a kind of notification', async () => {
  const off = '{ notifications: [{ kind: SUGGESTION_WAITING, enabled: false }] }';
  expect(codesOf(await run(editor, `mutation { updateSettings(input: ${off}) { id } }`))).toEqual([]);
  await run(editor, 'mutation { markAllNotificationsRead }');
  const before = await noticesOf(editor, 'SUGGESTION_WAITING');
  await suggestion(await signUp(app));
  // The old notification stays read.
  expect(await noticesOf(editor, 'SUGGESTION_WAITING')).toEqual(before);
});

it('notifies no one of them who has left the handle that made an operator', async () => {
  const former = await anOperator(app, 'the_second_boss');
  const [ada, bob] = [await signUp(app), await signUp(app)];
  const thread = await aThread(ada);
  const reportOne = async (body: string) =>
    codesOf(await report(bob, (await aComment(ada, { threadId: thread.id, body })).id));
  expect(await reportOne('One')).toEqual([]);
  expect(await noticesOf(former, 'REPORT_WAITING')).toHaveLength(1);
  await run(former, 'mutation { markAllNotificationsRead }');
  await run(former, 'mutation { changeHandle(handle: "only_me") { handle } }');
  expect(await reportOne('Two')).toEqual([]);
  const { data } = await run(former, '{ unreadNotifications }');
  expect(data).toEqual({ unreadNotifications: 0 });
  expect(await noticesOf(operator, 'REPORT_WAITING')).toHaveLength(1);
});
