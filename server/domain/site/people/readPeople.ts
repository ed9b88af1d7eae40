import { limits } from '../../../config/limits';
import { CREDENTIAL } from '../../../data/stores/accountStore';
import { type AccountCounts, countsOfAccount, signInMethodsOf } from '../../../data/stores/siteAccountStore';
import {
  listPeople as findPeople,
  type ListedPerson,
  type PeopleFilter,
  peopleFilters,
  type Suspension,
  suspensionsInForce,
  suspensionsOf,
} from '../../../data/stores/suspensionStore';
import { AppError } from '../../../errors/AppError';
import { maskEmail } from '../../accounts/emailForm';
import { type Part, type PartInput, partOf, sliceOf } from '../../community/cursor';
import { userIdOf } from '../../community/people/handles';
import { type Reader, requireModerator } from '../../community/reader';
import type { Deps } from '../../deps';
import { readUnlock } from './unlock';

export { type PeopleFilter, peopleFilters };

/** An account as moderators see it; its address is for operators only, and masked until they open it (`readAddress.ts`). */
export type Account = Omit<ListedPerson, 'email'> & { email: string | null };

interface Asked extends PartInput {
  moderator: Reader;
  filter: PeopleFilter;
  /** Part of a handle or name, or for operators a whole address. */
  text: string;
  /** For the server itself: addresses as they are, found by their parts, too. */
  unmasked?: boolean;
}

const DAY_MS = 86_400_000;
const newSince = ({ clock }: Pick<Deps, 'clock'>) =>
  new Date(clock.now().getTime() - limits.listedAsNewDays * DAY_MS);

/** The site's accounts, newest first. */
export async function listAccounts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { moderator, filter, text, unmasked = false, ...part }: Asked,
): Promise<Part<Account>> {
  const { operator } = requireModerator(moderator);
  const wanted = text.trim().replace(/^@/, '').slice(0, limits.peopleText);
  const rows = await findPeople(db.manager, {
    filter,
    newSince: newSince({ clock }),
    text: wanted === '' ? null : wanted,
    // By parts of a masked address it could be read letter by letter, without a line in the log.
    addresses: unmasked ? 'PARTS' : operator ? 'WHOLE' : 'NOT',
    ...sliceOf(part),
  });
  return partOf(rows, part.limit, {
    cursor: ({ joinedAt, userId }) => ({ at: joinedAt, id: userId }),
    item: (account) => (unmasked ? account : masked(account, operator)),
  });
}

const masked = (account: ListedPerson, operator: boolean): Account => ({
  ...account,
  email: operator ? maskEmail(account.email) : null,
});

/** One of the site's accounts. */
export async function readAccount(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { moderator, userId }: { moderator: Reader; userId: string },
): Promise<Account> {
  const { operator } = requireModerator(moderator);
  const asked = { filter: 'ALL', text: null, addresses: 'NOT', userId, after: null, most: 1 } as const;
  const [found] = await findPeople(db.manager, { ...asked, newSince: newSince({ clock }) });
  if (!found) throw new AppError('NOT_FOUND');
  return masked(found, operator);
}

export interface AccountDetails extends Pick<AccountCounts, 'sessions' | 'entries' | 'reports'> {
  userId: string;
  /** `password`, `passkey`, and providers by id. */
  signInMethods: string[];
  twoFactor: boolean;
  /** When an operator's request will turn it off. */
  unlocksAt: Date | null;
  /** Threads, comments, reviews, recommendations and answers, removed ones included. */
  posts: number;
}

/** More about one account, for moderators; null if no one has the handle. */
export async function readDetails(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { moderator, handle }: { moderator: Reader; handle: string },
): Promise<AccountDetails | null> {
  requireModerator(moderator);
  const userId = await userIdOf({ db }, handle);
  if (userId === null) return null;
  const [counts, methods, unlocksAt] = await Promise.all([
    countsOfAccount(db.manager, { userId, now: clock.now() }),
    signInMethodsOf(db.manager, { userId, most: limits.longPageSize }),
    readUnlock({ db }, userId),
  ]);
  if (!counts) return null;
  const { sessions, entries, reports } = counts;
  return {
    userId,
    sessions,
    entries,
    reports,
    unlocksAt,
    twoFactor: counts.secondSteps > 0,
    posts: counts.threads + counts.comments + counts.recommendations + counts.answers,
    signInMethods: [
      ...(methods.includes(CREDENTIAL) ? ['password'] : []),
      ...(counts.passkeys > 0 ? ['passkey'] : []),
      ...methods.filter((id) => id !== CREDENTIAL),
    ],
  };
}

/** The suspension in force of each of these users. */
export async function readSuspensions(
  { db }: Pick<Deps, 'db'>,
  userIds: readonly string[],
): Promise<(Suspension | null)[]> {
  const rows = await suspensionsInForce(db.manager, userIds);
  const byUser = new Map(rows.map((row) => [row.userId, row]));
  return userIds.map((id) => byUser.get(id) ?? null);
}

const MAX_SUSPENSIONS_EXPORTED = 1000;

/** A user's suspensions in the account's export, without who imposed them. */
export function exportSuspensions({ db }: Pick<Deps, 'db'>, userId: string) {
  const value = async () => {
    const rows = await suspensionsOf(db.manager, { userId, most: MAX_SUSPENSIONS_EXPORTED });
    return rows.map(({ reason, createdAt, endsAt, liftedAt }) => ({ reason, createdAt, endsAt, liftedAt }));
  };
  return [{ name: 'suspensions', value }];
}
