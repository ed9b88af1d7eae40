import { limits } from '../../../config/limits';
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
import { type Part, type PartInput, partOf, sliceOf } from '../../community/cursor';
import { type Reader, requireModerator } from '../../community/reader';
import type { Deps } from '../../deps';

export { type PeopleFilter, peopleFilters };

/** An account as moderators see it; its address is for operators only. */
export type Account = Omit<ListedPerson, 'email'> & { email: string | null };

interface Asked extends PartInput {
  moderator: Reader;
  filter: PeopleFilter;
  /** Part of a handle or name, or for operators of an address. */
  text: string;
}

/** The site's accounts, newest first. */
export async function listAccounts(
  { db }: Pick<Deps, 'db'>,
  { moderator, filter, text, ...part }: Asked,
): Promise<Part<Account>> {
  const { operator } = requireModerator(moderator);
  const wanted = text.trim().replace(/^@/, '').slice(0, limits.peopleText);
  const rows = await findPeople(db.manager, {
    filter,
    text: wanted === '' ? null : wanted,
    addresses: operator,
    ...sliceOf(part),
  });
  return partOf(rows, part.limit, {
    cursor: ({ joinedAt, userId }) => ({ at: joinedAt, id: userId }),
    item: ({ email, ...account }) => ({ ...account, email: operator ? email : null }),
  });
}

/** One of the site's accounts. */
export async function readAccount(
  { db }: Pick<Deps, 'db'>,
  { moderator, userId }: { moderator: Reader; userId: string },
): Promise<Account> {
  const { operator } = requireModerator(moderator);
  const asked = { filter: 'ALL', text: null, addresses: false, userId, after: null, most: 1 } as const;
  const [found] = await findPeople(db.manager, asked);
  if (!found) throw new AppError('NOT_FOUND');
  return operator ? found : { ...found, email: null };
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
