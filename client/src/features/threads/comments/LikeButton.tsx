import { Heart } from 'lucide-react';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import type { CommentFieldsFragment } from '../../../generated/graphql';
import { plural } from '../../anime/words';
import styles from '../threads.module.css';
import { useThreadChanges } from '../useThreadChanges';

/** Likes of a comment. Optimistic, rolled back if the server refuses. */
export function LikeButton({ comment, words }: { comment: CommentFieldsFragment; words?: string }) {
  const { like } = useThreadChanges();
  const { liked, likeCount, viewerCan } = comment;
  const onPress = viewerCan.like ? () => like(comment) : undefined;
  return <LikeToggle liked={liked} likeCount={likeCount} words={words} onPress={onPress} />;
}

type Props = {
  liked: boolean;
  likeCount: number;
  words?: string;
  /** Without it there is only the number. */
  onPress?: () => void;
};

/** Likes, or whatever `words` call them: pressed or not, and how many. */
export function LikeToggle({ liked, likeCount, words = 'Like', onPress }: Props) {
  if (!onPress)
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
      onClick={onPress}
    >
      <Heart aria-hidden="true" />
      <span aria-hidden="true">
        {likeCount === 0 ? words : words === 'Like' ? likeCount : `${words} ${likeCount}`}
      </span>
    </button>
  );
}
