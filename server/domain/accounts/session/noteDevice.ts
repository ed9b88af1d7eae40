import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { KnownDeviceEntity } from '../../../data/entities/accounts';
import type { Deps } from '../../ports';
import type { Client, User } from '../records';
import { deviceName } from './deviceName';

const DAY = 86_400_000;

/**
 * Remembers the kind of browser that a session begins on, and mails its owner when it is a new one. The first of all is
 * the sign-up's own, which is no news to anybody.
 */
export async function noteDevice(
  { clock, mail }: Pick<Deps, 'clock' | 'mail'>,
  manager: EntityManager,
  { user, client }: { user: User; client: Client },
): Promise<void> {
  const now = clock.now();
  const device = { userId: user.id, fingerprint: fingerprintOf(client.userAgent) };
  const known = await manager.findOneBy(KnownDeviceEntity, device);
  if (known) {
    if (now.getTime() - known.lastSeenAt.getTime() > DAY) {
      await manager.update(KnownDeviceEntity, device, { lastSeenAt: now });
    }
    return;
  }
  const others = await manager.existsBy(KnownDeviceEntity, { userId: user.id });
  // Two sign-ins at once with one new browser are no error.
  await manager
    .createQueryBuilder()
    .insert()
    .into(KnownDeviceEntity)
    .values({ ...device, lastSeenAt: now })
    .orIgnore()
    .execute();
  if (!others) return;
  const at = now.toISOString().slice(0, 16).replace('T', ' ');
  const data = {
    device: deviceName(client.userAgent),
    address: client.ipAddress || 'unknown',
    at: `${at} UTC`,
  };
  await mail.add(manager, { template: 'newSignIn', to: user.email, data });
}

/** Without its numbers, so that an update of the browser makes no new device. */
function fingerprintOf(userAgent: string): string {
  return createHash('sha256').update(userAgent.replace(/\d+/g, '')).digest('hex');
}
