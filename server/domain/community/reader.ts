import { readerFacts } from '../../data/stores/blockStore';
import { isWaiting } from '../../data/stores/signUpRequestStore';
import { AppError } from '../../errors/AppError';
import type { Deps } from '../deps';
import { userIdOf } from './people/handles';

/** Who is reading, and who is hidden from them: people they have blocked, or who have blocked them. */
export interface Reader {
  userId: string | null;
  hidden: ReadonlySet<string>;
  /** The hidden people who have blocked the reader: they do not exist for the reader. */
  blockedBy: ReadonlySet<string>;
  /** Named by OPERATORS, by a group at an issuer or by another operator; appoints operators, editors and moderators. */
  operator: boolean;
  /** May lock, pin and remove posts, and reads reports. */
  moderator: boolean;
  /** Decides about suggestions. */
  editor: boolean;
}

/** A reader with an account, who can write, like, befriend or report. */
export type Writer = Reader & { userId: string };

/** The powers of an ordinary user. */
export const powerless = { operator: false, moderator: false, editor: false };
export const nobody: Reader = { userId: null, hidden: new Set(), blockedBy: new Set(), ...powerless };

/** Every read and every change in this module takes a `Reader`, so that a block applies on every path. */
export async function readerOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: string | null,
): Promise<Reader> {
  if (userId === null) return nobody;
  const { blocked, blockedBy, handle, roles, operatorBy } = await readerFacts(db.manager, userId);
  const named = handle !== undefined && config.operators.includes(handle);
  // Issuers that no longer supply groups are ignored.
  const operator =
    named || roles.includes('OPERATOR') || operatorBy.some((id) => config.operatorIssuers.includes(id));
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
 * For operators' actions: ignores blocks, so that no one can evade operators by blocking them. For anyone else the target does
 * not seem to exist.
 */
export function requireOperator<Person extends Reader>(reader: Person): Person {
  return asPowerful(reader, 'operator');
}

/** The same for moderators' actions. */
export function requireModerator<Person extends Reader>(reader: Person): Person {
  return asPowerful(reader, 'moderator');
}

/** The same for editors' actions. */
export function requireEditor<Person extends Reader>(reader: Person): Person {
  return asPowerful(reader, 'editor');
}

function asPowerful<Person extends Reader>(reader: Person, power: keyof typeof powerless): Person {
  if (!reader[power]) throw new AppError('NOT_FOUND');
  return { ...reader, hidden: new Set(), blockedBy: new Set() };
}

/** Moderators do not restore what was removed of their own: another one does. */
export function requireNotOwn({ userId }: Writer, authorId: string | null): void {
  if (userId === authorId) throw new AppError('NOT_YOURSELF');
}

/**
 * The user behind a handle, for changes. Someone hidden from the reader looks like an unknown handle, as does, to all but moderators,
 * who waits for approval.
 */
export async function requireMet(deps: Pick<Deps, 'db'>, reader: Reader, handle: string): Promise<string> {
  const userId = await userIdOf(deps, handle);
  if (userId === null || reader.hidden.has(userId)) throw new AppError('NOT_FOUND');
  if (!reader.moderator && (await isWaiting(deps.db.manager, userId))) throw new AppError('NOT_FOUND');
  return userId;
}
