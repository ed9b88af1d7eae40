import { useApolloClient } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { checkSession } from '../../features/session/checkSession';
import { leaveEverywhere, signInAgain } from '../../features/session/endSession';
import { announceSessionChange } from '../../features/session/sessionChannel';
import type { SessionUser } from '../../state';
import { updateViewer } from '../../state';

/** What the page does once a part of it has changed the account: session, other tabs and cached answers follow. */
export function useAccountEvents() {
  const client = useApolloClient();
  const navigate = useNavigate();
  return {
    onUserChanged: (user: SessionUser) => {
      updateViewer(user);
      announceSessionChange();
    },
    /** The cookie was set anew, and the others may be gone. */
    onSessionChanged: async () => {
      await checkSession(client);
      await client.refetchQueries({ include: ['Account', 'Sessions'] });
    },
    onEverywhere: () => void leaveEverywhere(client),
    onSignInAgain: () => signInAgain(client),
    /** The farewell asks the server itself and lets go of the session. */
    onDeleted: () => void navigate(paths.deleted(), { replace: true }),
  };
}
