import { Bell, Globe, MessageCircle, Send, Webhook } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/buttons/Button';
import { ConfirmButton } from '../../../components/buttons/ConfirmButton';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { useAction } from '../../../forms/useAction';
import type { ChannelType } from '../../../generated/graphql';
import {
  useDeleteChannelMutation,
  useTestChannelMutation,
  useUpdateChannelMutation,
} from '../../../generated/graphql';
import { unsubscribe } from '../../../worker/pushSubscription';
import { ChannelDetails } from './ChannelDetails';
import styles from './channels.module.css';
import { type Channel, problemWords, stateOf, typeName } from './words';

const icons: Record<ChannelType, typeof Bell> = {
  WEB_PUSH: Globe,
  DISCORD: MessageCircle,
  NTFY: Bell,
  GOTIFY: Bell,
  TELEGRAM: Send,
  WEBHOOK: Webhook,
};

type Props = { channel: Channel; own: boolean; onDeleted: (name: string) => void };

/** A channel: its state, and the available actions. */
export function ChannelRow({ channel, own, onDeleted }: Props) {
  const { id, name, type, host, active } = channel;
  const [changing, setChanging] = useState(false);
  const [test] = useTestChannelMutation();
  const [update] = useUpdateChannelMutation();
  const [remove] = useDeleteChannelMutation();
  const refetch = { refetchQueries: ['Channels'], awaitRefetchQueries: true };
  const tried = useAction(async () => {
    const { data } = await test({ variables: { id }, ...refetch });
    const problem = data?.testNotificationChannel.problem;
    return problem ? `The test didn’t arrive. ${problemWords(problem)}` : 'Test sent.';
  });
  const switched = useAction(async () => {
    tried.forget();
    await update({ variables: { id, input: { active: !active } } });
  });
  const removed = useAction(async () => {
    if (own) await unsubscribe();
    await remove({ variables: { id }, ...refetch });
    onDeleted(name);
  });
  const note = tried.notes[0] ?? switched.notes[0] ?? removed.notes[0];
  const Icon = icons[type];
  return (
    <li className={styles.row}>
      <Icon aria-hidden="true" className={styles.icon} />
      <div>
        <p className={styles.name}>{name}</p>
        <p className={cx(layout.hint, layout.measure)}>
          {[own ? 'This browser' : typeName(type), type === 'WEB_PUSH' ? null : host]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={cx(layout.hint, layout.measure)}>{stateOf(channel)}</p>
        <p role="status" className={styles.said}>
          {tried.saved}
        </p>
        {note ? <p role="alert">{note}</p> : null}
      </div>
      <div className={cx(layout.row, styles.actions)}>
        <Button look="plain" busy={tried.busy} onClick={() => tried.run()} aria-label={`Test ${name}`}>
          {tried.busy ? 'Testing' : 'Test'}
        </Button>
        <Button look="plain" onClick={() => setChanging(true)} aria-label={`Edit ${name}`}>
          Edit…
        </Button>
        <Button
          look="plain"
          busy={switched.busy}
          onClick={() => switched.run()}
          aria-label={`Turn ${active ? 'off' : 'on'} ${name}`}
        >
          {active ? 'Turn off' : 'Turn on'}
        </Button>
        <ConfirmButton
          look="plain"
          question="Nothing will be sent there any more."
          confirm="Delete channel"
          keep="Cancel"
          busy={removed.busy}
          onConfirm={() => removed.run()}
          aria-label={`Delete ${name}`}
        >
          {removed.busy ? 'Deleting' : 'Delete'}
        </ConfirmButton>
      </div>
      {changing ? <ChannelDetails channel={channel} onClose={() => setChanging(false)} /> : null}
    </li>
  );
}
