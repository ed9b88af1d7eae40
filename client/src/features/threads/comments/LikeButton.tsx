import { Heart } from 'lucide-react';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import type { CommentFieldsFragment } from '../../../generated/graphql';
import { plural } from '../../anime/words';
import styles from '../threads.module.css';
import { useThreadChanges } from '../useThreadChanges';

/** Likes, or whatever `words` call them: pressed or not, and how many. Optimistic, rolled back if the server refuses. */
export function LikeButton({ comment, words = 'Like' }: { comment: CommentFieldsFragment; words?: string }) {
  const { like } = useThreadChanges();
  const { liked, likeCount, viewerCan } = comment;
  if (!viewerCan.like)
    return likeCount > 0 ? (
      <span className={cx(layout.bare, layout.smallIcons, styles.likes)}>
        <Heart aria-hidden="true" />
        {plural(likeCount, 'like')}
      </span>
    ) : null;
  return (
    <button
      type="button"
      className={cx(layout.bare, layout.smallIcons, styles.likes)}
      aria-pressed={liked}
      aria-label={`${words}, ${plural(likeCount, 'like')}`}
      onClick={() => like(comment)}
    >
      <Heart aria-hidden="true" />
      <span aria-hidden="true">
        {likeCount === 0 ? words : words === 'Like' ? likeCount : `${words} ${likeCount}`}
      </span>
    </button>
  );
}
