import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { refreshLists } from '../../apollo/refreshLists';
import { toast } from '../../components/overlays/toast';
import { readError } from '../../errors/readError';
import {
  AcceptFriendRequestDocument,
  BlockPersonDocument,
  CancelFriendRequestDocument,
  DeclineFriendRequestDocument,
  MuteFriendDocument,
  RemoveFriendDocument,
  SendFriendRequestDocument,
  UnblockPersonDocument,
} from '../../generated/graphql';

/** Actions concerning another person. Each reports what it did and refetches the lists it affects. */
export function useFriendChanges() {
  const client = useApolloClient();
  return useMemo(() => {
    const change = async (run: () => Promise<unknown>, title: string) => {
      try {
        await run();
        toast({ title });
      } catch (error) {
        const { text, code } = readError(error);
        toast({ kind: 'failed', title: 'That didn’t work', text });
        // No answer changes nothing. A refusal may mean that what was pressed is gone, such as a cancelled request.
        if (code === null) return;
      }
      await refreshLists(client, ['people', 'notifications']);
    };
    return {
      ask: (handle: string) =>
        change(
          () => client.mutate({ mutation: SendFriendRequestDocument, variables: { handle } }),
          `Request sent to @${handle}`,
        ),
      accept: (handle: string) =>
        change(
          () => client.mutate({ mutation: AcceptFriendRequestDocument, variables: { handle } }),
          `You and @${handle} are now friends`,
        ),
      decline: (handle: string) =>
        change(
          () => client.mutate({ mutation: DeclineFriendRequestDocument, variables: { handle } }),
          `Request declined`,
        ),
      cancel: (handle: string) =>
        change(
          () => client.mutate({ mutation: CancelFriendRequestDocument, variables: { handle } }),
          'Request cancelled',
        ),
      remove: (handle: string) =>
        change(
          () => client.mutate({ mutation: RemoveFriendDocument, variables: { handle } }),
          `You and @${handle} are no longer friends`,
        ),
      mute: (handle: string) =>
        change(
          () => client.mutate({ mutation: MuteFriendDocument, variables: { handle, muted: true } }),
          `@${handle} is muted in activity`,
        ),
      unmute: (handle: string) =>
        change(
          () => client.mutate({ mutation: MuteFriendDocument, variables: { handle, muted: false } }),
          `@${handle} is no longer muted`,
        ),
      block: (handle: string) =>
        change(
          () => client.mutate({ mutation: BlockPersonDocument, variables: { handle } }),
          `@${handle} is blocked`,
        ),
      unblock: (handle: string) =>
        change(
          () => client.mutate({ mutation: UnblockPersonDocument, variables: { handle } }),
          `@${handle} is no longer blocked`,
        ),
    };
  }, [client]);
}

export type FriendChanges = ReturnType<typeof useFriendChanges>;
