import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { insertRecoveryCodes, takeRecoveryCode } from '../../../data/stores/twoFactorStore';
import { stopUnlock } from '../../../data/stores/unlockStore';
import { signatureOf } from '../../crypto/signedValue';
import type { Deps } from '../../deps';

/** Without letters and digits that are easily confused on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_HALF_CHARACTERS = 5;

/** Creates recovery codes, shown to their owner once. The table has keyed hashes, so that it opens nothing on its own. */
export async function makeRecoveryCodes(
  { config, random }: Pick<Deps, 'config' | 'random'>,
  manager: EntityManager,
  { userId, pending }: { userId: string; pending: boolean },
): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, () =>
    random.text(CODE_HALF_CHARACTERS * 2, alphabet),
  );
  const rows = codes.map((code) => ({ userId, pending, hash: hashOf(userId, code, config.auth.secrets) }));
  await insertRecoveryCodes(manager, rows);
  return codes.map((code) => `${code.slice(0, CODE_HALF_CHARACTERS)}-${code.slice(CODE_HALF_CHARACTERS)}`);
}

/**
 * Uses up a code; false if it is not this user's or was used before. Letter case and hyphens do not matter. Who has one has not lost
 * the second step, so that unlocking the account stops.
 */
export async function spendRecoveryCode(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  manager: EntityManager,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (plain.length !== CODE_HALF_CHARACTERS * 2) return false;
  const hashes = config.auth.secrets.map((secret) => hashOf(userId, plain, [secret]));
  if (!(await takeRecoveryCode(manager, { userId, hashes }))) return false;
  await stopUnlock(manager, { userId }, clock.now());
  return true;
}

function hashOf(userId: string, code: string, secrets: readonly string[]): string {
  return signatureOf(`recovery code ${userId} ${code}`, secrets);
}
