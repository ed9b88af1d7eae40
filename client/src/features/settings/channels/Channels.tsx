import { useState } from 'react';
import { Button } from '../../../components/buttons/Button';
import { FormSaved } from '../../../components/fields/FormMessages';
import { Loaded } from '../../../components/states/Loaded';
import { Skeleton } from '../../../components/states/Skeleton';
import { useChannelsQuery } from '../../../generated/graphql';
import { AddChannel } from './AddChannel';
import { ChannelRow } from './ChannelRow';
import styles from './channels.module.css';
import { QuietHours } from './QuietHours';
import { ThisBrowser, useOwnDevice } from './ThisBrowser';
import { WatchServices } from './WatchServices';

/** Where else the user is notified: this browser, chats, their own servers; and the quiet hours. */
export function Channels() {
  const query = useChannelsQuery({ fetchPolicy: 'cache-and-network' });
  const [adding, setAdding] = useState(false);
  const [deleted, setDeleted] = useState<string | null>(null);
  const own = useOwnDevice();
  return (
    <Loaded query={query} skeleton={<Skeleton height={18} />} level={3}>
      {({ notificationChannels: channels, quietHours }) => (
        <div className={styles.channels}>
          <section className={styles.section} aria-labelledby="channels-title">
            <div>
              <h3 id="channels-title" className={styles.heading}>
                Channels
              </h3>
              <p className={styles.hint}>
                Get the same notifications outside this site, each where you want it.
              </p>
            </div>
            <ThisBrowser channels={channels} own={own} />
            {channels.length > 0 ? (
              <ul className={styles.list}>
                {channels.map((channel) => (
                  <ChannelRow
                    key={channel.id}
                    channel={channel}
                    own={channel.device !== null && channel.device === own.device}
                    onDeleted={(name) => {
                      setDeleted(`“${name}” has been deleted.`);
                      own.look();
                    }}
                  />
                ))}
              </ul>
            ) : null}
            <FormSaved text={deleted} />
            <div>
              <Button onClick={() => setAdding(true)}>Add channel…</Button>
            </div>
            {adding ? <AddChannel onClose={() => setAdding(false)} /> : null}
          </section>
          <QuietHours saved={quietHours ?? null} />
          <WatchServices />
        </div>
      )}
    </Loaded>
  );
}
