import { toast } from '../../components/overlays/toast';
import { describeDevice } from '../../components/text/describeDevice';
import { readError } from '../../errors/readError';
import { passkeyApi, wasCancelled } from '../../rest/passkeyApi';
import { session, state } from '../../state';

/**
 * Offers a passkey after a sign-in by password: once per browser, as a toast, and only if the device itself can store one and
 * the address is confirmed.
 */
export async function offerPasskey(): Promise<void> {
  if (state.passkeyOffered() || !(await canKeepPasskey()) || !session()?.user.emailVerified) return;
  state.passkeyOffered(true);
  toast({
    id: 'passkey',
    lasting: true,
    title: 'Skip the password next time?',
    text: 'A passkey signs you in with your fingerprint, your face or this device’s PIN.',
    actions: [{ label: 'Add a passkey', run: () => void addPasskey() }],
  });
}

async function canKeepPasskey(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false;
  return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

async function addPasskey(): Promise<void> {
  try {
    await passkeyApi.add(describeDevice(navigator.userAgent).name);
    toast({ title: 'Passkey added', text: 'You’ll find it in your security settings.' });
  } catch (error) {
    if (wasCancelled(error)) return;
    // The browser's error for a device that already has one of the account's passkeys.
    const known = error instanceof Error && error.name === 'InvalidStateError';
    toast({
      kind: 'failed',
      title: known ? 'This device already has a passkey' : 'We couldn’t add a passkey',
      text: known ? 'Choose “Sign in with a passkey” next time.' : readError(error).text,
    });
  }
}
