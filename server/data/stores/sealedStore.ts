import { type EntityManager, type EntityTarget, MoreThan, type ObjectLiteral } from 'typeorm';
import { findRows } from '../byKey';
import { AccountEntity } from '../entities/accounts';
import { NotificationChannelEntity } from '../entities/channels';
import { TwoFactorEntity } from '../entities/factors';
import { AccountCopyEntity } from '../entities/transfer';

interface Place {
  entity: EntityTarget<ObjectLiteral>;
  key: string;
  columns: readonly string[];
}

/** Long-lived sealed text. Outgoing messages are sealed too, but deleted within days. */
const places = {
  tokens: { entity: AccountEntity, key: 'id', columns: ['accessToken', 'refreshToken', 'idToken'] },
  secondSteps: { entity: TwoFactorEntity, key: 'userId', columns: ['secret', 'pendingSecret'] },
  channels: { entity: NotificationChannelEntity, key: 'id', columns: ['target'] },
  copies: { entity: AccountCopyEntity, key: 'userId', columns: ['target'] },
} satisfies Record<string, Place>;

export type SealedPlace = keyof typeof places;
export const sealedPlaces = Object.keys(places) as SealedPlace[];

export interface SealedRow {
  key: string;
  /** Sealed text by column; empty ones are left out. */
  sealed: Record<string, string>;
}

const placeOf = (place: SealedPlace): Place => places[place];

/** The next rows after a key, in key order. */
export async function sealedAfter(
  manager: EntityManager,
  place: SealedPlace,
  { after, most }: { after: string; most: number },
): Promise<SealedRow[]> {
  const { entity, key, columns } = placeOf(place);
  const rows = await findRows(manager, entity, {
    select: Object.fromEntries([key, ...columns].map((name) => [name, true])),
    where: { [key]: MoreThan(after) },
    order: { [key]: 'ASC' },
    take: most,
  });
  return rows.map((row) => ({
    key: row[key],
    sealed: Object.fromEntries(columns.flatMap((name) => (row[name] ? [[name, row[name]]] : []))),
  }));
}

/** Replaces `was` with `by`; false if the value has changed since it was read. */
export async function replaceSealed(
  manager: EntityManager,
  place: SealedPlace,
  { key, column, was, by }: { key: string; column: string; was: string; by: string },
): Promise<boolean> {
  const at = placeOf(place);
  const { affected } = await manager.update(at.entity, { [at.key]: key, [column]: was }, { [column]: by });
  return affected === 1;
}
