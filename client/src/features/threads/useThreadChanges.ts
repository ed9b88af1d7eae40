import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { askAgain } from '../../apollo/refreshLists';
import { toast } from '../../components/overlays/toast';
import { readError } from '../../errors/readError';
import type { CommentFieldsFragment, PostCommentInput, ThreadFieldsFragment } from '../../generated/graphql';
import {
  DeleteCommentDocument,
  DeleteThreadDocument,
  EditCommentDocument,
  LikeCommentDocument,
  LockThreadDocument,
  PinThreadDocument,
  PostCommentDocument,
  RemoveCommentDocument,
  RemoveThreadDocument,
  RestoreCommentDocument,
  RestoreThreadDocument,
  SubscribeThreadDocument,
} from '../../generated/graphql';
import { placeComment } from './threadCache';

/**
 * Actions in a thread. Optimistic changes are rolled back if the server refuses, with the reason; deletions can be undone for
 * ten minutes.
 */
export function useThreadChanges() {
  const client = useApolloClient();
  return useMemo(() => {
    const failed = (error: unknown) =>
      toast({ kind: 'failed', title: 'That didn’t work', text: readError(error).text });
    const attempt = (change: () => Promise<unknown>) => {
      change().catch(failed);
    };

    /** `onShown` runs as the comment takes its place among the others. */
    const post = async (input: PostCommentInput, onShown: () => void) => {
      await client.mutate({
        mutation: PostCommentDocument,
        variables: { input },
        update: (cache, { data }) => {
          if (data) placeComment(cache, data.postComment);
          onShown();
        },
      });
    };

    const edit = async (id: string, body: string) => {
      await client.mutate({ mutation: EditCommentDocument, variables: { id, body } });
    };

    const like = ({ id, liked, likeCount }: CommentFieldsFragment) => {
      const after = {
        __typename: 'Comment' as const,
        id,
        liked: !liked,
        likeCount: likeCount + (liked ? -1 : 1),
      };
      attempt(() =>
        client.mutate({
          mutation: LikeCommentDocument,
          variables: { id, liked: !liked },
          context: { inOrder: `like ${id}` },
          optimisticResponse: { likeComment: after },
        }),
      );
    };

    const remove = ({ id }: CommentFieldsFragment) =>
      attempt(async () => {
        await client.mutate({ mutation: DeleteCommentDocument, variables: { id } });
        const back = () =>
          attempt(() => client.mutate({ mutation: RestoreCommentDocument, variables: { id } }));
        toast({ title: 'Comment deleted', actions: [{ label: 'Undo', run: back }] });
      });

    const removeThread = ({ id }: Pick<ThreadFieldsFragment, 'id'>, gone: () => void) =>
      attempt(async () => {
        await client.mutate({ mutation: DeleteThreadDocument, variables: { id } });
        const back = () =>
          attempt(async () => {
            await client.mutate({ mutation: RestoreThreadDocument, variables: { id } });
            await forgetThreads(client);
          });
        toast({ title: 'Thread deleted', actions: [{ label: 'Undo', run: back }] });
        gone();
        await forgetThreads(client);
      });

    const subscribe = ({ id, subscribed }: Pick<ThreadFieldsFragment, 'id' | 'subscribed'>) =>
      attempt(async () => {
        const after = { __typename: 'Thread' as const, id, subscribed: !subscribed };
        await client.mutate({
          mutation: SubscribeThreadDocument,
          variables: { id, subscribed: !subscribed },
          context: { inOrder: `subscribe ${id}` },
          optimisticResponse: { subscribeThread: after },
        });
        await forgetThreads(client);
      });

    /** An operator's actions, none of which are shown to others. */
    const operating = (change: () => Promise<unknown>) =>
      attempt(async () => {
        await change();
        await forgetThreads(client);
      });
    const lock = (id: string, locked: boolean) =>
      operating(() => client.mutate({ mutation: LockThreadDocument, variables: { id, locked } }));
    const pin = (id: string, pinned: boolean) =>
      operating(() => client.mutate({ mutation: PinThreadDocument, variables: { id, pinned } }));
    const takeDown = (id: string, removed: boolean) =>
      operating(() => client.mutate({ mutation: RemoveThreadDocument, variables: { id, removed } }));
    const takeDownComment = (id: string, removed: boolean): void =>
      attempt(async () => {
        await client.mutate({ mutation: RemoveCommentDocument, variables: { id, removed } });
        // Without replies, its place and its menu are gone at the next refetch, so Undo is offered here.
        const back = () => takeDownComment(id, false);
        if (removed) toast({ title: 'Comment removed', actions: [{ label: 'Undo', run: back }] });
      });

    return { post, edit, like, remove, removeThread, subscribe, lock, pin, takeDown, takeDownComment };
  }, [client]);
}

type Client = ReturnType<typeof useApolloClient>;

/** Only the server knows which threads a list contains. */
export const forgetThreads = (client: Client): Promise<void> =>
  askAgain(client, (cache) => void cache.evict({ id: 'ROOT_QUERY', fieldName: 'threads' }));
