import type { FragmentType } from '@apollo/client';
import { Suspense } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { ButtonLink } from '../../../components/buttons/Button';
import layout from '../../../components/layout.module.css';
import { Pagination } from '../../../components/lists/Pagination';
import { Loaded } from '../../../components/states/Loaded';
import { lazyPart } from '../../../components/states/lazyPart';
import { Skeleton } from '../../../components/states/Skeleton';
import { Section } from '../../../features/anime/Section';
import { plural, titlesOf } from '../../../features/anime/words';
import { ReviewCard } from '../../../features/threads/reviews/ReviewCard';
import styles from '../../../features/threads/reviews/reviews.module.css';
import {
  type AnimeReviews_animeFragment,
  type ReviewsOfAnimeFragment,
  useAnimeReviews_anime,
  useAnimeReviewsQuery,
} from '../../../generated/graphql';
import { useViewer } from '../../../state';
import { hasBegun } from './hasBegun';

const OwnVerdict = lazyPart(() =>
  import('../../../features/threads/reviews/OwnVerdict').then((module) => module.OwnVerdict),
);

/** Reviews beside the rest of the page, and on a page of their own numbers. */
const FIRST = 3;
const PER_PAGE = 20;
const PARAMETER = 'reviews';

/** What people say of an anime, and the viewer's own verdict. The page of reviews stands in the address. */
export function AnimeReviews({ anime: given }: { anime: FragmentType<AnimeReviews_animeFragment> }) {
  const anime = useAnimeReviews_anime(given);
  return anime ? <Asked anime={anime} /> : null;
}

function Asked({ anime }: Pick<Props, 'anime'>) {
  const [search] = useSearchParams();
  const asked = Number(search.get(PARAMETER));
  const all = Number.isSafeInteger(asked) && asked >= 1;
  const page = { page: all ? asked : 1, pageSize: all ? PER_PAGE : FIRST };
  const query = useAnimeReviewsQuery({
    variables: { slug: anime.slug, ...page },
    // Friends, and the viewer's progress.
    fetchPolicy: useViewer() ? 'cache-and-network' : 'cache-first',
  });
  return (
    <Loaded query={query} skeleton={<Skeleton height={14} />} keepsLast level={3}>
      {(data) => (data.anime ? <Reviews anime={anime} found={data.anime} page={page} all={all} /> : null)}
    </Loaded>
  );
}

type Props = {
  anime: AnimeReviews_animeFragment;
  found: ReviewsOfAnimeFragment;
  page: { page: number; pageSize: number };
  all: boolean;
};

function Reviews({ anime, found: { verdicts, viewerReview, reviews }, page, all }: Props) {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const { totalItems, totalPages } = reviews.pageInfo;
  const to = (number: number) => `${pathname}?${PARAMETER}=${number}`;
  return (
    <Section
      title="Reviews"
      note={verdicts ? recommendedBy(verdicts) : null}
      more={!all && totalItems > FIRST ? <Link to={to(1)}>All {totalItems} reviews</Link> : null}
    >
      {viewer ? (
        hasBegun(anime) ? (
          <Suspense fallback={<Skeleton height={3} />}>
            <OwnVerdict
              anime={{ id: anime.id, name: titlesOf(anime.title).main }}
              review={viewerReview}
              page={page}
            />
          </Suspense>
        ) : (
          <p className={styles.hint}>Once you’ve watched an episode, you can give your verdict.</p>
        )
      ) : (
        <p className={styles.hint}>
          <ButtonLink to={paths.signIn(pathname)}>Sign in to review it</ButtonLink>
        </p>
      )}
      {reviews.items.length > 0 ? (
        <div className={styles.reviews}>
          {reviews.items.map((review) => (
            <ReviewCard key={review.id} review={review} />
          ))}
        </div>
      ) : (
        <p className={layout.muted}>Nobody here has written a review yet.</p>
      )}
      {all ? <Pagination label="Pages of reviews" page={page.page} totalPages={totalPages} to={to} /> : null}
    </Section>
  );
}

function recommendedBy({
  recommended,
  mixed,
  notForMe,
}: NonNullable<ReviewsOfAnimeFragment['verdicts']>): string {
  const given = recommended + mixed + notForMe;
  return `${Math.round((recommended / given) * 100)}% of ${plural(given, 'person', 'people')} recommend it`;
}
