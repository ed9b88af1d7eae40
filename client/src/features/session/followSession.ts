import type { ApolloClient } from '@apollo/client';
import { resetAll, session } from '../../state';
import { isRemembered } from '../../state/connection';
import { readSession } from './checkSession';
import { sessionIsOver } from './endSession';
import { refetchAll } from './enterSession';
import { onSessionChangeElsewhere } from './sessionChannel';

const longAway = 60_000;

/**
 * Reads the session for start-up, and follows it from then on: a late answer after an outage, a change in another tab, and
 * what happened on another device while this page was out of sight. They replace what is shown, and a person who left
 * elsewhere leaves nothing behind here.
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
  onReturn(() => session() && ask());
  window.addEventListener('online', () => isRemembered(session()) && ask());
  await readSession(compare);
  shown = session()?.user.id;
  // What was asked before it was known who asks has got a visitor's answers, if any.
  if (isRemembered(session())) await client.clearStore().catch(() => undefined);
}

/** The page is looked at again after it was out of sight for a while. */
function onReturn(listener: () => void): void {
  let hiddenAt = Number.POSITIVE_INFINITY;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now();
    else if (Date.now() - hiddenAt >= longAway) listener();
  });
}
