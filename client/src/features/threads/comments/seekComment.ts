import type { ApolloClient } from '@apollo/client';
import { toast } from '../../../components/overlays/toast';
import { readError } from '../../../errors/readError';
import { MoreRepliesDocument, ThreadNewsDocument, ThreadPageDocument } from '../../../generated/graphql';

/** Of each list, which makes 400 comments; what is further down is left to the reader. */
const MAX_PARTS = 20;

interface Sought {
  id: string;
  threadId: string;
  newestFirst: boolean;
}

/** Loads a thread's comments down to the one that a link leads to, or says why there is none. */
export async function seekComment(client: ApolloClient, sought: Sought): Promise<void> {
  try {
    const found = await loadDownTo(client, sought);
    if (found === 'GONE')
      toast({ title: 'That comment is gone', text: 'It was deleted, or you can’t see it.' });
    if (found === 'FAR_DOWN')
      toast({ title: 'That comment is further down', text: '“Show more comments” leads to it.' });
  } catch (error) {
    toast({ kind: 'failed', title: 'That comment didn’t load', text: readError(error).text });
  }
}

async function loadDownTo(client: ApolloClient, { id, threadId, newestFirst }: Sought) {
  const fetchPolicy = 'network-only';
  const { data } = await client.query({
    query: ThreadNewsDocument,
    variables: { id: threadId, comments: [id] },
    fetchPolicy,
  });
  const comment = data?.comments.find((one) => one.threadId === threadId);
  if (!comment) return 'GONE';
  const variables = { id: threadId, newestFirst };
  const comments = () => client.readQuery({ query: ThreadPageDocument, variables })?.thread?.comments;
  const top = comment.parentId ?? id;
  const isThere = await loadUntil(top, comments, (after) =>
    client.query({ query: ThreadPageDocument, variables: { ...variables, after }, fetchPolicy }),
  );
  if (!isThere) return 'FAR_DOWN';
  if (top === id) return 'THERE';
  const replies = () => comments()?.items.find((one) => one.id === top)?.replies;
  const isAnswer = await loadUntil(id, replies, (after) =>
    client.query({ query: MoreRepliesDocument, variables: { id: top, after }, fetchPolicy }),
  );
  return isAnswer ? 'THERE' : 'FAR_DOWN';
}

interface List {
  items: readonly { id: string }[];
  nextCursor: string | null;
}

async function loadUntil(
  id: string,
  read: () => List | undefined,
  loadMore: (after: string) => Promise<unknown>,
): Promise<boolean> {
  for (let parts = 1; ; parts += 1) {
    const list = read();
    if (list?.items.some((one) => one.id === id)) return true;
    if (!list?.nextCursor || parts > MAX_PARTS) return false;
    await loadMore(list.nextCursor);
  }
}
