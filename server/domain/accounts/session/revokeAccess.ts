import type { EntityManager } from 'typeorm';
import { deleteAccountsOf } from '../../../data/stores/accountStore';
import { deleteApiTokensOf } from '../../../data/stores/apiTokenStore';
import { deleteDeviceCookiesOf, deleteKnownDevicesOf } from '../../../data/stores/deviceStore';
import { deletePasskeysOf } from '../../../data/stores/passkeyStore';
import { deleteSessionsOf } from '../../../data/stores/sessionStore';
import {
  deletePendingTwoFactor,
  deleteRecoveryCodes,
  deleteTwoFactor,
} from '../../../data/stores/twoFactorStore';
import { lockUser } from '../../../data/stores/userStore';
import { hashToken } from '../../crypto/hashToken';
import type { Deps } from '../../deps';
import { forgetEmailChanges } from '../email/emailChanges';
import { endTrust } from '../factors/trustedDevices';
import { removeTokensOf } from '../verification/oneTimeToken';

export interface RevokeAccessInput {
  userId: string;
  /** The session to keep, if a signed-in user asks. */
  keepSession?: string;
  /** Device cookie of the requesting browser, which stays known. */
  keepDevice?: string;
  /**
   * Also ends every way to sign in: password, linked providers, passkeys, the second step. For an address that was proved
   * by someone who may not be the one who created them.
   */
  waysToSignIn?: boolean;
}

/**
 * Ends everything that gives access to an account, within the caller's transaction: sessions, API tokens, known and trusted
 * devices, other modules' grants, and what was begun and is not finished. Anyone who had a session may have created any of
 * them, and they cannot be told apart. The user's row is locked first, so that a session that ends here creates nothing more.
 * Flows at a provider and passkey registrations belong to their session, and end with it.
 */
export async function revokeAccess(
  deps: Pick<Deps, 'db' | 'accessGrants'>,
  manager: EntityManager,
  { userId, keepSession, keepDevice, waysToSignIn = false }: RevokeAccessInput,
): Promise<void> {
  await lockUser(manager, userId);
  await deleteSessionsOf(manager, userId, keepSession);
  await deleteApiTokensOf(manager, userId);
  await endTrust(manager, userId);
  await deleteDeviceCookiesOf(manager, userId, keepDevice === undefined ? undefined : hashToken(keepDevice));
  await deps.accessGrants.revokeAll(manager, userId);
  await removeTokensOf(manager, userId, 'deletion');
  await forgetEmailChanges(manager, userId);
  await deletePendingTwoFactor(manager, userId);
  if (!waysToSignIn) return;
  await deleteAccountsOf(manager, userId);
  await deletePasskeysOf(manager, userId);
  await deleteTwoFactor(manager, userId);
  await deleteRecoveryCodes(manager, { userId });
  // A stranger's browser is not one whose sign-in goes unreported.
  await deleteKnownDevicesOf(manager, userId);
}
