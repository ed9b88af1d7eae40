import { useEffect } from 'react';

interface Shown {
  animeId: string;
  page: number;
  pageSize: number;
}
let shown: Shown | null = null;

/** Tells which page of an anime's episodes is on the screen: changes of the entry bring that page back, too. */
export function useShownEpisodes({ animeId, page, pageSize }: Shown): void {
  useEffect(() => {
    const mine = { animeId, page, pageSize };
    shown = mine;
    return () => {
      if (shown === mine) shown = null;
    };
  }, [animeId, page, pageSize]);
}

/** The variables that ask for them. */
export function shownEpisodes(animeId: string): { withEpisodes?: true; page?: number; pageSize?: number } {
  if (shown?.animeId !== animeId) return {};
  return { withEpisodes: true, page: shown.page, pageSize: shown.pageSize };
}
