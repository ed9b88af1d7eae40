import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import {
  insertSuspension,
  liftSuspension as markLifted,
  type Suspension,
  suspensionInForce,
  suspensionsOver,
} from '../../../data/stores/suspensionStore';
import { AppError } from '../../../errors/AppError';
import { revokeAccess } from '../../accounts/session/revokeAccess';
import { logModeration } from '../../community/moderation/moderationLog';
import { requireMet, requireModerator, type Writer } from '../../community/reader';
import { requireText } from '../../community/text/requireText';
import type { Deps } from '../../deps';
import { settingsOf, writeSettings } from '../../settings/settings';
import { inUtc } from '../../text/instants';
import { changeLists } from '../../tracking/changeLists';
import { type Visibility, visibilities } from '../../tracking/entry';
import { mailPerson } from './mailPerson';
import { requirePower } from './requirePower';

export type { Suspension };

type SuspendDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'config' | 'log' | 'accessGrants' | 'mail'>;

const DAY_MS = 86_400_000;
/** The end comes from the moderator's clock. */
const CLOCK_TOLERANCE_MS = 3_600_000;

export interface NewSuspension {
  /** Null for good, which only operators may. */
  endsAt: Date | null;
  reason: string;
}

/**
 * Suspends an account: its sessions, tokens, addresses and everything else that gives access end at once, no one can sign in to
 * it, and its profile and lists are closed to everybody. What it has posted stays. Its user is told by mail, if their address is
 * confirmed. Another suspension takes the place of one in force. Moderators may suspend for thirty days, and neither each other
 * nor operators; no one may suspend operators.
 */
export async function suspendPerson(
  deps: SuspendDeps,
  { moderator, handle, ...given }: NewSuspension & { moderator: Writer; handle: string },
): Promise<string> {
  const by = requireModerator(moderator);
  const userId = await requireMet(deps, by, handle);
  const reason = requireText(given.reason, limits.suspensionReason);
  await requirePower(deps, by, userId);
  await requireShort(deps, by, userId);
  const endsAt = checkEnd(deps, by, given.endsAt);
  await putInForce(deps, { userId, byId: by.userId, reason, endsAt });
  deps.log.info({ event: 'suspended', userId, by: by.userId, endsAt }, 'an account was suspended');
  return userId;
}

/** Lifts the suspension of an account, of which its user is told. Access that ended stays ended: they sign in again. */
export async function liftSuspension(
  deps: SuspendDeps,
  { moderator, handle }: { moderator: Writer; handle: string },
): Promise<string> {
  const by = requireModerator(moderator);
  const userId = await requireMet(deps, by, handle);
  await requirePower(deps, by, userId);
  const found = await requireShort(deps, by, userId);
  if (!found) throw new AppError('NOT_FOUND');
  await lift(deps, found, (manager) => noteLifted(deps, manager, { userId, byId: by.userId }));
  deps.log.info({ event: 'suspension lifted', userId, by: by.userId }, 'a suspension was lifted');
  return userId;
}

/** The suspension in force. What an operator imposed for longer than moderators may is not theirs to change. */
async function requireShort({ db }: SuspendDeps, by: Writer, userId: string): Promise<Suspension | null> {
  const found = await suspensionInForce(db.manager, userId);
  const long = found && lastsTooLong(found.createdAt, found.endsAt);
  if (long && !by.operator) throw new AppError('PERSON_IS_PROTECTED');
  return found;
}

function checkEnd({ clock }: SuspendDeps, by: Writer, endsAt: Date | null): Date | null {
  const now = clock.now();
  const ended = endsAt !== null && endsAt <= now;
  if (ended || (!by.operator && lastsTooLong(now, endsAt))) throw new AppError('INVALID_SUSPENSION_END');
  return endsAt;
}

function lastsTooLong(from: Date, until: Date | null): boolean {
  const most = limits.moderatorSuspensionDays * DAY_MS + CLOCK_TOLERANCE_MS;
  return until === null || until.getTime() - from.getTime() > most;
}

/** Suspends an account whatever its powers: from the server, when no one can sign in. */
export async function putInForce(
  deps: SuspendDeps,
  { userId, ...given }: NewSuspension & { userId: string; byId: string | null },
): Promise<void> {
  await changeLists(deps, userId, async (manager) => {
    await revokeAccess(deps, manager, { userId });
    const createdAt = deps.clock.now();
    const before = await suspensionInForce(manager, userId);
    if (before) await markLifted(manager, before.id, createdAt);
    const shown = await changePrivacy(deps, manager, { userId, privacy: 'PRIVATE' });
    await insertSuspension(manager, {
      id: deps.random.id(),
      userId,
      ...given,
      // Closed by the suspension before, unless its user has come back since and opened it.
      privacy: before && shown === 'PRIVATE' ? before.privacy : shown,
      createdAt,
      liftedAt: null,
    });
    const detail = lengthOf(createdAt, given.endsAt);
    const { byId, reason } = given;
    await logModeration(deps, manager, { kind: 'ACCOUNT_SUSPENDED', byId, personId: userId, reason, detail });
    const until = given.endsAt ? `until ${inUtc(given.endsAt)}` : detail;
    await mailPerson(deps, manager, { userId, template: 'accountSuspended', data: { until, reason } });
  });
}

/** For `lift`: that it was lifted before its end, and by whom. */
export async function noteLifted(
  deps: Pick<SuspendDeps, 'clock' | 'random' | 'mail'>,
  manager: EntityManager,
  { userId, byId }: { userId: string; byId: string | null },
): Promise<void> {
  await logModeration(deps, manager, { kind: 'SUSPENSION_LIFTED', byId, personId: userId });
  await mailPerson(deps, manager, { userId, template: 'suspensionLifted', data: {} });
}

/** How long a suspension lasts, in words for the log. */
function lengthOf(from: Date, until: Date | null): string {
  if (until === null) return 'for good';
  const days = Math.max(1, Math.round((until.getTime() - from.getTime()) / DAY_MS));
  return `for ${days} ${days === 1 ? 'day' : 'days'}`;
}

/**
 * Lifts it, and opens the profile as it was, unless its user has come back at its end and chosen since who may see it. Nothing if
 * it was lifted meanwhile. `also` belongs to the same transaction.
 */
export async function lift(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id, userId, privacy }: Pick<Suspension, 'id' | 'userId' | 'privacy'>,
  also?: (manager: EntityManager) => Promise<void>,
): Promise<void> {
  await changeLists(deps, userId, async (manager) => {
    if (!(await markLifted(manager, id, deps.clock.now()))) return;
    await also?.(manager);
    const was = visibilities.find((one) => one === privacy) ?? 'PRIVATE';
    const [settings] = await settingsOf({ manager }, [userId]);
    if (settings?.privacy === 'PRIVATE') await changePrivacy(deps, manager, { userId, privacy: was });
  });
}

/** Changes who may see the profile and the lists; returns who could before. */
async function changePrivacy(
  deps: Pick<Deps, 'clock'>,
  manager: EntityManager,
  { userId, privacy }: { userId: string; privacy: Visibility },
): Promise<Visibility> {
  const [before] = await settingsOf({ manager }, [userId]);
  if (!before) throw new Error('settingsOf returns settings for each user');
  await writeSettings(deps, manager, { userId, settings: { ...before, privacy } });
  return before.privacy;
}

const SUSPENSIONS_PER_SWEEP = 100;

/** Lifts the suspensions whose end has come. They hold no one up before: a sign-in checks the time itself. */
export async function sweepSuspensions(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const over = await suspensionsOver(deps.db.manager, {
    now: deps.clock.now(),
    most: SUSPENSIONS_PER_SWEEP,
  });
  for (const one of over) await lift(deps, one);
}
