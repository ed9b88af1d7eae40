import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { AnimeCardFieldsFragment } from '../../generated/graphql';

/** Where an anime is shown: determines the form of its actions. */
export type AnimePlace = 'card' | 'row' | 'cover';

/**
 * Renders the viewer's actions on every card and row that shows an anime. The app provides it, as this feature knows about
 * catalogues, not lists.
 */
export const AnimeActions = createContext<
  ((anime: AnimeCardFieldsFragment, place: AnimePlace) => ReactNode) | null
>(null);

export function useActionsFor(anime: AnimeCardFieldsFragment, place: AnimePlace): ReactNode {
  return useContext(AnimeActions)?.(anime, place) ?? null;
}
