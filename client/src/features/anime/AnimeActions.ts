import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { AnimeCardFieldsFragment } from '../../generated/graphql';

/** Where on the page an anime stands: what can be done with it takes that shape. */
export type AnimePlace = 'card' | 'row' | 'cover';

/**
 * What the viewer can do with an anime, on every card and row that shows one. The app fills it for the signed-in: this
 * feature knows catalogues, not lists.
 */
export const AnimeActions = createContext<
  ((anime: AnimeCardFieldsFragment, place: AnimePlace) => ReactNode) | null
>(null);

export function useActionsFor(anime: AnimeCardFieldsFragment, place: AnimePlace): ReactNode {
  return useContext(AnimeActions)?.(anime, place) ?? null;
}
