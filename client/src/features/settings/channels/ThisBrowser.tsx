import { useLazyQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { sharedLimits } from '../../../../../shared/limits';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { describeDevice } from '../../../components/text/describeDevice';
import { useAction } from '../../../forms/useAction';
import { useCreateChannelMutation, WebPushKeyDocument } from '../../../generated/graphql';
import { ownDevice, type PushState, pushState, subscribe } from '../../../worker/pushSubscription';
import { useOwnKinds } from '../useOwnKinds';
import type { Channel } from './words';

interface Own {
  /** Undefined until the browser has answered. */
  state: PushState | undefined;
  device: string | null;
  look: () => void;
}

/** Whether this browser can receive push messages, and its id on the server if it does. */
export function useOwnDevice(): Own {
  const [state, setState] = useState<PushState>();
  const [device, setDevice] = useState<string | null>(null);
  const [looks, setLooks] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refresh asks the browser again
  useEffect(() => {
    let over = false;
    const read = async () => {
      const [now, known] = await Promise.all([pushState(), ownDevice().catch(() => null)]);
      if (over) return;
      setState(now);
      setDevice(known);
    };
    void read();
    return () => {
      over = true;
    };
  }, [looks]);
  return { state, device, look: () => setLooks((count) => count + 1) };
}

const cannot: Record<Exclude<PushState, 'READY'>, string> = {
  INSECURE: 'This browser only shows push notifications from sites on https.',
  UNSUPPORTED:
    'This browser can’t show push notifications. On an iPhone or iPad, add the site to your Home Screen and open it there.',
  NO_WORKER:
    'To get push notifications here, turn on “Keep the last pages you saw, so they open offline” under Views, then reload.',
  BLOCKED:
    'Notifications from this site are blocked in this browser. Allow them in its site settings, then reload.',
};

/** The button that makes this browser a channel, or why it cannot be one. */
export function ThisBrowser({ channels, own }: { channels: readonly Channel[]; own: Own }) {
  const ownKinds = useOwnKinds();
  const [readKey] = useLazyQuery(WebPushKeyDocument);
  const [create] = useCreateChannelMutation();
  const [refused, setRefused] = useState(false);
  const { run, busy, notes } = useAction(async () => {
    setRefused(false);
    const { data } = await readKey();
    const keys = data && (await subscribe(data.webPushKey));
    own.look();
    if (!keys) return setRefused(true);
    const name = describeDevice(navigator.userAgent).name.slice(0, sharedLimits.channelName);
    const input = { type: 'WEB_PUSH', name, kinds: ownKinds, ...keys } as const;
    await create({ variables: { input }, refetchQueries: ['Channels'], awaitRefetchQueries: true });
  });
  if (own.state === undefined) return null;
  if (own.state !== 'READY')
    return (
      <p className={cx(layout.hint, layout.measure)} role="status">
        {cannot[own.state]}
      </p>
    );
  if (channels.some(({ device }) => device !== null && device === own.device)) return null;
  return (
    <div className={cx(layout.stack3, layout.start)}>
      <Button look="solid" busy={busy} onClick={() => run()}>
        {busy ? 'Turning on' : 'Turn on push in this browser'}
      </Button>
      {refused ? <p role="alert">The browser didn’t allow notifications.</p> : null}
      {notes.length > 0 ? <p role="alert">{notes[0]}</p> : null}
    </div>
  );
}
