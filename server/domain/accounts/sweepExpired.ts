import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EntityTarget,
  type FindOptionsWhere,
  IsNull,
  LessThanOrEqual,
  type ObjectLiteral,
} from 'typeorm';
import {
  ApiTokenEntity,
  DeviceCookieEntity,
  KnownDeviceEntity,
  MailOutboxEntity,
  SessionEntity,
  VerificationEntity,
} from '../../data/entities/accounts';
import type { Deps } from '../ports';

/** Small, so that a sweep never holds a table up; with a breath in milliseconds between two. */
const BATCH = 200;
const BREATH = 20;
const DAY = 86_400_000;

type SweepDeps = Pick<Deps, 'db' | 'clock' | 'log'>;
type Over = [entity: EntityTarget<ObjectLiteral>, where: FindOptionsWhere<ObjectLiteral>];

/**
 * Removes what is over: sessions, one-time values, API tokens; devices not seen for a year; letters given up a month ago.
 * None of it is alive before it is swept: every reader looks at the time itself (contract section 7). Gives the number.
 */
export async function sweepExpired(deps: SweepDeps): Promise<number> {
  const now = deps.clock.now().getTime();
  const before = (days: number) => LessThanOrEqual(new Date(now - days * DAY));
  const over: Over[] = [
    [SessionEntity, { expiresAt: before(0) }],
    [VerificationEntity, { expiresAt: before(0) }],
    [ApiTokenEntity, { expiresAt: before(0) }],
    [KnownDeviceEntity, { lastSeenAt: before(365) }],
    [DeviceCookieEntity, { lastSeenAt: before(400) }],
    [MailOutboxEntity, { nextAttemptAt: IsNull(), createdAt: before(33) }],
  ];
  let swept = 0;
  for (const kind of over) swept += await sweep(deps, kind);
  if (swept > 0) deps.log.info({ event: 'sweep', rows: swept }, 'expired rows were removed');
  return swept;
}

/** Found first and removed by their keys: a delete by date alone would lock more than it removes. */
async function sweep({ db }: SweepDeps, [entity, where]: Over): Promise<number> {
  let swept = 0;
  for (;;) {
    const rows = await db.manager.find(entity, { where, take: BATCH });
    if (rows.length > 0) await db.manager.remove(rows);
    swept += rows.length;
    if (rows.length < BATCH) return swept;
    await sleep(BREATH);
  }
}
