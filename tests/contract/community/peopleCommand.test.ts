import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { managePeople } from '../../../server/commands/managePeople';
import { SignUpRequestEntity } from '../../../server/data/entities/signUpRequests';
import { sweepUnlocks } from '../../../server/domain/site/people/unlock';
import { setUpApp } from '../../support/apps/startApp';
import { receiveMail } from '../../support/mail/mail';
import { anOperator, aThread, handleOf, run } from '../../support/people/community';
import { codesOf } from '../../support/people/lists';
import { type SignedIn, signInAgain, signUp, signUpConfirmed } from '../../support/people/people';
import { halfWay, withSecondStep } from '../../support/people/secondStep';
import { insertUser } from '../../support/people/userRow';

/** `npm run people`: what operators do on the server when no one can sign in, operators included. */
const app = setUpApp({ now: '2026-11-28T03:00:00.000Z', env: { OPERATORS: 'the_boss,the_boss_2' } });
let operator: SignedIn;
let boss: SignedIn;
let moderator: SignedIn;

beforeAll(async () => {
  [operator, boss] = [await anOperator(app, 'the_boss'), await anOperator(app, 'the_boss_2')];
  moderator = await signUp(app);
  const handle = await handleOf(moderator);
  await run(operator, `mutation { setRole(handle: "${handle}", role: MODERATOR) { role } }`);
});

async function say(...args: string[]): Promise<string[]> {
  app.clock.advance(1);
  const lines: string[] = [];
  for await (const line of managePeople(app.deps, args)) lines.push(line);
  return lines;
}

const because = ['--reason', 'Taken over'];

const signInStatus = async ({ email, password }: SignedIn) =>
  (await app.visitor().auth('sign-in/email', { email, password })).status;

async function logOf(handle: string) {
  const { data } = await run(
    operator,
    `{ moderationLog(person: "${handle}") { items { kind by { name } onServer reason detail } } }`,
  );
  return data?.moderationLog?.items as { kind: string; onServer: boolean }[] | undefined;
}

it('lists accounts with their addresses, by text and by state', async () => {
  const person = await signUpConfirmed(app, { name: 'Quagga', email: 'striped@example.org' });
  const handle = await handleOf(person);
  const [line, ...others] = await say('list', 'striped@');
  expect(line).toBe(`${`@${handle}`.padEnd(32)}  2026-11-28  striped@example.org  Quagga  `);
  expect(others).toEqual([]);
  await say('suspend', handle, '--days', '3', ...because);
  expect(await say('list', '--which', 'suspended')).toEqual([
    expect.stringContaining('suspended until 2026-12-01'),
  ]);
  expect((await say('list', '--which', 'unconfirmed')).join()).not.toContain('striped@');
  const { db, clock } = app.deps;
  await insertUser(db, 'eight-days-old', new Date(clock.now().getTime() - 8 * 86_400_000));
  expect((await say('list', '--which', 'new')).join()).toContain('striped@');
  expect((await say('list', '--which', 'new')).join()).not.toContain('eight-days-old');
  expect((await say('list', '--which', 'never-active')).join()).toContain('eight-days-old');
  await expect(say('list', '--which', 'nice')).rejects.toThrow('--which is all');
});

it('lets in who waits for approval', async () => {
  const person = await signUp(app);
  const handle = await handleOf(person);
  await expect(say('approve', handle)).rejects.toThrow('is not waiting');
  await app.deps.db.manager.insert(SignUpRequestEntity, { userId: person.userId, answer: 'A friend' });
  expect(await signInStatus(person)).toBe(403);
  expect(await say('list', '--which', 'waiting')).toEqual([
    expect.stringContaining('waiting: A friend, not confirmed'),
  ]);
  expect(await say('approve', handle)).toEqual([`@${handle} is approved.`]);
  expect(await signInStatus(person)).toBe(200);
  expect(await logOf(handle)).toMatchObject([{ kind: 'SIGN_UP_APPROVED', onServer: true }]);
});

it('lists more accounts than one page holds', async () => {
  const before = (await say('list')).length;
  const { db, clock } = app.deps;
  for (let number = 0; number < 101; number += 1) await insertUser(db, `one-of-many-${number}`, clock.now());
  expect(await say('list')).toHaveLength(before + 101);
});

it('suspends even an operator, with mail, and lifts it', async () => {
  await app.deps.db.manager.query('UPDATE user SET emailVerified = TRUE WHERE id = ?', [boss.userId]);
  await receiveMail(app);
  expect(await say('suspend', '@the_boss_2', ...because)).toEqual(['@the_boss_2 is suspended for good.']);
  expect(await signInStatus(boss)).toBe(403);
  expect(await say('lift', 'the_boss_2')).toEqual(['@the_boss_2 is no longer suspended.']);
  expect(await signInStatus(boss)).toBe(200);
  const mail = (await receiveMail(app)).filter(({ to }) => to === boss.email);
  expect(mail.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Your account is suspended', 'Your account is no longer suspended']),
  );
  await expect(say('lift', 'the_boss_2')).rejects.toThrow('is not suspended');
  const server = { by: null, onServer: true };
  expect(await logOf('the_boss_2')).toEqual([
    { kind: 'SUSPENSION_LIFTED', ...server, reason: '', detail: '' },
    { kind: 'ACCOUNT_SUSPENDED', ...server, reason: 'Taken over', detail: 'for good' },
  ]);
});

it('suspends an operator so that moderators cannot lift it', async () => {
  await say('suspend', 'the_boss_2', '--days', '7', ...because);
  const lift = 'mutation { liftSuspension(handle: "the_boss_2") { id } }';
  expect(codesOf(await run(moderator, lift))).toEqual(['PERSON_IS_PROTECTED']);
  expect(await signInStatus(boss)).toBe(403);
  await say('lift', 'the_boss_2');
});

it('removes the posts of an operator, which another operator restores', async () => {
  const back = { ...boss, visitor: await signInAgain(app, boss) };
  const { id } = await aThread(back);
  await say('remove-posts', 'the_boss_2', ...because);
  const log = '{ moderationLog(person: "the_boss_2", limit: 1) { items { id kind } } }';
  const { data } = await run(operator, log);
  const [line] = (data?.moderationLog?.items ?? []) as { id: string; kind: string }[];
  expect(line?.kind).toBe('POSTS_REMOVED');
  const restore = (by: SignedIn) => run(by, `mutation { restorePosts(id: "${line?.id}") }`);
  expect(codesOf(await restore(moderator))).toEqual(['PERSON_IS_PROTECTED']);
  expect(codesOf(await restore(back))).toEqual(['NOT_YOURSELF']);
  expect((await restore(operator)).data).toEqual({ restorePosts: 1 });
  expect((await app.visitor().graphql(`{ thread(id: "${id}") { id } }`)).data).toEqual({ thread: { id } });
});

it('resets parts of a profile, and removes posts', async () => {
  const person = await signUp(app, { name: 'Rude Words' });
  const handle = await handleOf(person);
  const { id } = await aThread(person);
  expect(await say('remove-posts', handle, '--hours', '1', ...because)).toEqual([
    `1 posts of @${handle} are removed.`,
    'Moderators can restore them at /settings/log within 24 hours.',
  ]);
  expect((await app.visitor().graphql(`{ thread(id: "${id}") { id } }`)).data).toEqual({ thread: null });
  expect(await say('remove-posts', handle, ...because)).toEqual([`0 posts of @${handle} are removed.`]);
  expect(await say('reset', handle, 'name', ...because)).toEqual([`The profile of @${handle} is reset.`]);
  const { data } = await app.visitor().graphql(`{ profile(handle: "${handle}") { name } }`);
  expect(data).toEqual({ profile: { name: '' } });
  expect((await logOf(handle))?.map(({ kind, onServer }) => [kind, onServer])).toEqual([
    ['PROFILE_RESET', true],
    ['POSTS_REMOVED', true],
  ]);
});

it('deletes an account, if handle and address belong together', async () => {
  const person = await signUp(app, { email: 'going@example.org' });
  const handle = await handleOf(person);
  await expect(say('delete', handle, ...because)).rejects.toThrow('Name the address');
  await expect(say('delete', handle, 'other@example.org', ...because)).rejects.toThrow('Name the address');
  expect(await signInAgain(app, person)).toBeDefined();
  expect(await say('delete', handle, 'Going@example.org', ...because)).toEqual([
    'The account of Going@example.org is deleted.',
  ]);
  expect(await signInStatus(person)).toBe(401);
  const { data } = await run(operator, '{ moderationLog(limit: 1) { items { kind person { id } reason } } }');
  expect(data?.moderationLog?.items).toEqual([
    { kind: 'ACCOUNT_DELETED', person: null, reason: 'Taken over' },
  ]);
});

it('deletes an account with its posts, and tells a confirmed address', async () => {
  const person = await signUpConfirmed(app);
  const { id } = await aThread(person);
  const handle = await handleOf(person);
  await receiveMail(app);
  await say('delete', handle, person.email, '--with-posts', ...because);
  const [mail] = await receiveMail(app);
  expect([mail?.to, mail?.subject]).toEqual([person.email, 'Your account was deleted']);
  expect((await app.visitor().graphql(`{ thread(id: "${id}") { id } }`)).data).toEqual({ thread: null });
});

it('exports an account into a new file that only its owner reads', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'people-'));
  const file = path.join(folder, 'account.json');
  const before = (await logOf('the_boss_2'))?.length ?? 0;
  await expect(say('export', 'the_boss_2', ...because)).rejects.toThrow('Name a file');
  expect(await say('export', 'the_boss_2', file, ...because)).toEqual([
    `All data of @the_boss_2 are in ${file}.`,
  ]);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ profile: { email: boss.email } });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(say('export', 'the_boss_2', file, ...because)).rejects.toThrow('EEXIST');
  const lines = await logOf('the_boss_2');
  expect(lines).toHaveLength(before + 1);
  expect(lines?.[0]).toMatchObject({ kind: 'ACCOUNT_EXPORTED', onServer: true, reason: 'Taken over' });
  rmSync(folder, { recursive: true });
});

it('begins to unlock an account, and stops it', async () => {
  const person = await withSecondStep(app);
  const handle = await handleOf(person);
  const end = new Date(app.clock.now().getTime() + 3 * 86_400_000 + 1000).toISOString();
  expect(await say('unlock', handle, ...because)).toEqual([
    `Two-step sign-in of @${handle} is turned off on ${end.slice(0, 16).replace('T', ' ')} UTC, unless they sign in.`,
  ]);
  await expect(say('unlock', handle, ...because)).rejects.toThrow();
  expect(await say('stop-unlock', handle)).toEqual([`@${handle} keeps two-step sign-in.`]);
  await expect(say('stop-unlock', handle)).rejects.toThrow();
  await say('unlock', handle, ...because);
  app.clock.advance(3 * 86_400);
  await sweepUnlocks(app.deps);
  expect((await halfWay(app, person)).answer.body.twoFactorRedirect).toBeUndefined();
  operator = { ...operator, visitor: await signInAgain(app, operator) };
  expect((await logOf(handle))?.map(({ kind, onServer }) => [kind, onServer])).toEqual([
    ['ACCOUNT_UNLOCKED', true],
    ['UNLOCK_ASKED', true],
    ['UNLOCK_STOPPED', true],
    ['UNLOCK_ASKED', true],
  ]);
});

it('says what is missing, and changes nothing', async () => {
  const handle = await handleOf(await signUp(app));
  for (const args of [[], ['ban', handle], ['suspend'], ['toString']])
    await expect(say(...args)).rejects.toThrow('npm run people -- list');
  await expect(say('suspend', 'nobody_here', ...because)).rejects.toThrow('No account has the handle');
  await expect(say('suspend', handle)).rejects.toThrow('Say why');
  await expect(say('suspend', handle, '--days', 'x', ...because)).rejects.toThrow('--days is a whole number');
  await expect(say('reset', handle, 'name,shoes', ...because)).rejects.toThrow('Name parts of the profile');
  expect(await logOf(handle)).toEqual([]);
});

it('does nothing with a word or an option that is not meant for it', async () => {
  const person = await signUp(app, { name: 'Careful' });
  const handle = await handleOf(person);
  const { id } = await aThread(person);
  for (const args of [
    ['list', 'two', 'words'],
    ['list', '--days', '7'],
    ['suspend', handle, '7', ...because],
    ['suspend', handle, '--hours', '7', ...because],
    ['lift', handle, 'now'],
    ['lift', handle, ...because],
    ['reset', handle, 'name', 'picture', ...because],
    ['reset', handle, 'name', '--days', '7', ...because],
    ['remove-posts', handle, '7', ...because],
    ['remove-posts', handle, '--days', '7', ...because],
    ['delete', handle, person.email, 'now', ...because],
    ['delete', handle, person.email, '--days', '7', ...because],
    ['export', handle, 'file', 'now', ...because],
    ['export', handle, 'file', '--with-posts', ...because],
    ['unlock', handle, '3', ...because],
    ['unlock', handle, '--days', '1', ...because],
    ['stop-unlock', handle, ...because],
  ])
    await expect(say(...args)).rejects.toThrow('npm run people -- list');
  expect(await signInStatus(person)).toBe(200);
  expect(await logOf(handle)).toEqual([]);
  const { data } = await app
    .visitor()
    .graphql(`{ thread(id: "${id}") { id } profile(handle: "${handle}") { name } }`);
  expect(data).toEqual({ thread: { id }, profile: { name: 'Careful' } });
});
