import { Loaded } from '../../../components/states/Loaded';
import { Skeleton } from '../../../components/states/Skeleton';
import { ago, When } from '../../../components/text/When';
import { useReviewVersionsQuery } from '../../../generated/graphql';
import styles from './reviews.module.css';

/** What a review said before its edits, newest first, as it was typed. */
export function Versions({ id }: { id: string }) {
  return (
    <Loaded
      query={useReviewVersionsQuery({ variables: { id }, fetchPolicy: 'network-only' })}
      skeleton={<Skeleton height={6} />}
      level={3}
    >
      {({ thread }) =>
        thread?.review && thread.review.versions.length > 0 ? (
          <ol className={styles.versions} aria-label="Earlier texts">
            {thread.review.versions.map(({ id: version, body, replacedAt }) => (
              <li key={version}>
                <p>
                  Until <When iso={replacedAt}>{ago(replacedAt)}</When>
                </p>
                <pre>{body}</pre>
              </li>
            ))}
          </ol>
        ) : (
          <p>It hasn’t been edited.</p>
        )
      }
    </Loaded>
  );
}
