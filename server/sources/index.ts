import { animethemes } from './animethemes';
import { bangumi } from './bangumi';
import type { SourceDescriptor } from './descriptor';
import { mal } from './mal';
import { tmdb } from './tmdb';

export type * from './descriptor';
export { laidFields, offerKinds, sourcedFields, titleFields } from './descriptor';

/** All outside sources, sorted by file. A test compares this list with the folder. */
export const sources: readonly SourceDescriptor[] = [animethemes, bangumi, mal, tmdb];

export const sourceById = (id: string): SourceDescriptor | undefined =>
  sources.find((source) => source.id === id);
