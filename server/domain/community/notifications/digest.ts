import { ProfileEntity } from '../../../data/entities/community';
import { toSqlInstant } from '../../../data/instant';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import type { NotificationKind } from '../../settings/settings';
import { settingsOf } from '../../settings/settings';
import { profileRow } from '../people/profileRows';
import { leaveDigestUrl } from './leaveDigest';

const DAY = 86_400_000;
const BATCH = 100;

export async function digestOn(deps: Pick<Deps, 'db'>, userId: string): Promise<boolean> {
  const row = await deps.db.readRow<{ digestAt: unknown }>(
    'SELECT digestAt FROM profile WHERE userId = ? AND digestAt IS NOT NULL',
    [userId],
  );
  return row !== undefined;
}

/** Unread notifications by e-mail, once a day at most (product P5): off until somebody wants it. */
export async function setDigest(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId, enabled }: { userId: string; enabled: boolean },
): Promise<boolean> {
  if (!(await profileRow(deps, userId))) throw new AppError('UNAUTHENTICATED');
  const digestAt = enabled ? new Date(deps.clock.now().getTime() + DAY) : null;
  await deps.db.manager.update(ProfileEntity, { userId }, { digestAt });
  return enabled;
}

type DigestDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mail'>;

/** Writes the digests that are due. Whoever has nothing unread gets no letter, and the next look is a day later. */
export async function sendDigests(deps: DigestDeps): Promise<number> {
  if (!deps.mail.enabled) return 0;
  let sent = 0;
  for (;;) {
    const due: { userId: string }[] = await deps.db.manager.query(
      'SELECT userId FROM profile WHERE digestAt <= ? ORDER BY digestAt LIMIT ?',
      [toSqlInstant(deps.clock.now()), BATCH],
    );
    for (const { userId } of due) if (await sendDigest(deps, userId)) sent += 1;
    if (due.length < BATCH) return sent;
  }
}

/** The next date is written first: of two instances one finds the row as it was, and only that one writes the letter. */
async function sendDigest({ db, clock, config, mail }: DigestDeps, userId: string): Promise<boolean> {
  const now = clock.now();
  return await db.transaction(async (manager) => {
    const { affected } = await manager
      .createQueryBuilder()
      .update(ProfileEntity)
      .set({ digestAt: new Date(now.getTime() + DAY) })
      .where('userId = :userId AND digestAt <= :now', { userId, now: toSqlInstant(now) })
      .execute();
    if (affected !== 1) return false;
    const [user]: { email: string; emailVerified: number }[] = await manager.query(
      'SELECT email, emailVerified FROM user WHERE id = ?',
      [userId],
    );
    const rows: { kind: NotificationKind; n: number | string }[] = await manager.query(
      `SELECT kind, COUNT(*) AS n FROM notification
        WHERE userId = ? AND readAt IS NULL AND createdAt > ? GROUP BY kind`,
      [userId, toSqlInstant(new Date(now.getTime() - DAY))],
    );
    const [settings] = await settingsOf({ manager }, [userId]);
    const counts = rows.filter(({ kind }) => !settings?.silenced.includes(kind));
    if (!user || Number(user.emailVerified) === 0 || counts.length === 0) return false;
    const data = {
      url: config.baseURL,
      leave: leaveDigestUrl({ config }, userId),
      ...Object.fromEntries(counts.map(({ kind, n }) => [kind, String(n)])),
    };
    await mail.add(manager, { template: 'digest', to: user.email, data });
    return true;
  });
}
