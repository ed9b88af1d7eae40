import type { FragmentType } from '@apollo/client';
import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { CardActions_animeFragment } from '../../generated/graphql';

type Anime = FragmentType<CardActions_animeFragment>;

/** Where an anime is shown: determines the form of its actions. */
export type AnimePlace = 'card' | 'row' | 'cover';

/**
 * Renders the viewer's actions on every card and row that shows an anime. The app provides it, as this feature knows about
 * catalogues, not lists.
 */
export const AnimeActions = createContext<((anime: Anime, place: AnimePlace) => ReactNode) | null>(null);

export function useActionsFor(anime: Anime | null | undefined, place: AnimePlace): ReactNode {
  const actionsOf = useContext(AnimeActions);
  return (anime && actionsOf?.(anime, place)) ?? null;
}
