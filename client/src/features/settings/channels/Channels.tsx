import { useState } from 'react';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import { FormSaved } from '../../../components/fields/FormMessages';
import layout from '../../../components/layout.module.css';
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
        <div className={cx(layout.stack7, styles.channels)}>
          <section className={layout.stack4} aria-labelledby="channels-title">
            <div>
              <h3 id="channels-title" className={cx(layout.subheading, styles.heading)}>
                Channels
              </h3>
              <p className={cx(layout.hint, layout.measure)}>
                Get the same notifications outside this site, each where you want it.
              </p>
            </div>
            <ThisBrowser channels={channels} own={own} />
            {channels.length > 0 ? (
              <ul className={layout.list}>
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
