import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { checkSession } from '../../features/session/checkSession';
import { session } from '../../state';

export type Checked = 'asking' | 'signed-in' | 'signed-out';

/** A mailed link has changed something on the server: asks anew who is signed in, for this tab and the others. */
export function useSessionCheck(): Checked {
  const client = useApolloClient();
  const [checked, setChecked] = useState<Checked>('asking');
  useEffect(() => {
    let here = true;
    const answer = (signedIn: boolean) => here && setChecked(signedIn ? 'signed-in' : 'signed-out');
    checkSession(client).then(
      (now) => answer(now !== null),
      () => answer(session() !== null),
    );
    return () => {
      here = false;
    };
  }, [client]);
  return checked;
}
