import type { ApolloClient } from '@apollo/client';
import { resetAll, session } from '../../state';
import { isRemembered } from '../../state/connection';
import { longAway, onReturn } from '../../state/onReturn';
import { readSession } from './checkSession';
import { sessionIsOver } from './endSession';
import { refetchAll } from './enterSession';
import { onSessionChangeElsewhere } from './sessionChannel';

/**
 * Reads the session at start-up and follows it from then on: a late answer after an outage, a change in another tab, and
 * changes on another device while this page was hidden. What is shown is replaced, and a user who signed out elsewhere leaves
 * nothing behind here.
 */
export async function followSession(client: ApolloClient): Promise<void> {
  let shown: string | undefined;
  const compare = () => {
    const before = shown;
    shown = session()?.user.id;
    if (shown === before) return;
    if (shown === undefined) return void sessionIsOver(client);
    if (before !== undefined) resetAll();
    void refetchAll(client);
  };
  const ask = () => {
    shown = session()?.user.id;
    void readSession(compare).then(compare);
  };
  onSessionChangeElsewhere(ask);
  onReturn((away) => away >= longAway && session() && ask());
  window.addEventListener('online', () => isRemembered(session()) && ask());
  await readSession(compare);
  shown = session()?.user.id;
  // Queries sent before the user was known may have visitors' answers.
  if (isRemembered(session())) await client.clearStore().catch(() => undefined);
}
