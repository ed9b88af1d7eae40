import type {
  AiringStatus,
  AnimeFormat,
  EntrySort,
  EntryStatus,
  LibraryCountsFragment,
  LibraryFilterInput,
  Visibility,
} from '../../../generated/graphql';

/** What the library shows: everything, one list, the favourites, or a shelf; filtered and sorted. */
export interface LibraryWish {
  list: LibraryList;
  /** A shelf's id; it replaces a list. */
  shelf: string | null;
  text: string;
  format: AnimeFormat | null;
  genre: string | null;
  tag: string | null;
  year: number | null;
  airing: AiringStatus | null;
  /** Only what is at a service of one's own. */
  onMyServices: boolean;
  sort: LibrarySort;
  reverse: boolean;
}

export type LibraryList = (typeof libraryLists)[number]['value'];
/** OWN is the manual order of the favourites or of a shelf. */
export type LibrarySort = Exclude<EntrySort, 'FAVOURITE'> | 'OWN';

export const libraryPageSize = 24;

export const statuses: readonly { value: EntryStatus; label: string }[] = [
  { value: 'WATCHING', label: 'Watching' },
  { value: 'REWATCHING', label: 'Rewatching' },
  { value: 'PLANNING', label: 'Planning' },
  { value: 'COMPLETED', label: 'Completed' },
  { value: 'PAUSED', label: 'Paused' },
  { value: 'DROPPED', label: 'Dropped' },
];
export const statusWords = Object.fromEntries(statuses.map(({ value, label }) => [value, label])) as Record<
  EntryStatus,
  string
>;
export const visibilities: readonly { value: Visibility; label: string }[] = [
  { value: 'PUBLIC', label: 'Everyone' },
  { value: 'FRIENDS', label: 'Friends' },
  { value: 'PRIVATE', label: 'Only me' },
];

export const libraryLists = [
  { value: 'all', label: 'Everything', count: 'total' },
  { value: 'watching', label: 'Watching', count: 'watching' },
  { value: 'rewatching', label: 'Rewatching', count: 'rewatching' },
  { value: 'planning', label: 'Planning', count: 'planning' },
  { value: 'completed', label: 'Completed', count: 'completed' },
  { value: 'paused', label: 'Paused', count: 'paused' },
  { value: 'dropped', label: 'Dropped', count: 'dropped' },
  { value: 'saved', label: 'Only saved', count: 'saved' },
  { value: 'favourites', label: 'Favourites', count: 'favourites' },
] as const satisfies readonly { value: string; label: string; count: keyof LibraryCountsFragment }[];

export const sorts: readonly { value: LibrarySort; label: string }[] = [
  { value: 'UPDATED', label: 'Recently changed' },
  { value: 'ADDED', label: 'Recently added' },
  { value: 'TITLE', label: 'Title' },
  { value: 'SCORE', label: 'My score' },
  { value: 'PROGRESS', label: 'Most watched' },
  { value: 'PRIORITY', label: 'Priority' },
  { value: 'STARTED', label: 'Recently started' },
  { value: 'FINISHED', label: 'Recently finished' },
  { value: 'RELEASED', label: 'Newest anime' },
];

/** A list with a manual order opens in it. */
export const hasOwnOrder = ({ list, shelf }: Pick<LibraryWish, 'list' | 'shelf'>): boolean =>
  shelf !== null || list === 'favourites';

/** Narrowed to a part of a list, whose manual order must then not be changed. */
export const isFiltered = ({ text, format, genre, tag, year, airing, onMyServices }: LibraryWish): boolean =>
  text !== '' || onMyServices || [format, genre, tag, year, airing].some((value) => value !== null);

/** Clears every filter but the text. */
export const noFilter = {
  format: null,
  genre: null,
  tag: null,
  year: null,
  airing: null,
  onMyServices: false,
} as const;

/** The server's filter for a wish. */
export function filterOf(wish: LibraryWish): LibraryFilterInput {
  const { list, shelf, text, format, genre, tag, year, airing, onMyServices } = wish;
  const status = statuses.find(({ value }) => value.toLowerCase() === list)?.value;
  return {
    ...(shelf !== null && { collectionId: shelf }),
    ...(shelf === null && status && { statuses: [status] }),
    ...(shelf === null && list === 'saved' && { saved: true }),
    ...(shelf === null && list === 'favourites' && { favourites: true }),
    ...(text && { text }),
    ...(format && { formats: [format] }),
    ...(genre && { genres: [genre] }),
    ...(tag && { tags: [tag] }),
    ...(year && { yearFrom: year, yearTo: year }),
    ...(airing && { airing }),
    ...(onMyServices && { onMyServices }),
  };
}

export const sortOf = ({ sort, list }: LibraryWish): EntrySort =>
  sort === 'OWN' ? (list === 'favourites' ? 'FAVOURITE' : 'ADDED') : sort;
