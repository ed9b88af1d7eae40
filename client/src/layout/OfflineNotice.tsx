import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '../components/buttons/Button';
import { cx } from '../components/cx';
import layout from '../components/layout.module.css';
import { sendAfterReturn } from '../features/tracking/waiting/useWaiting';
import { cutOff, useOnline, waitingChanges } from '../state/connection';
import { useReactiveVar } from '../state/reactive';
import styles from './EmailNotice.module.css';
import { useNothingPressed } from './useNothingPressed';

/** Says that the site is out of reach, and which changes are waiting to be sent. */
export function OfflineNotice() {
  const away = useReactiveVar(cutOff);
  const waiting = useReactiveVar(waitingChanges);
  return away || waiting.length > 0 ? <Notice away={away} waiting={waiting} /> : null;
}

type Props = { away: boolean; waiting: ReturnType<typeof waitingChanges> };

function Notice({ away, waiting }: Props) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const calm = useNothingPressed();
  const online = useOnline();
  const send = () => {
    setBusy(true);
    void sendAfterReturn(client).finally(() => setBusy(false));
  };
  return (
    <aside className={styles.notice} hidden={!calm} aria-label="Connection">
      <div className={cx(layout.row, styles.text)}>
        <p role="status">
          {away
            ? `${online ? 'We can’t reach the site' : 'You’re offline'}, so you’re seeing what you last opened here. `
            : null}
          {waiting.length > 0 ? waitingWords(waiting) : null}
        </p>
        <Button look="plain" className={styles.button} busy={busy} onClick={send}>
          {waiting.length > 0 ? 'Send now' : 'Try again'}
        </Button>
      </div>
    </aside>
  );
}

function waitingWords(waiting: ReturnType<typeof waitingChanges>): string {
  const [first, ...more] = waiting;
  const rest = more.length === 0 ? '' : ` and ${more.length} more`;
  const verb = more.length === 0 ? 'is' : 'are';
  return `Episode ${first?.number} of ${first?.name}${rest} ${verb} waiting to be sent.`;
}
