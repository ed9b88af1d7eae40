import type * as store from './hiddenAnimeStore';
import { type Samples, sampleAnime, sampleDate, samplePeople } from './samples';

const [userId] = samplePeople;

export const samples: Samples<typeof store> = {
  hiddenAnimeIds: [[userId]],
  allHiddenAnime: [[userId]],
  pageOfHiddenAnime: [[{ userId, page: 1, pageSize: 10 }]],
  discoverChoices: [[userId]],
  listedAnimeIds: [[userId]],
  tasteRows: [[userId]],
  hasDiscoverChoices: [[userId]],
  insertHiddenAnime: [[userId, [{ animeId: sampleAnime[0], hiddenAt: sampleDate }]]],
  deleteHiddenAnime: [[{ userId, animeId: sampleAnime[0] }]],
};
