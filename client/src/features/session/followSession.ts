import type { ApolloClient } from '@apollo/client';
import { resetAll, session } from '../../state';
import { refetchAll } from './enterSession';
import { readSession } from './readSession';
import { onSessionChangeElsewhere } from './sessionChannel';

/**
 * Reads the session for start-up, and follows it from then on: a late answer after an outage and a change in another tab
 * replace what is shown, and a person who left elsewhere leaves nothing behind here.
 */
export async function followSession(client: ApolloClient): Promise<void> {
  let shown: string | undefined;
  const compare = () => {
    const now = session()?.user.id;
    if (now === shown) return;
    if (shown !== undefined) resetAll();
    shown = now;
    void refetchAll(client);
  };
  onSessionChangeElsewhere(() => {
    shown = session()?.user.id;
    void readSession(compare).then(compare);
  });
  await readSession(compare);
  shown = session()?.user.id;
}
