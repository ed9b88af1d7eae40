import type * as store from './libraryStore';
import { type Samples, sampleAnime, sampleDate, samplePeople } from './samples';

const [userId] = samplePeople;
const all = { userId, now: sampleDate, sort: 'UPDATED', reverse: false, page: 1, pageSize: 10 } as const;
const everything: store.LibraryFilter = {
  statuses: ['WATCHING', 'PLANNING'],
  saved: true,
  favourites: true,
  collectionId: 'shelf',
  tags: ['one'],
  genres: ['Comedy'],
  formats: ['TV', 'MOVIE'],
  airing: 'AIRING',
  yearFrom: 2020,
  yearTo: 2026,
  scoreFrom: 10,
  scoreTo: 90,
  onMyServices: true,
  visibility: 'PUBLIC',
};

export const samples: Samples<typeof store> = {
  pageOfLibrary: [
    [{ ...all, filter: {} }],
    [{ ...all, filter: everything, animeIds: [...sampleAnime] }],
    [{ ...all, filter: { airing: 'UPCOMING' }, animeIds: [], sort: 'TITLE' }],
    [{ ...all, filter: { airing: 'FINISHED' } }],
  ],
  libraryFormats: [[userId]],
  libraryGenres: [[{ userId, limit: 10 }]],
  libraryTags: [[userId]],
};
