import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import type { SecurityEventKind } from '../../../data/entities/factors';
import {
  insertSecurityEvent,
  type SecurityEventRow,
  securityEventsOf,
} from '../../../data/stores/securityEventStore';
import type { Deps, SecurityNote } from '../../deps';

export interface SecurityEvent {
  id: string;
  kind: SecurityEventKind;
  detail: string | null;
  ipAddress: string;
  userAgent: string;
  createdAt: Date;
}

/** Writes a line to a user's security log, in the transaction of the event itself. */
export async function recordSecurityEvent(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  manager: EntityManager,
  { userId, kind, detail, from }: SecurityNote,
): Promise<void> {
  const row: SecurityEventRow = {
    id: random.id(),
    userId,
    kind,
    detail: detail?.slice(0, 255) ?? null,
    ipAddress: from.ipAddress.slice(0, 64),
    userAgent: from.userAgent.slice(0, 512),
    createdAt: clock.now(),
  };
  await insertSecurityEvent(manager, row, limits.securityEvents);
}

/** A page of a user's own log, newest first. */
export async function readSecurityLog(
  { db }: Pick<Deps, 'db'>,
  { userId, page, pageSize }: { userId: string; page: number; pageSize: number },
): Promise<{ events: SecurityEvent[]; total: number }> {
  const offset = (page - 1) * pageSize;
  const [rows, total] = await securityEventsOf(db.manager, { userId, offset, limit: pageSize });
  return { events: rows.map(toEvent), total };
}

/** The whole log for the account export; its length is limited by what is kept. */
export function exportSecurityLog(deps: Pick<Deps, 'db'>, userId: string) {
  const value = async () => {
    const { events } = await readSecurityLog(deps, { userId, page: 1, pageSize: limits.securityEvents });
    return events.map(({ id: _, ...event }) => event);
  };
  return [{ name: 'securityLog', value }];
}

function toEvent({ id, kind, detail, ipAddress, userAgent, createdAt }: SecurityEventRow): SecurityEvent {
  return { id, kind, detail, ipAddress, userAgent, createdAt };
}
