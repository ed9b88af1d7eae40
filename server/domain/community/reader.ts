import { readerFacts } from '../../data/stores/blockStore';
import { AppError } from '../../errors/AppError';
import type { Deps } from '../ports';
import { userIdOf } from './people/handles';

/** Who reads, and whom they must not meet: people whom they have blocked, or who have blocked them (product P5). */
export interface Reader {
  userId: string | null;
  hidden: ReadonlySet<string>;
  /** The hidden people who have blocked the reader: to the reader they don't exist. */
  blockedBy: ReadonlySet<string>;
  /** Named by OPERATORS, or by their groups at an issuer: names editors and moderators. */
  operator: boolean;
  /** May lock, pin and remove, and reads reports. */
  moderator: boolean;
  /** Decides about suggestions. */
  editor: boolean;
}

/** A reader with an account: somebody who writes, likes, befriends or reports. */
export type Writer = Reader & { userId: string };

const powerless = { operator: false, moderator: false, editor: false };
export const nobody: Reader = { userId: null, hidden: new Set(), blockedBy: new Set(), ...powerless };

/** Every read and every change of this module takes one of these, so that a block holds on every path. */
export async function readerOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: string | null,
): Promise<Reader> {
  if (userId === null) return nobody;
  const { blocked, blockedBy, handle, roles, operatorBy } = await readerFacts(db.manager, userId);
  const named = handle !== undefined && config.operators.includes(handle);
  // An issuer that is no longer asked for groups has no say.
  const operator = named || operatorBy.some((id) => config.operatorIssuers.includes(id));
  return {
    userId,
    hidden: new Set([...blocked, ...blockedBy]),
    blockedBy: new Set(blockedBy),
    operator,
    moderator: operator || roles.includes('MODERATOR'),
    editor: operator || roles.includes('EDITOR'),
  };
}

/**
 * For what operators do: across blocks, so that nobody gets out of reach by blocking them. To everybody else it looks as if
 * there were nothing to do it to.
 */
export function asOperator<Person extends Reader>(reader: Person): Person {
  return asPowerful(reader, 'operator');
}

/** The same for what moderators do as well. */
export function asModerator<Person extends Reader>(reader: Person): Person {
  return asPowerful(reader, 'moderator');
}

/** The same for what editors do. */
export function asEditor<Person extends Reader>(reader: Person): Person {
  return asPowerful(reader, 'editor');
}

function asPowerful<Person extends Reader>(reader: Person, power: keyof typeof powerless): Person {
  if (!reader[power]) throw new AppError('NOT_FOUND');
  return { ...reader, hidden: new Set(), blockedBy: new Set() };
}

/** The person behind a handle, for changes: somebody whom the reader must not meet looks like a handle that nobody has. */
export async function requireMet(deps: Pick<Deps, 'db'>, reader: Reader, handle: string): Promise<string> {
  const userId = await userIdOf(deps, handle);
  if (userId === null || reader.hidden.has(userId)) throw new AppError('NOT_FOUND');
  return userId;
}
