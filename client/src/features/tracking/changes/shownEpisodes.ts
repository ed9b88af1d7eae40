import { useEffect } from 'react';

interface Shown {
  animeId: string;
  page: number;
  pageSize: number;
}
let shown: Shown | null = null;

/** Registers the page of an anime's episodes on screen: entry changes then return that page, too. */
export function useShownEpisodes({ animeId, page, pageSize }: Shown): void {
  useEffect(() => {
    const mine = { animeId, page, pageSize };
    shown = mine;
    return () => {
      if (shown === mine) shown = null;
    };
  }, [animeId, page, pageSize]);
}

/** The variables that request them. */
export function shownEpisodes(animeId: string): { withEpisodes?: true; page?: number; pageSize?: number } {
  if (shown?.animeId !== animeId) return {};
  return { withEpisodes: true, page: shown.page, pageSize: shown.pageSize };
}
