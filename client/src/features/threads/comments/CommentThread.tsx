import { useLazyQuery } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { Avatar } from '../../../components/people/Avatar';
import type { CommentFieldsFragment, CommentWithRepliesFragment } from '../../../generated/graphql';
import { MoreRepliesDocument } from '../../../generated/graphql';
import { useViewer } from '../../../state';
import styles from '../threads.module.css';
import { useThreadChanges } from '../useThreadChanges';
import { CommentForm, readyForms } from '../write/formsOnDemand';
import { CommentItem } from './CommentItem';

/** Without the mark of its own fragment, which those inside it don't have. */
type Comment = Omit<CommentWithRepliesFragment, ' $fragmentName'>;
type Answered = Pick<CommentFieldsFragment, 'id' | 'author'>;

/** A comment with its replies: indented once, however deep the replies go. */
export function CommentThread({ comment }: { comment: Comment }) {
  const { post } = useThreadChanges();
  const [answering, setAnswering] = useState<Answered | null>(null);
  const [pending, setPending] = useState<string | null>(null);
  // From the cache, a second press would be answered with the replies that are shown already.
  const [more, { loading, error }] = useLazyQuery(MoreRepliesDocument, { fetchPolicy: 'network-only' });
  const field = useRef<HTMLTextAreaElement>(null);
  const { items, nextCursor } = comment.replies;
  const answer = (to: Answered) => {
    setAnswering(to);
    const focus = () => requestAnimationFrame(() => field.current?.focus());
    void readyForms().then(focus, () => undefined);
  };
  return (
    <li className={cx(layout.stack4, styles.thread)}>
      <CommentItem comment={comment} onReply={() => answer(comment)} />
      {items.length > 0 || pending !== null || answering ? (
        <div className={cx(layout.stack4, styles.replies)}>
          {items.length > 0 ? (
            <ol className={layout.stack5}>
              {items.map((reply) => (
                <li key={reply.id}>
                  <CommentItem comment={reply} onReply={() => answer(reply)} />
                </li>
              ))}
            </ol>
          ) : null}
          {nextCursor ? (
            <Button
              look="plain"
              busy={loading}
              onClick={() =>
                void more({ variables: { id: comment.id, after: nextCursor } }).catch(() => undefined)
              }
            >
              {error ? 'That didn’t load. Try again' : 'Show more replies'}
            </Button>
          ) : null}
          {pending === null ? null : <PendingComment text={pending} />}
          {answering ? (
            <CommentForm
              key={answering.id}
              subject={`reply to ${answering.id}`}
              label={`Reply to ${answering.author?.name ?? 'a deleted user'}`}
              send="Reply"
              sending="Sending"
              fieldRef={field}
              onCancel={() => setAnswering(null)}
              onSend={async (body) => {
                setPending(body);
                try {
                  const input = { threadId: comment.threadId, answers: answering.id, body };
                  await post(input, () => setPending(null));
                  // Meanwhile another reply may have been begun.
                  setAnswering((now) => (now?.id === answering.id ? null : now));
                } finally {
                  setPending(null);
                }
              }}
            />
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

/** An unsent comment: shown in place at once, as it was written, until the server has answered. */
export function PendingComment({ text }: { text: string }) {
  const viewer = useViewer();
  return (
    <article className={styles.comment} aria-busy="true">
      <Avatar
        id={viewer?.id ?? ''}
        name={viewer?.name ?? ''}
        image={viewer?.image ?? null}
        className={styles.face}
      />
      <div className={layout.stack2}>
        <p className={styles.byline}>
          <span className={styles.author}>{viewer?.name}</span>
          <span>sending</span>
        </p>
        <p className={styles.pending}>{text}</p>
      </div>
    </article>
  );
}
