import { useEffect, useRef } from 'react';
import { Button } from '../../components/buttons/Button';
import { FormMessages } from '../../components/fields/FormMessages';
import { useAction } from '../../forms/useAction';
import { passkeyApi, wasCancelled } from '../../rest/passkeyApi';
import type { SessionState } from '../../state';

type Props = { onEntered: (session: SessionState) => Promise<void> };

/** Signs in with a passkey: by the button, or by the browser's own list in the email field. */
export function PasskeyButton({ onEntered }: Props) {
  const enter = useRef(onEntered);
  enter.current = onEntered;
  useEffect(() => {
    void passkeyApi
      .signIn({ autofill: true })
      .then((session) => (session ? enter.current(session) : undefined))
      // The user didn't ask for it; the button reports problems.
      .catch(() => undefined);
  }, []);
  const { run, busy, notes } = useAction(async () => {
    const session = await passkeyApi.signIn().catch((error: unknown) => {
      if (wasCancelled(error)) return null;
      throw error;
    });
    if (session) await onEntered(session);
  });
  if (typeof PublicKeyCredential === 'undefined') return null;
  return (
    <>
      <Button busy={busy} onClick={() => run()}>
        {busy ? 'Waiting for your passkey' : 'Sign in with a passkey'}
      </Button>
      <FormMessages notes={notes} errors={{}} />
    </>
  );
}
