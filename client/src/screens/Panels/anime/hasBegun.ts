import type { AnimeQuery } from '../../../generated/graphql';

/** Whether the viewer has begun an anime, so that they can speak about it. Completed without counting is begun, too. */
export function hasBegun({ viewerEntry }: Pick<NonNullable<AnimeQuery['anime']>, 'viewerEntry'>): boolean {
  return viewerEntry !== null && (viewerEntry.progress > 0 || viewerEntry.status === 'COMPLETED');
}
