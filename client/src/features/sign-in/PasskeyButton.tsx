import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/buttons/Button';
import { FormMessages } from '../../components/fields/FormMessages';
import { useAction } from '../../forms/useAction';
import { passkeyApi, wasCancelled } from '../../rest/passkeyApi';
import type { SessionState } from '../../state';
import { longAway, onReturn } from '../../state/onReturn';

type Props = { onEntered: (session: SessionState) => Promise<void> };

/** Milliseconds after which the browser's list is offered anew: a challenge is good for five minutes. */
const RENEWAL_MS = 4 * 60_000;

/** Signs in with a passkey: by the button, or by the browser's own list in the email field. */
export function PasskeyButton({ onEntered }: Props) {
  const entered = useRef(false);
  const [tries, setTries] = useState(0);
  const { run, busy, notes } = useAction(async (chosen?: Chosen) => {
    setTries((before) => before + 1);
    const response = chosen ?? (await passkeyApi.choose().catch(nullIfCancelled));
    const session = response && (await passkeyApi.signIn(response));
    if (!session) return;
    entered.current = true;
    await onEntered(session);
  });
  const latestRun = useRef(run);
  latestRun.current = run;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a try so short that `busy` never rendered ends an offer, too
  useEffect(() => {
    if (busy || entered.current) return;
    let left = false;
    const offer = async () => {
      // Nobody asked for it: only what follows a choice is told.
      const chosen = await passkeyApi.choose({ autofill: true }).catch(() => null);
      if (chosen && !left) latestRun.current(chosen);
    };
    void offer();
    // Another tab may have asked for a challenge in the meantime. A page without the focus may be behind the browser's prompt.
    const stopWatching = onReturn((away) => void (away > longAway && offer()));
    const timer = setInterval(() => void (document.hasFocus() && offer()), RENEWAL_MS);
    return () => {
      left = true;
      stopWatching();
      clearInterval(timer);
    };
  }, [busy, tries]);
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

type Chosen = Parameters<typeof passkeyApi.signIn>[0];

function nullIfCancelled(error: unknown): null {
  if (wasCancelled(error)) return null;
  throw error;
}
