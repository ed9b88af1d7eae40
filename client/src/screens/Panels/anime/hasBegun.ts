import type { AnimeReviews_animeFragment } from '../../../generated/graphql';

/** Whether the viewer has begun an anime, so that they can speak about it. Completed without counting is begun, too. */
export function hasBegun({ viewerEntry }: Pick<AnimeReviews_animeFragment, 'viewerEntry'>): boolean {
  return viewerEntry !== null && (viewerEntry.progress > 0 || viewerEntry.status === 'COMPLETED');
}
