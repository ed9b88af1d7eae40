import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { refreshLists } from '../../apollo/refreshLists';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { toast } from '../../components/overlays/toast';
import { readError } from '../../errors/readError';
import { useOneCall } from '../../forms/useOneCall';
import { AcceptFriendRequestDocument, DeclineFriendRequestDocument } from '../../generated/graphql';
import styles from './notifications.module.css';

/** The buttons to answer a friend request, in its row: the request and its notification disappear with the answer. */
export function Answer({ handle, name }: { handle: string; name: string }) {
  const client = useApolloClient();
  const { busy, run } = useOneCall((accept: boolean) => answer(client, handle, accept));
  return (
    <span className={cx(layout.wrap2, styles.answer)}>
      <Button look="solid" busy={busy} aria-label={`Accept: ${name}`} onClick={() => run(true)}>
        Accept
      </Button>
      <Button busy={busy} aria-label={`Decline: ${name}`} onClick={() => run(false)}>
        Decline
      </Button>
    </span>
  );
}

async function answer(client: ApolloClient, handle: string, accept: boolean): Promise<void> {
  const mutation = accept ? AcceptFriendRequestDocument : DeclineFriendRequestDocument;
  try {
    await client.mutate({ mutation, variables: { handle } });
    toast({ title: accept ? `You and @${handle} are now friends` : 'Request declined' });
  } catch (error) {
    // It may have been cancelled, or answered elsewhere: the refetched lists show the current state.
    toast({ kind: 'failed', title: 'That didn’t work', text: readError(error).text });
  }
  await refreshLists(client, ['people', 'notifications']);
}
