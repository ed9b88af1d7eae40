import { ProfileEntity } from '../../../data/entities/community';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { isSignatureOf, signatureOf } from '../../signedValue';

/** What stands signed in the link: whose digests, and nothing that this site signs elsewhere. */
const signed = (userId: string) => `digest:${userId}`;

/** Where a digest can be ended without signing in. It works for as long as letters are kept, and can do nothing else. */
export function leaveDigestUrl({ config }: Pick<Deps, 'config'>, userId: string): string {
  const signature = signatureOf(signed(userId), config.auth.secrets);
  return `${config.baseURL}/api/digest/leave?reader=${encodeURIComponent(userId)}&sign=${signature}`;
}

/** Whether such a link is one of ours. */
export function isLeaveLink({ config }: Pick<Deps, 'config'>, reader: string, sign: string): boolean {
  return reader !== '' && isSignatureOf(sign, signed(reader), config.auth.secrets);
}

/** Ends the digests of whoever holds the link. Twice is once, and an account that is gone wants none. */
export async function leaveDigest(
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  { reader, sign }: { reader: string; sign: string },
): Promise<void> {
  if (!isLeaveLink(deps, reader, sign)) throw new AppError('NOT_FOUND');
  await deps.db.manager.update(ProfileEntity, { userId: reader }, { digestAt: null });
  deps.log.info({ event: 'digest left', userId: reader }, 'somebody ended their digests by the link in one');
}
