import { countUnreadKinds } from '../../../data/stores/notificationStore';
import {
  claimDigest,
  type DueDigest,
  digestAddress,
  dueDigests,
  isDigestOn,
  updateProfile,
} from '../../../data/stores/profileStore';
import { suspensionInForce } from '../../../data/stores/suspensionStore';
import { AppError } from '../../../errors/AppError';
import { isSignatureOf, signatureOf } from '../../crypto/signedValue';
import type { Deps } from '../../deps';
import { settingsOf } from '../../settings/settings';
import { readProfileRow } from '../people/people';

const DAY_MS = 86_400_000;
/** What came before is no news any more, if no digest could be sent for long. */
const LONGEST_MS = 7 * DAY_MS;
const DIGESTS_PER_BATCH = 100;

export async function hasDigest({ db }: Pick<Deps, 'db'>, userId: string): Promise<boolean> {
  return await isDigestOn(db, userId);
}

/** Switches the email digest of unread notifications on or off: at most daily, off by default. */
export async function setDigest(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId, enabled }: { userId: string; enabled: boolean },
): Promise<boolean> {
  if (!(await readProfileRow(deps, userId))) throw new AppError('UNAUTHENTICATED');
  const digestAt = enabled ? new Date(deps.clock.now().getTime() + DAY_MS) : null;
  await updateProfile(deps.db.manager, userId, { digestAt });
  return enabled;
}

type DigestDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mail'>;

/** Sends the digests that are due. People with nothing unread get no message; they are checked again a day later. */
export async function sendDigests(deps: DigestDeps): Promise<number> {
  if (!deps.mail.enabled) return 0;
  let sent = 0;
  for (;;) {
    const due = await dueDigests(deps.db.manager, { now: deps.clock.now(), most: DIGESTS_PER_BATCH });
    for (const one of due) if (await sendDigest(deps, one)) sent += 1;
    if (due.length < DIGESTS_PER_BATCH) return sent;
  }
}

/**
 * Writes the next date first: of two instances, only the one that finds the digest still due sends it. However late, it reports
 * what came since the one before, which was a day before its date.
 */
async function sendDigest(
  { db, clock, config, mail }: DigestDeps,
  { userId, due }: DueDigest,
): Promise<boolean> {
  const now = clock.now();
  return await db.transaction(async (manager) => {
    const next = new Date(now.getTime() + DAY_MS);
    if (!(await claimDigest(manager, { userId, now, next }))) return false;
    const to = await digestAddress(manager, userId);
    const since = new Date(Math.max(due.getTime() - DAY_MS, now.getTime() - LONGEST_MS));
    const kinds = await countUnreadKinds(manager, { userId, since });
    const [settings] = await settingsOf({ manager }, [userId]);
    const counts = kinds.filter(({ kind }) => !settings?.silenced.includes(kind));
    // A suspended person cannot enter the site that it leads to.
    if (to === undefined || counts.length === 0 || (await suspensionInForce(manager, userId))) return false;
    const data = {
      url: config.baseURL,
      leave: leaveDigestUrl({ config }, userId),
      ...Object.fromEntries(counts.map(({ kind, count }) => [kind, String(count)])),
    };
    await mail.add(manager, { template: 'digest', to, data });
    return true;
  });
}

/** What the link's signature covers: the user, with a prefix that nothing else signed here has. */
const signed = (userId: string) => `digest:${userId}`;

/** Unsubscribe link that works without signing in. It has no expiry date and does nothing else. */
export function leaveDigestUrl({ config }: Pick<Deps, 'config'>, userId: string): string {
  const signature = signatureOf(signed(userId), config.auth.secrets);
  return `${config.baseURL}/api/digest/leave?reader=${encodeURIComponent(userId)}&sign=${signature}`;
}

/** Whether this site signed such a link. */
export function isLeaveLink({ config }: Pick<Deps, 'config'>, reader: string, sign: string): boolean {
  return reader !== '' && isSignatureOf(sign, signed(reader), config.auth.secrets);
}

/** Unsubscribes the link's user from digests. Harmless if used twice or after the account is gone. */
export async function leaveDigest(
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  { reader, sign }: { reader: string; sign: string },
): Promise<void> {
  if (!isLeaveLink(deps, reader, sign)) throw new AppError('NOT_FOUND');
  await updateProfile(deps.db.manager, reader, { digestAt: null });
  deps.log.info({ event: 'digest left', userId: reader }, 'a user unsubscribed from digests by link');
}
