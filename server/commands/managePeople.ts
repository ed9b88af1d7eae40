import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { profileParts } from '../../shared/moderation';
import { limits } from '../config/limits';
import { isWaiting } from '../data/stores/signUpRequestStore';
import { suspensionInForce } from '../data/stores/suspensionStore';
import { findUser } from '../data/stores/userStore';
import { userIdOf } from '../domain/community/people/handles';
import { readPeopleByIds } from '../domain/community/people/people';
import { nobody } from '../domain/community/reader';
import { requireText } from '../domain/community/text/requireText';
import type { Deps } from '../domain/deps';
import { accountSections } from '../domain/site/accountSections';
import { letIn, readAnswers } from '../domain/site/people/approve';
import { erase } from '../domain/site/people/deletePerson';
import { noteExport } from '../domain/site/people/exportPerson';
import {
  listAccounts,
  type PeopleFilter,
  peopleFilters,
  readSuspensions,
} from '../domain/site/people/readPeople';
import { takeDown } from '../domain/site/people/removePosts';
import { takeAway } from '../domain/site/people/resetProfile';
import { lift, noteLifted, putInForce } from '../domain/site/people/suspend';
import { beginUnlock, cancelUnlock } from '../domain/site/people/unlock';
import { inUtc } from '../domain/text/instants';
import { exportAccountJson } from '../domain/tracking/export/accountJson';

export type ManageDeps = Pick<
  Deps,
  | 'db'
  | 'clock'
  | 'random'
  | 'config'
  | 'log'
  | 'events'
  | 'mail'
  | 'pictures'
  | 'accessGrants'
  | 'deletionHook'
>;

const filterNames = peopleFilters.map((filter) => filter.toLowerCase().replace('_', '-'));
const eitherFilter = `${filterNames.slice(0, -1).join(', ')} or ${filterNames.at(-1)}`;

export const usage = `Manages accounts on the server, also while the site runs: for when no one can sign in.

  npm run people -- list [text]                    accounts, newest first: by a part of handle, name or address
      --which <name>     ${eitherFilter}
  npm run people -- approve <handle>               lets in who waits for approval
  npm run people -- suspend <handle>               suspends an account, whatever its powers
      --days <number>    for so many days; without it, for good
  npm run people -- lift <handle>                  lifts its suspension
  npm run people -- reset <handle> <parts>         takes away name, picture, banner, about or handle: name,picture
  npm run people -- remove-posts <handle>          removes what they posted
      --hours <number>   in the last so many hours; without it, all of it
  npm run people -- unlock <handle>                turns off two-step sign-in in three days; mail tells them at once
  npm run people -- stop-unlock <handle>           keeps it on
  npm run people -- export <handle> <file>         writes all of an account's data into a new file
  npm run people -- delete <handle> <address>      deletes an account; the address must be its own
      --with-posts       with what they posted; without it, that stays, unsigned

suspend, reset, remove-posts, unlock, export and delete need --reason "…". See docs/moderation.md.
`;

interface Options {
  which?: string;
  days?: string;
  hours?: string;
  reason?: string;
  'with-posts'?: boolean;
}

interface Command {
  run(deps: ManageDeps, words: string[], options: Options): AsyncGenerator<string>;
  /** How many it takes at most. */
  words: number;
  options: readonly string[];
}

const commands: Record<string, Command> = {
  list: { run: list, words: 1, options: ['which'] },
  approve: { run: approve, words: 1, options: [] },
  suspend: { run: suspend, words: 1, options: ['days', 'reason'] },
  lift: { run: liftFrom, words: 1, options: [] },
  reset: { run: reset, words: 2, options: ['reason'] },
  'remove-posts': { run: removePosts, words: 1, options: ['hours', 'reason'] },
  unlock: { run: unlock, words: 1, options: ['reason'] },
  'stop-unlock': { run: stopUnlock, words: 1, options: [] },
  export: { run: exportAccount, words: 2, options: ['reason'] },
  delete: { run: deleteAccount, words: 2, options: ['reason', 'with-posts'] },
};

/** Carries out one command, and tells what came of it line by line. */
export async function* managePeople(deps: ManageDeps, args: string[]): AsyncGenerator<string> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = { which: text, days: text, hours: text, reason: text, 'with-posts': flag };
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
  // Handles are known with and without it.
  const [name = '', ...words] = positionals.map((word) => word.replace(/^@/, ''));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  // A word or an option too many may have been meant as a limit, so nothing is done.
  const isMeant = (found: Command) =>
    words.length <= found.words && Object.keys(values).every((one) => found.options.includes(one));
  if (!command || !isMeant(command)) throw new Error(usage);
  yield* command.run(deps, words, values);
}

const ACCOUNTS_PER_PAGE = 100;
/** The server itself may read what operators may. */
const server = { ...nobody, operator: true, moderator: true, editor: true };

async function* list(
  deps: ManageDeps,
  [text = '']: string[],
  { which = 'all' }: Options,
): AsyncGenerator<string> {
  const wanted = which.toUpperCase().replace('-', '_');
  const filter: PeopleFilter | undefined = peopleFilters.find((one) => one === wanted);
  if (!filter) throw new Error(`--which is ${eitherFilter}.`);
  let after: string | null = null;
  do {
    const asked = { moderator: server, filter, text, unmasked: true, limit: ACCOUNTS_PER_PAGE, after };
    const page: Awaited<ReturnType<typeof listAccounts>> = await listAccounts(deps, asked);
    const ids = page.items.map(({ userId }) => userId);
    const [people, suspensions] = [await readPeopleByIds(deps, ids), await readSuspensions(deps, ids)];
    const answers = await readAnswers(deps, ids);
    for (const [at, account] of page.items.entries()) {
      const answer = answers[at] ?? null;
      const notes = [
        ...(answer === null ? [] : [answer === '' ? 'waiting' : `waiting: ${answer}`]),
        ...(account.emailVerified ? [] : ['not confirmed']),
        ...(account.openReports > 0 ? [`${account.openReports} open reports`] : []),
        ...(suspensions[at] ? [`suspended ${untilOf(suspensions[at].endsAt)}`] : []),
      ];
      const day = account.joinedAt.toISOString().slice(0, 10);
      const person = people[at];
      const who = [`@${person?.handle}`.padEnd(32), day, account.email, person?.name];
      yield [...who, notes.join(', ')].join('  ');
    }
    after = page.nextCursor;
  } while (after !== null);
}

async function* approve(deps: ManageDeps, [handle]: string[]): AsyncGenerator<string> {
  const userId = await find(deps, handle);
  if (!(await isWaiting(deps.db.manager, userId))) throw new Error(`@${handle} is not waiting for approval.`);
  await letIn(deps, { userId, byId: null });
  yield `@${handle} is approved.`;
}

async function* suspend(deps: ManageDeps, [handle]: string[], options: Options): AsyncGenerator<string> {
  const userId = await find(deps, handle);
  const days = numberOf('--days', options.days);
  const endsAt = days === null ? null : new Date(deps.clock.now().getTime() + days * 86_400_000);
  await putInForce(deps, { userId, byId: null, endsAt, reason: reasonOf(options) });
  yield `@${handle} is suspended ${untilOf(endsAt)}.`;
}

async function* liftFrom(deps: ManageDeps, [handle]: string[]): AsyncGenerator<string> {
  const userId = await find(deps, handle);
  const found = await suspensionInForce(deps.db.manager, userId);
  if (!found) throw new Error(`@${handle} is not suspended.`);
  await lift(deps, found, (manager) => noteLifted(deps, manager, { userId, byId: null }));
  yield `@${handle} is no longer suspended.`;
}

async function* reset(
  deps: ManageDeps,
  [handle, words = '']: string[],
  options: Options,
): AsyncGenerator<string> {
  const userId = await find(deps, handle);
  const wanted = words.toUpperCase().split(',');
  const parts = profileParts.filter((part) => wanted.includes(part));
  if (parts.length === 0 || parts.length < wanted.length)
    throw new Error('Name parts of the profile, separated by commas: name, picture, banner, about, handle.');
  await takeAway(deps, { userId, byId: null, handle: handle ?? '', parts, reason: reasonOf(options) });
  const [person] = await readPeopleByIds(deps, [userId]);
  yield `The profile of @${person?.handle} is reset.`;
}

async function* removePosts(deps: ManageDeps, [handle]: string[], options: Options): AsyncGenerator<string> {
  const userId = await find(deps, handle);
  const hours = numberOf('--hours', options.hours);
  const { count, more } = await takeDown(deps, { userId, byId: null, hours, reason: reasonOf(options) });
  yield `${count} posts of @${handle} are removed.`;
  if (count > 0)
    yield `Moderators can restore them at /settings/log within ${limits.postsRestorableHours} hours.`;
  if (more) yield 'There may be more: run it again.';
}

async function* unlock(deps: ManageDeps, [handle]: string[], options: Options): AsyncGenerator<string> {
  const userId = await find(deps, handle);
  const endsAt = await beginUnlock(deps, { userId, byId: null, reason: reasonOf(options) });
  yield `Two-step sign-in of @${handle} is turned off on ${inUtc(endsAt)}, unless they sign in.`;
}

async function* stopUnlock(deps: ManageDeps, [handle]: string[]): AsyncGenerator<string> {
  await cancelUnlock(deps, { userId: await find(deps, handle), byId: null });
  yield `@${handle} keeps two-step sign-in.`;
}

async function* exportAccount(
  deps: ManageDeps,
  [handle, name]: string[],
  options: Options,
): AsyncGenerator<string> {
  const userId = await find(deps, handle);
  if (!name) throw new Error('Name a file that is not there yet.');
  const reason = reasonOf(options);
  // Nobody else on the server reads it.
  const file = await open(name, 'wx', 0o600);
  try {
    await noteExport(deps, { userId, byId: null, reason });
    const text = exportAccountJson(deps, { userId, more: accountSections(deps, userId) });
    await pipeline(Readable.from(text), file.createWriteStream());
  } catch (error) {
    await file.close();
    await rm(name);
    throw error;
  }
  yield `All data of @${handle} are in ${name}.`;
}

async function* deleteAccount(
  deps: ManageDeps,
  [handle, address]: string[],
  options: Options,
): AsyncGenerator<string> {
  const userId = await find(deps, handle);
  const user = await findUser(deps.db.manager, { id: userId });
  if (!address || user?.email !== address.toLowerCase())
    throw new Error(`Name the address of @${handle}, too: it is not ${address || 'empty'}.`);
  const reason = reasonOf(options);
  const withPosts = options['with-posts'] ?? false;
  await erase(deps, { userId, byId: null, withPosts, reason });
  yield `The account of ${address} is deleted.`;
}

async function find(deps: ManageDeps, handle: string | undefined): Promise<string> {
  if (!handle) throw new Error(usage);
  const userId = await userIdOf(deps, handle);
  if (userId === null) throw new Error(`No account has the handle ${handle}.`);
  return userId;
}

function reasonOf({ reason }: Options): string {
  if (!reason?.trim()) throw new Error('Say why: --reason "…".');
  return requireText(reason, limits.suspensionReason);
}

function numberOf(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 36_600)
    throw new Error(`${name} is a whole number of at least 1.`);
  return number;
}

const untilOf = (endsAt: Date | null) =>
  endsAt === null ? 'for good' : `until ${endsAt.toISOString().slice(0, 10)}`;
