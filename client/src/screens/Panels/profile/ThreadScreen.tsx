import { useEffect, useState } from 'react';
import { paths } from '../../../../../shared/paths';
import { Button, ButtonLink } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { EmptyState } from '../../../components/states/EmptyState';
import { Loaded, loadMore, retry } from '../../../components/states/Loaded';
import { Headline } from '../../../components/text/Headline';
import { useLiveComments } from '../../../features/threads/comments/useLiveComments';
import { titleOfThread } from '../../../features/threads/list/subjectWords';
import { ThreadView } from '../../../features/threads/ThreadView';
import { readyForms } from '../../../features/threads/write/formsOnDemand';
import type { ShownThreadFragment } from '../../../generated/graphql';
import { useRevealThreadQuery, useThreadPageQuery } from '../../../generated/graphql';
import { useTitle } from '../../../layout/ActiveScope';
import { openThread, usePref, useViewer } from '../../../state';
import { PanelSkeleton } from '../Panel';
import { PanelHead, titled } from '../PanelParts';
import styles from './ThreadScreen.module.css';

/** A thread at /profile/threads/{id}. It is the client state `thread` while it is open. */
export function ThreadScreen({ id }: { id: string }) {
  const [newestFirst] = usePref('threadSort');
  const query = useThreadPageQuery({
    variables: { id, newestFirst },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
    // After a lost connection, what is loaded of a long thread stays.
    refetchWritePolicy: 'merge',
  });
  useEffect(() => {
    openThread(id);
    return () => openThread(null);
  }, [id]);
  const signedIn = useViewer() !== null;
  useEffect(() => {
    if (signedIn) void readyForms().catch(() => undefined);
  }, [signedIn]);
  useLiveComments(id, {
    live: (query.data ?? query.previousData)?.thread?.state === 'VISIBLE',
    refetch: () => void retry(query.refetch),
  });
  return (
    <Loaded query={query} skeleton={<PanelSkeleton />} keepsLast frame={titled('Thread')}>
      {({ thread }, loading) =>
        thread && (isThere(thread) || thread.viewerCan.operate) ? (
          <>
            <Title thread={thread} />
            {isThere(thread) ? null : (
              <p className={styles.removed}>This thread was removed. Only operators can see it.</p>
            )}
            <ThreadView thread={thread} loading={loading} onMore={(after) => loadMore(query, after)} />
          </>
        ) : (
          <NoThread />
        )
      }
    </Loaded>
  );
}

/** Of a held one its opening says so. */
const isThere = ({ state }: ShownThreadFragment) => state === 'VISIBLE' || state === 'HELD';

function Title({ thread }: { thread: ShownThreadFragment }) {
  const [screen] = usePref('spoilerScreen');
  const [wanted, setWanted] = useState(false);
  const { data } = useRevealThreadQuery({
    variables: { id: thread.id },
    skip: !thread.screened || (screen && !wanted),
  });
  const title = (wanted || !screen ? data?.thread?.revealedTitle : null) ?? titleOfThread(thread);
  useTitle(title);
  return (
    <header className={cx(layout.stack4, styles.title)}>
      <Headline tabIndex={-1} size={title.length > 24 ? 'section' : 'screen'}>
        {title}
      </Headline>
      {thread.screened && thread.title === null && !data ? (
        <Button onClick={() => setWanted(true)}>Show title</Button>
      ) : null}
    </header>
  );
}

function NoThread() {
  return (
    <>
      <PanelHead title="Thread not found" />
      <EmptyState
        title="This thread doesn’t exist, or was deleted"
        actions={<ButtonLink to={paths.discussions()}>See all discussions</ButtonLink>}
      >
        <p>Its author may have deleted it, or the operators removed it.</p>
      </EmptyState>
    </>
  );
}
