import type { FragmentType } from '@apollo/client';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { Avatar } from '../../../components/people/Avatar';
import { type ReviewCard_reviewFragment, useReviewCard_review } from '../../../generated/graphql';
import { plural, titlesOf } from '../../anime/words';
import { Byline } from '../comments/Byline';
import { CommentText } from '../comments/CommentText';
import { LikeButton } from '../comments/LikeButton';
import threads from '../threads.module.css';
import styles from './reviews.module.css';
import { VerdictMark } from './verdicts';

type Props = {
  review: FragmentType<ReviewCard_reviewFragment>;
  /** Names the anime, where reviews of several are shown. */
  about?: boolean;
};

/** A review in a list: its verdict, who wrote it and how far they had come, the beginning of its text, and its answers. */
export function ReviewCard({ review: given, about = false }: Props) {
  const review = useReviewCard_review(given);
  // Deleted or removed while it was shown.
  if (review?.thread?.opening.state !== 'VISIBLE') return null;
  const { author, anime, thread, verdict } = review;
  const { opening, commentCount } = thread;
  const name = author?.name ?? 'a deleted user';
  const { main, lang } = titlesOf(anime.title);
  const to = paths.thread(thread.id);
  return (
    <article className={styles.card} aria-label={about ? `Review of ${main}` : `Review by ${name}`}>
      <Avatar
        id={author?.id ?? ''}
        name={author?.name ?? ''}
        image={author?.avatar ?? null}
        className={threads.face}
      />
      <div className={layout.stack2}>
        {about ? (
          <h3 className={styles.about} lang={lang}>
            <Link to={paths.anime(anime.slug)}>{main}</Link>
          </h3>
        ) : null}
        <Byline person={author} at={review.createdAt} edited={opening.editedAt !== null} to={to}>
          {progressWords(review)}
        </Byline>
        <VerdictMark verdict={verdict} />
        <div className={styles.text}>
          <CommentText comment={opening} />
        </div>
        <div className={cx(layout.row2, threads.acts)}>
          <LikeButton comment={opening} words="Helpful" />
          <Link className={styles.answers} to={to}>
            {commentCount > 0 ? plural(commentCount, 'answer') : 'Read and answer'}
          </Link>
        </div>
      </div>
    </article>
  );
}

/** "After all of it", "After 3 of 12 episodes". */
export function progressWords({
  progress,
  anime: { episodeCount, episodeCountEstimated },
}: Pick<ReviewCard_reviewFragment, 'progress'> & {
  anime: Pick<ReviewCard_reviewFragment['anime'], 'episodeCount' | 'episodeCountEstimated'>;
}): string {
  if (episodeCount === null || episodeCountEstimated) return `After ${plural(progress, 'episode')}`;
  return progress >= episodeCount
    ? 'After all of it'
    : `After ${progress} of ${plural(episodeCount, 'episode')}`;
}
