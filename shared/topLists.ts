import type { ChoiceValues } from './discoverFacets';
import type { TopListName } from './paths';

interface TopList {
  /** In the switch between the lists. */
  label: string;
  title: (year: number) => string;
  /** For search engines and messengers. */
  description: string;
  sort: 'SCORE' | 'POPULARITY' | 'MOST_FAVOURITED';
  filter: (year: number) => ChoiceValues;
}

/** Below any score, so that only anime that have one are listed. */
const SCORED = { scoreFrom: 1 };

/** The pages below /discover/top, by their name in the address: orders of discover with ranks. */
export const topLists = {
  all: {
    label: 'All',
    title: () => 'Top anime',
    description: 'The anime with the best scores.',
    sort: 'SCORE',
    filter: () => SCORED,
  },
  year: {
    label: 'This year',
    title: (year) => `Top anime of ${year}`,
    description: 'The best scored anime that started this year.',
    sort: 'SCORE',
    filter: (year) => ({ ...SCORED, yearFrom: year, yearTo: year }),
  },
  airing: {
    label: 'On air',
    title: () => 'Top anime on air',
    description: 'The best scored anime of those that are running now.',
    sort: 'SCORE',
    filter: () => ({ ...SCORED, statuses: ['AIRING'] }),
  },
  films: {
    label: 'Films',
    title: () => 'Top anime films',
    description: 'The anime films with the best scores.',
    sort: 'SCORE',
    filter: () => ({ ...SCORED, formats: ['MOVIE'] }),
  },
  popular: {
    label: 'Popular',
    title: () => 'Most popular anime',
    description: 'The anime that most people have on their lists.',
    sort: 'POPULARITY',
    filter: () => ({}),
  },
  favourites: {
    label: 'Favourites',
    title: () => 'Most favourited anime',
    description: 'The anime that most people count among their favourites.',
    sort: 'MOST_FAVOURITED',
    filter: () => ({ favouritesFrom: 1 }),
  },
} as const satisfies Record<TopListName, TopList>;
