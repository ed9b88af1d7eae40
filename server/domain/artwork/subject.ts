/** The input of a poster: nothing else about an anime may change its picture. */
export interface PosterSubject {
  id: string;
  slug: string;
  /** The preferred title: English, else romaji, else native. */
  title: string;
  native: string | null;
  format: string;
  year: number | null;
  genres: readonly string[];
  /** Without spoilers. */
  tags: readonly string[];
  /** The same for all seasons and films of a series, which share their colours. */
  family: string;
  /** Assigned motif (motifs.ts); without one, the id decides. */
  motif?: string | null;
}
