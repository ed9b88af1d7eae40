import type { EntityManager } from 'typeorm';
import { findNewAccount, saveNewAccount } from '../../data/stores/newAccountStore';
import { findUser, lockUser } from '../../data/stores/userStore';
import { AppError } from '../../errors/AppError';
import type { ErrorKey } from '../../errors/catalogue';
import type { Admission, AdmittedPost, AdmittedText, Deps } from '../deps';
import { readerOf } from './reader';
import { hasLink } from './text/hasLink';
import { hasHeldWord } from './text/heldWords';

type AdmissionDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'limiter'>;

const DAY_MS = 86_400_000;

/**
 * What everyone writes for others and whom they contact passes here: the pace of it, what new accounts may not do yet, and what
 * has to wait for a moderator.
 */
export function createAdmission(deps: AdmissionDeps): Admission {
  return {
    admitPost: async ({ userId, text }) => {
      await deps.limiter.consume('post', userId);
      const admitted = await admit(deps, { userId, text, what: 'posts' });
      return { ...admitted, held: (await holdsFor(deps, userId))(text) };
    },
    admitContact: async ({ userId, text = '' }) => {
      await deps.limiter.consume('contact', userId);
      return await admit(deps, { userId, text, what: 'contacts' });
    },
    admitText: async (userId) => {
      const until = userId === null ? endOfNew(deps, deps.clock.now()) : await newUntil(deps, userId);
      return admittedText(deps, until);
    },
    admitImport: async (userId) => ({
      isNew: (await newUntil(deps, userId)) !== null,
      holds: await holdsFor(deps, userId),
    }),
  };
}

async function admit(
  deps: AdmissionDeps,
  { userId, text, what }: { userId: string; text: string; what: Counted },
): Promise<Omit<AdmittedPost, 'held'>> {
  const until = await newUntil(deps, userId);
  const admitted = admittedText(deps, until);
  admitted.requireNoLink(text);
  const countIn = async (manager: EntityManager) => {
    if (until !== null) await count(deps, manager, { userId, what, until });
  };
  return { ...admitted, count: countIn };
}

/** What moderators and operators write waits for no one. */
async function holdsFor(deps: AdmissionDeps, userId: string): Promise<(text: string) => boolean> {
  const { heldWords } = deps.config;
  if (heldWords.length === 0 || (await readerOf(deps, userId)).moderator) return () => false;
  return (text) => hasHeldWord(heldWords, text);
}

function admittedText(deps: AdmissionDeps, until: Date | null): AdmittedText {
  const isAllowed = (text: string) => until === null || !hasLink(text);
  return {
    isAllowed,
    requireNoLink: (text) => {
      if (until && !isAllowed(text))
        throw new AppError('LINKS_NOT_ALLOWED_YET', { retryAfter: secondsUntil(deps, until) });
    },
  };
}

/**
 * When an account ceases to be new (NEW_ACCOUNT_DAYS), counted from its approval if it had to wait; null if it isn't, or belongs to
 * a moderator.
 */
async function newUntil(deps: AdmissionDeps, userId: string): Promise<Date | null> {
  if (deps.config.auth.newAccountDays === 0) return null;
  const user = await findUser(deps.db.manager, { id: userId });
  if (!user) return null;
  const since = (await findNewAccount(deps.db.manager, userId))?.approvedAt ?? user.createdAt;
  const until = endOfNew(deps, since);
  if (until === null || until <= deps.clock.now()) return null;
  return (await readerOf(deps, userId)).moderator ? null : until;
}

function endOfNew({ config }: AdmissionDeps, since: Date): Date | null {
  const { newAccountDays } = config.auth;
  return newAccountDays === 0 ? null : new Date(since.getTime() + newAccountDays * DAY_MS);
}

type Counted = 'posts' | 'contacts';

const refusals: Record<Counted, ErrorKey> = { posts: 'POSTED_TOO_OFTEN', contacts: 'CONTACTED_TOO_OFTEN' };

/** Counts in the database, as a day outlasts a restart, and for good, as what is deleted again was read and notified. */
async function count(
  deps: AdmissionDeps,
  manager: EntityManager,
  { userId, what, until }: { userId: string; what: Counted; until: Date },
): Promise<void> {
  const now = deps.clock.now();
  const day = now.toISOString().slice(0, 10);
  const tomorrow = new Date(Date.parse(day) + DAY_MS);
  const end = until < tomorrow ? until : tomorrow;
  await lockUser(manager, userId);
  const before = await findNewAccount(manager, userId);
  const { posts, contacts } = before?.day === day ? before : { posts: 0, contacts: 0 };
  const counts = { posts, contacts };
  if (counts[what] >= deps.config.auth.newAccountMost[what])
    throw new AppError(refusals[what], { retryAfter: secondsUntil(deps, end) });
  await saveNewAccount(manager, { userId, day, ...counts, [what]: counts[what] + 1 });
}

function secondsUntil({ clock }: Pick<Deps, 'clock'>, end: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - clock.now().getTime()) / 1000));
}
