import { Button } from '../../../components/buttons/Button';
import { loadMore } from '../../../components/states/Loaded';
import { useProfileReviewsQuery } from '../../../generated/graphql';
import { Section } from '../../anime/Section';
import { ReviewCard } from './ReviewCard';
import styles from './reviews.module.css';

/** Reviews that a person wrote, newest first. Hidden if there are none. */
export function ProfileReviews({ handle }: { handle: string | undefined }) {
  const query = useProfileReviewsQuery({
    variables: { handle: handle ?? '' },
    skip: handle === undefined,
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const reviews = query.data?.profile?.reviews;
  if (!reviews || reviews.items.length === 0) return null;
  return (
    <Section title="Reviews">
      <div className={styles.reviews}>
        {reviews.items.map((review) => (
          <ReviewCard key={review.id} review={review} about />
        ))}
      </div>
      {reviews.nextCursor ? (
        <Button busy={query.loading} onClick={() => loadMore(query, reviews.nextCursor)}>
          {query.loading ? 'Loading' : 'Show earlier'}
        </Button>
      ) : null}
    </Section>
  );
}
