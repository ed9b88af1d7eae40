import { createHash } from 'node:crypto';
import { basicAuthorization } from '../../config/config';
import { limits } from '../../config/limits';
import type { CopyProblem } from '../../data/entities/transfer';
import { type AccountCopyRow, changeAccountCopy, findAccountCopy } from '../../data/stores/accountCopyStore';
import { NotSentError } from '../community/channels/channelKind';
import { readProfileRow } from '../community/people/people';
import type { Deps } from '../deps';
import type { Held, Outcome, WorkType } from '../jobs/worker';
import { accountSections } from '../site/accountSections';
import { exportAccountJson } from '../tracking/export/accountJson';
import { type CopyTarget, openCopyTarget } from './accountCopies';
import { type CallWebDav, WebDavError, webDavPlace } from './copyPlaces';

type SendDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'sendOut'>;

const DAY_MS = 86_400_000;

/** Sends copies of accounts: the subject is their owner. */
export function ownCopyWork(deps: SendDeps): WorkType<object> {
  return {
    places: limits.ownCopiesAtOnce,
    placesInAll: limits.ownCopiesAtOnce,
    // Short, as a user may be waiting for a copy.
    pause: 15_000,
    // A copy names its own times: only what is unforeseen is retried.
    retry: { first: 60_000, longest: DAY_MS, giveUp: Number.POSITIVE_INFINITY },
    handle: (work) => sendCopy(deps, work),
  };
}

/** An attempt is counted beforehand, so that one that kills its process cannot repeat forever. */
async function sendCopy(deps: SendDeps, { subject: userId, attempts }: Held<object>): Promise<Outcome> {
  const { db, clock, log } = deps;
  const row = await findAccountCopy(db.manager, userId);
  if (!row?.active) return { kind: 'DROP' };
  const problem = attempts > limits.ownCopyFailures ? 'FAILED' : await send(deps, row);
  const now = clock.now();
  const tried = { asked: false, problem, triedAt: now };
  const record =
    (change: object): Outcome['write'] =>
    (manager) =>
      changeAccountCopy(manager, userId, { ...tried, ...change });
  if (problem === null) {
    const again = nextCopyAt(userId, row.everyDays, now);
    return { kind: 'DONE', again, write: record({ sentAt: now }) };
  }
  log.info({ event: 'account copy not sent', userId, problem, attempts }, 'a copy did not arrive');
  if (attempts >= limits.ownCopyFailures) return { kind: 'DROP', write: record({ active: false }) };
  return { kind: 'AGAIN', at: nextCopyAt(userId, 1, now), attempts, write: record({}) };
}

/** A time of day, and of the week, per user, so that copies are spread out. */
export function nextCopyAt(userId: string, everyDays: number, now: Date): Date {
  const period = everyDays * DAY_MS;
  const own = createHash('sha256').update(userId).digest().readUIntBE(0, 6) % period;
  return new Date((Math.floor((now.getTime() - own) / period) + 1) * period + own);
}

/** Why a copy did not arrive, or null. Nothing of the target is logged. */
async function send(deps: SendDeps, row: AccountCopyRow): Promise<CopyProblem | null> {
  const target = openCopyTarget(deps, row);
  if (!target) return 'FAILED';
  const { userId } = row;
  try {
    const file = await fileName(deps, userId);
    const text = exportAccountJson(deps, { userId, more: accountSections(deps, userId) });
    await placeOf(deps, target).put(file, text);
    return null;
  } catch (error) {
    if (error instanceof NotSentError) return error.problem;
    if (error instanceof WebDavError) return problemOf(error.status);
    deps.log.warn({ err: error, userId }, 'a copy of an account could not be made');
    return 'FAILED';
  }
}

function placeOf({ sendOut }: Pick<Deps, 'sendOut'>, { url, user, password }: CopyTarget) {
  const call: CallWebDav = async ({ url: to, headers, body = new Uint8Array() }) => {
    const { buffer, byteOffset, byteLength } = body;
    const request = { url: to, headers, body: Buffer.from(buffer, byteOffset, byteLength) };
    return (await sendOut({ method: 'PUT', ...request })).status;
  };
  const authorization = basicAuthorization(user, password);
  return webDavPlace({ url, authorization, most: limits.ownCopyBytes }, call);
}

function problemOf(status: number): CopyProblem {
  if (status === 401 || status === 403) return 'REFUSED';
  if (status === 404 || status === 409) return 'NO_FOLDER';
  if (status === 507) return 'FULL';
  if (status === 413) return 'TOO_LARGE';
  return status >= 300 && status < 400 ? 'REDIRECTED' : 'FAILED';
}

/** `enspired-mika-2026-11-24.json`: a later copy of the same day replaces it. */
async function fileName(deps: SendDeps, userId: string): Promise<string> {
  const site = deps.config.site.name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const profile = await readProfileRow(deps, userId);
  const day = deps.clock.now().toISOString().slice(0, 10);
  return [site || 'anime', profile?.handle ?? userId, day].join('-').concat('.json');
}
