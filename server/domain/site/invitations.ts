import { sharedLimits } from '../../../shared/limits';
import { paths } from '../../../shared/paths';
import { limits } from '../../config/limits';
import {
  countOpenInvitations,
  findInvitation,
  listInvitations as findInvitations,
  type InvitationRow,
  insertInvitation,
  invitationsBy,
  invitationUseOf,
  invitedBy,
  revokeInvitation as markRevoked,
} from '../../data/stores/invitationStore';
import { lockUser } from '../../data/stores/userStore';
import { AppError } from '../../errors/AppError';
import { type Part, type PartInput, partOf, sliceOf } from '../community/cursor';
import { type Reader, requireOperator, type Writer } from '../community/reader';
import { alphabets } from '../crypto/alphabets';
import { hashToken } from '../crypto/hashToken';
import type { Deps } from '../deps';

/** An invitation as operators see it: without its token, which no one can read again. */
export type Invitation = Omit<InvitationRow, 'hash'>;

type MakeDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'random' | 'log'>;

export interface NewInvitation {
  /** How many people may come by it. */
  uses: number;
  /** Days until it ends. */
  days: number;
}

export interface MadeInvitation {
  invitation: Invitation;
  /** The link, with the token that is shown this once. */
  url: string;
}

const DAY_MS = 86_400_000;

/** Makes an invitation for an operator, who may have a hundred that can still be used. */
export async function createInvitation(
  deps: MakeDeps,
  { operator, ...given }: NewInvitation & { operator: Writer },
): Promise<MadeInvitation> {
  return await makeInvitation(deps, { ...given, byId: requireOperator(operator).userId });
}

/** Makes an invitation, whoever asks: `npm run invite` has no one to name. */
export async function makeInvitation(
  { config, db, clock, random, log }: MakeDeps,
  { byId, uses, days }: NewInvitation & { byId: string | null },
): Promise<MadeInvitation> {
  if (!isBetween(uses, sharedLimits.invitationUses) || !isBetween(days, sharedLimits.invitationDays))
    throw new AppError('INVALID_ARGUMENT');
  const token = random.text(limits.invitationTokenLength, alphabets.letters);
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
  const invitation = { id: random.id(), byId, uses, usesLeft: uses, createdAt, expiresAt, revokedAt: null };
  await db.transaction(async (manager) => {
    if (byId !== null) {
      await lockUser(manager, byId);
      if ((await countOpenInvitations(manager, { byId, now: createdAt })) >= limits.openInvitations)
        throw new AppError('TOO_MANY_INVITATIONS');
    }
    await insertInvitation(manager, { ...invitation, hash: hashToken(token) });
  });
  log.info({ event: 'invitation made', invitationId: invitation.id, by: byId }, 'an invitation was made');
  return { invitation, url: `${config.baseURL}${paths.invitation(token)}` };
}

const isBetween = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;

/** Ends an invitation: no one comes by it any more. Those who came by it stay. */
export async function revokeInvitation(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { operator, id }: { operator: Writer; id: string },
): Promise<Invitation> {
  const { userId } = requireOperator(operator);
  await markRevoked(db.manager, id, clock.now());
  const found = await findInvitation(db.manager, id);
  if (!found) throw new AppError('NOT_FOUND');
  log.info({ event: 'invitation revoked', invitationId: id, by: userId }, 'an invitation was revoked');
  return withoutHash(found);
}

/** The site's invitations, newest first. */
export async function listInvitations(
  { db }: Pick<Deps, 'db'>,
  { operator, ...part }: PartInput & { operator: Reader },
): Promise<Part<Invitation>> {
  requireOperator(operator);
  return partOf(await findInvitations(db.manager, sliceOf(part)), part.limit, {
    cursor: ({ createdAt, id }) => ({ at: createdAt, id }),
    item: withoutHash,
  });
}

/** The users whom each of these invitations has brought, latest first; at most as many as its uses. */
export async function readInvited(
  { db }: Pick<Deps, 'db'>,
  invitationIds: readonly string[],
): Promise<string[][]> {
  const uses = await invitedBy(db.manager, invitationIds);
  return invitationIds.map((id) =>
    uses.filter(({ invitationId }) => invitationId === id).map(({ userId }) => userId),
  );
}

const withoutHash = ({ hash: _, ...invitation }: InvitationRow): Invitation => invitation;

const MAX_INVITATIONS_EXPORTED = 1000;

/** In the account's export: when its user came by an invitation, and the invitations that they have made. */
export function exportInvitations({ db }: Pick<Deps, 'db'>, userId: string) {
  const value = async () => {
    const came = await invitationUseOf(db.manager, userId);
    const made = await invitationsBy(db.manager, { byId: userId, most: MAX_INVITATIONS_EXPORTED });
    return {
      cameAt: came?.usedAt ?? null,
      made: made.map(({ uses, usesLeft, createdAt, expiresAt, revokedAt }) => ({
        uses,
        usesLeft,
        createdAt,
        expiresAt,
        revokedAt,
      })),
    };
  };
  return [{ name: 'invitations', value }];
}
