import { useState } from 'react';
import { paths } from '../../../../../shared/paths';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { MenuButton } from '../../../components/overlays/MenuButton';
import { Avatar } from '../../../components/people/Avatar';
import { lazyPart } from '../../../components/states/lazyPart';
import type { CommentFieldsFragment } from '../../../generated/graphql';
import { usePref } from '../../../state';
import styles from '../threads.module.css';
import { useThreadChanges } from '../useThreadChanges';
import { CommentForm } from '../write/formsOnDemand';
import { Byline } from './Byline';
import { CommentText } from './CommentText';
import { LikeButton } from './LikeButton';

type Props = {
  comment: CommentFieldsFragment;
  /** Opens the reply field below the comment. */
  onReply?: () => void;
};

/** A comment: who, when, what, and its actions. */
export function CommentItem({ comment, onReply }: Props) {
  const [editing, setEditing] = useState(false);
  const [fresh] = usePref('threadComments');
  const { edit } = useThreadChanges();
  const { author, viewerCan: can } = comment;
  const gone = comment.state !== 'VISIBLE';
  // Operators can read what they removed, and restore it; what is held they and its author.
  const kept =
    comment.state === 'HELD' ? comment.own || can.remove : comment.state === 'REMOVED' && can.remove;
  const shown = !gone || kept;
  return (
    <article
      id={`comment-${comment.id}`}
      className={cx(styles.comment, fresh.includes(comment.id) && styles.fresh)}
      tabIndex={-1}
      aria-label={shown ? `Comment by ${author?.name ?? 'a deleted user'}` : 'Comment no longer shown'}
    >
      <Avatar
        id={author?.id ?? ''}
        name={author?.name ?? ''}
        image={author?.avatar ?? null}
        className={styles.face}
      />
      <div className={layout.stack2}>
        <Byline
          person={shown ? author : null}
          gone={!shown}
          at={comment.createdAt}
          edited={comment.editedAt !== null}
          to={paths.thread(comment.threadId)}
          anchor={`comment-${comment.id}`}
        >
          {comment.episodeNumber === null ? null : `Up to episode ${comment.episodeNumber}`}
        </Byline>
        {editing ? (
          <CommentForm
            subject={`edit of ${comment.id}`}
            label="Edit the comment"
            send="Save"
            sending="Saving"
            initial={comment.source ?? ''}
            onCancel={() => setEditing(false)}
            onSend={async (body) => {
              await edit(comment.id, body);
              setEditing(false);
            }}
          />
        ) : (
          <CommentText comment={comment} />
        )}
        {!shown || editing ? null : (
          <div className={cx(layout.row2, styles.acts)}>
            <LikeButton comment={comment} />
            {can.reply && onReply ? (
              <Button look="plain" onClick={onReply}>
                Reply
              </Button>
            ) : null}
            <CommentMenu comment={comment} onEdit={() => setEditing(true)} />
          </div>
        )}
      </div>
    </article>
  );
}

const load = () => import('./CommentMenuPopup');
const CommentMenuPopup = lazyPart(() => load().then((module) => module.CommentMenuPopup));

/** Further actions on a comment. */
function CommentMenu({ comment, onEdit }: { comment: CommentFieldsFragment; onEdit: () => void }) {
  return (
    <MenuButton label={`More for the comment by ${comment.author?.name ?? 'a deleted user'}`} load={load}>
      {(at) => <CommentMenuPopup comment={comment} onEdit={onEdit} {...at} />}
    </MenuButton>
  );
}
