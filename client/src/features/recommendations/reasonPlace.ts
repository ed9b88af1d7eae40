import type { RecommendedFieldsFragment } from '../../generated/graphql';

/** Where a reason is shown. */
export interface ReasonPlace {
  recommended: RecommendedFieldsFragment;
  /** The anime on whose page it is shown. */
  onPageOf: { id: string; name: string };
  /** The page of the list that is on screen, which the answer to a change brings anew. */
  page: { page: number; pageSize: number };
}
