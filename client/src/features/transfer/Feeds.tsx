import { CalendarDays, MessageSquareText, Rss, Tv } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/buttons/Button';
import { ConfirmButton } from '../../components/buttons/ConfirmButton';
import { cx } from '../../components/cx';
import { CopyField } from '../../components/fields/CopyField';
import layout from '../../components/layout.module.css';
import { ConfirmLeaving } from '../../components/overlays/ConfirmLeaving';
import { Loaded } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import { ago, onDay, When } from '../../components/text/When';
import { useAction } from '../../forms/useAction';
import type { FeedFactsFragment, FeedKind } from '../../generated/graphql';
import {
  FeedsDocument,
  useCreateFeedMutation,
  useFeedsQuery,
  useRevokeFeedMutation,
} from '../../generated/graphql';
import styles from './transfer.module.css';

const kinds = [
  {
    kind: 'CALENDAR',
    name: 'Calendar',
    hint: 'When episodes of your anime air, for your calendar app (iCal).',
    Icon: CalendarDays,
  },
  {
    kind: 'EPISODES',
    name: 'New episodes',
    hint: 'New episodes of your anime, for a feed reader (RSS).',
    Icon: Rss,
  },
  {
    kind: 'REVIEWS',
    name: 'Friends’ reviews',
    hint: 'Who of your friends has reviewed what, for a feed reader (RSS).',
    Icon: MessageSquareText,
  },
  {
    kind: 'SONARR',
    name: 'Planned series',
    hint: 'The series you plan to watch, for a custom list in Sonarr (JSON).',
    Icon: Tv,
  },
] as const;

/** Private feeds: each has an address that is shown once and works until its owner turns it off. */
export function Feeds() {
  const [urls, setUrls] = useState<Partial<Record<FeedKind, string | null>>>({});
  return (
    <section className={layout.stack4} aria-labelledby="transfer-feeds">
      <h3 id="transfer-feeds" className={layout.subheading}>
        Feeds
      </h3>
      <p className={cx(layout.hint, layout.measure)}>
        Anyone with a feed’s address can read it. It shows the anime on your lists, including private entries,
        or what your friends have reviewed, and nothing else about you.
      </p>
      <Loaded
        query={useFeedsQuery({ fetchPolicy: 'cache-and-network' })}
        skeleton={<Skeleton height={9} />}
        level={3}
      >
        {({ feeds, sonarrCount }) => (
          <ul className={styles.files}>
            {kinds.map((one) => (
              <FeedRow
                key={one.kind}
                {...one}
                feed={feeds.find(({ kind }) => kind === one.kind)}
                note={one.kind === 'SONARR' ? sonarrNote(sonarrCount) : null}
                url={urls[one.kind]}
                setUrl={(url) => setUrls((shown) => ({ ...shown, [one.kind]: url }))}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <ConfirmLeaving
        unsaved={Object.values(urls).some((url) => url)}
        lost="You won’t see the feed’s address again."
      />
    </section>
  );
}

type RowProps = (typeof kinds)[number] & {
  feed: FeedFactsFragment | undefined;
  note: string | null;
  url: string | null | undefined;
  setUrl: (url: string | null) => void;
};

/** Sonarr uses ids that the catalogue may lack: says what is left out. */
function sonarrNote({ listed, missing }: { listed: number; missing: number }): string | null {
  if (listed + missing === 0) return null;
  const left = missing === 1 ? '1 planned series has' : `${missing} planned series have`;
  return `${listed} in it now.${missing > 0 ? ` ${left} no TVDB ID we know of.` : ''}`;
}

function FeedRow({ kind, name, hint, Icon, feed, note, url, setUrl }: RowProps) {
  const { create, revoke, notes, busy } = useFeed(kind, setUrl);
  return (
    <li className={styles.feed}>
      <Icon aria-hidden="true" className={styles.feedIcon} />
      <div className={styles.feedWords}>
        <p className={styles.rowTitle}>{name}</p>
        <p className={cx(layout.hint, layout.measure)}>{hint}</p>
        {note ? <p className={cx(layout.hint, layout.measure)}>{note}</p> : null}
        {feed ? (
          <p className={cx(layout.hint, layout.measure)}>
            On since <When iso={feed.createdAt}>{onDay(feed.createdAt)}</When> ·{' '}
            {feed.lastUsedAt ? (
              <When iso={feed.lastUsedAt}>{`last used ${ago(feed.lastUsedAt)}`}</When>
            ) : (
              'not used yet'
            )}
          </p>
        ) : null}
        {notes.length > 0 ? (
          <p role="alert" className={layout.fieldError}>
            {notes[0]}
          </p>
        ) : null}
      </div>
      <div className={cx(layout.row3, styles.actions)}>
        {feed ? (
          <>
            <ConfirmButton
              question="The current address will stop working."
              confirm="Create new address"
              keep="Cancel"
              busy={busy}
              onConfirm={create}
              aria-label={`New address: ${name}`}
            >
              New address
            </ConfirmButton>
            <ConfirmButton
              look="plain"
              question="Programs reading it will stop getting updates."
              confirm="Turn off feed"
              keep="Cancel"
              busy={busy}
              onConfirm={revoke}
              aria-label={`Turn off: ${name}`}
            >
              Turn off
            </ConfirmButton>
          </>
        ) : (
          <Button busy={busy} onClick={create} aria-label={`Turn on: ${name}`}>
            Turn on
          </Button>
        )}
      </div>
      {url ? (
        <div className={styles.address}>
          <p>Copy the address now. You won’t be able to see it again.</p>
          <CopyField label={`Address: ${name}`} value={url} />
          <div>
            <Button onClick={() => setUrl(null)}>Done</Button>
          </div>
        </div>
      ) : null}
    </li>
  );
}

function useFeed(kind: FeedKind, setUrl: (url: string | null) => void) {
  // Without waiting for the list: the address is shown only now.
  const refresh = { refetchQueries: [FeedsDocument] };
  const [createFeed] = useCreateFeedMutation();
  const [revokeFeed] = useRevokeFeedMutation();
  const create = useAction(async () => {
    const { data } = await createFeed({ variables: { kind }, ...refresh });
    setUrl(data?.createFeed.url ?? null);
  });
  const revoke = useAction(async () => {
    await revokeFeed({ variables: { kind }, ...refresh });
    setUrl(null);
  });
  return {
    create: () => create.run(),
    revoke: () => revoke.run(),
    busy: create.busy || revoke.busy,
    notes: [...create.notes, ...revoke.notes],
  };
}
