import { refreshLists } from '../../apollo/refreshLists';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { toast } from '../../components/overlays/toast';
import { readError } from '../../errors/readError';
import { useOneCall } from '../../forms/useOneCall';
import { useAcceptFriendRequestMutation, useDeclineFriendRequestMutation } from '../../generated/graphql';
import styles from './notifications.module.css';

/** The buttons to answer a friend request, in its row: the request and its notification disappear with the answer. */
export function Answer({ handle, name }: { handle: string; name: string }) {
  const [accept, { client }] = useAcceptFriendRequestMutation();
  const [decline] = useDeclineFriendRequestMutation();
  const { busy, run } = useOneCall(async (accepted: boolean) => {
    try {
      await (accepted ? accept : decline)({ variables: { handle } });
      toast({ title: accepted ? `You and @${handle} are now friends` : 'Request declined' });
    } catch (error) {
      // It may have been cancelled, or answered elsewhere: the refetched lists show the current state.
      toast({ kind: 'failed', title: 'That didn’t work', text: readError(error).text });
    }
    await refreshLists(client, ['people', 'notifications']);
  });
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
