import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { limits } from '../../config/limits';
import type { CopyProblem } from '../../data/entities/transfer';
import * as store from '../../data/stores/accountCopyStore';
import { lockSession } from '../../data/stores/sessionStore';
import { lockUser } from '../../data/stores/userStore';
import { insertWork, moveWork, nextWorkAt, removeWork } from '../../data/stores/workStore';
import { AppError } from '../../errors/AppError';
import { address } from '../community/channels/channelFields';
import { seal, unseal } from '../crypto/sealedText';
import type { Deps, Origin } from '../deps';

/** Days between two copies. */
export const copyRhythms = { DAILY: 1, WEEKLY: 7 } as const;
export type CopyRhythm = keyof typeof copyRhythms;

/** Where a user's copies go, as they see it: without user and password. */
export interface AccountCopy {
  /** Null when the secret that sealed it is gone. */
  host: string | null;
  rhythm: CopyRhythm;
  /** Whether one is being sent, or will be within a minute. */
  waiting: boolean;
  active: boolean;
  problem: CopyProblem | null;
  triedAt: Date | null;
  sentAt: Date | null;
  /** Null if none is due. */
  nextAt: Date | null;
}

/** No control characters, which headers do not allow; a colon ends the user name in Basic authentication (RFC 7617). */
const targetSchema = z.object({
  url: address.refine((url) => !url.includes('?')),
  user: z
    .string()
    .trim()
    .min(1)
    .max(limits.channelToken)
    .regex(/^[^\p{Cc}:]+$/u),
  password: z
    .string()
    .max(limits.channelToken)
    .regex(/^\P{Cc}*$/u),
});
export type CopyTarget = z.infer<typeof targetSchema>;

/** Due before anything with a time of its own. */
const DUE_FIRST = new Date(0);

type CopiesDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'random' | 'limiter' | 'log' | 'securityLog'>;

/** Undefined when the secret that sealed it is gone. */
export function openCopyTarget(
  { config }: Pick<Deps, 'config'>,
  { target }: Pick<store.AccountCopyRow, 'target'>,
): CopyTarget | undefined {
  const opened = unseal(target, config.auth.secrets);
  return opened === undefined ? undefined : (JSON.parse(opened) as CopyTarget);
}

function shown(deps: Pick<Deps, 'config'>, row: store.AccountCopyRow, dueAt: Date | null): AccountCopy {
  const { asked, active, problem, everyDays, triedAt, sentAt } = row;
  const target = openCopyTarget(deps, row);
  return {
    host: target ? new URL(target.url).host : null,
    rhythm: everyDays === copyRhythms.DAILY ? 'DAILY' : 'WEEKLY',
    waiting: asked,
    active,
    problem,
    triedAt,
    sentAt,
    nextAt: active && !asked ? dueAt : null,
  };
}

export async function findAccountCopies(
  deps: Pick<Deps, 'db' | 'config'>,
  userId: string,
): Promise<AccountCopy | null> {
  const { manager } = deps.db;
  const row = await store.findAccountCopy(manager, userId);
  return row && shown(deps, row, await nextWorkAt(manager, workOf(userId)));
}

export interface SetAccountCopies {
  userId: string;
  address: string;
  user: string;
  password: string;
  rhythm: CopyRhythm;
  session: Origin & { id: string };
}

/** Replaces an earlier set-up. The first copy is sent at once; the credentials are sealed and never leave again. */
export async function setAccountCopies(
  deps: CopiesDeps,
  { userId, address: url, user, password, rhythm, session }: SetAccountCopies,
): Promise<AccountCopy> {
  requireOffered(deps);
  await deps.limiter.consume('contact', `copies ${userId}`);
  const { data: target } = targetSchema.safeParse({ url, user, password });
  if (!target) throw new AppError('INVALID_ARGUMENT');
  const row = await deps.db.transaction(async (manager) => {
    await lockUser(manager, userId);
    // Copies must not outlive the end of all sessions.
    if (!(await lockSession(manager, session.id))) throw new AppError('UNAUTHENTICATED');
    const set: store.AccountCopyRow = {
      userId,
      target: seal(JSON.stringify(target), deps.config.auth.secrets),
      everyDays: copyRhythms[rhythm],
      active: true,
      asked: true,
      problem: null,
      triedAt: null,
      sentAt: null,
    };
    await store.writeAccountCopy(manager, set);
    // An attempt under way for an earlier target loses its work with it.
    await removeWork(manager, workOf(userId));
    await requestCopy(deps, manager, userId);
    const detail = new URL(target.url).host;
    await deps.securityLog.note(manager, { userId, kind: 'COPIES_SET_UP', detail, from: session });
    return set;
  });
  deps.log.info({ event: 'account copies set up', userId }, 'copies of an account were set up');
  return shown(deps, row, null);
}

/** Works even if the operator no longer offers copies: no one's password has to stay. */
export async function removeAccountCopies(
  deps: Pick<Deps, 'db' | 'log' | 'securityLog'>,
  { userId, from }: { userId: string; from: Origin },
): Promise<void> {
  await deps.db.transaction(async (manager) => {
    if (!(await store.deleteAccountCopy(manager, userId))) throw new AppError('NOT_FOUND');
    await removeWork(manager, workOf(userId));
    await deps.securityLog.note(manager, { userId, kind: 'COPIES_STOPPED', from });
  });
  deps.log.info({ event: 'account copies stopped', userId }, 'copies of an account were stopped');
}

/** Makes the next round send a copy, ahead of the others. Restarts copies that had paused. */
export async function askForCopy(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'config' | 'limiter'>,
  userId: string,
): Promise<AccountCopy> {
  requireOffered(deps);
  await deps.limiter.consume('contact', `copies ${userId}`);
  return await deps.db.transaction(async (manager) => {
    await lockUser(manager, userId);
    const row = await store.findAccountCopy(manager, userId);
    if (!row) throw new AppError('NOT_FOUND');
    const asked = { ...row, asked: true, ...(row.active ? {} : { active: true, problem: null }) };
    if (!row.active) await requestCopy(deps, manager, userId);
    // If an attempt has begun, that one is the answer.
    else if (!(await moveWork(manager, workOf(userId), DUE_FIRST))) return shown(deps, asked, null);
    const { active, problem } = asked;
    await store.changeAccountCopy(manager, userId, { asked: true, active, problem });
    return shown(deps, asked, null);
  });
}

const workOf = (userId: string) => ({ kind: 'own copies', subject: userId }) as const;

async function requestCopy(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  manager: EntityManager,
  userId: string,
): Promise<void> {
  const row = {
    id: random.id(),
    ...workOf(userId),
    userId,
    payload: {},
    due: DUE_FIRST,
    createdAt: clock.now(),
  };
  await insertWork(manager, [row]);
}

function requireOffered({ config }: Pick<Deps, 'config'>): void {
  if (!config.copies.byPeople) throw new AppError('NOT_FOUND');
}
