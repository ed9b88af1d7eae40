import { type Samples, sampleAnime, sampleDate, samplePeople } from './samples';
import type * as store from './scrobbleMatchStore';

const [userId] = samplePeople;
const [animeId] = sampleAnime;
const key = { seriesKey: 'title:frieren', season: -1, fromEpisode: 1 };
const said = { ...key, title: 'Frieren', animeId, firstNumber: 1, createdAt: sampleDate };
const page = { page: 1, pageSize: 20 };

export const samples: Samples<typeof store> = {
  matchesOf: [[{ userId, seriesKeys: ['title:frieren', 'tvdb:1'], season: -1 }]],
  siteMatches: [[{ seriesKeys: ['title:frieren'], season: 1 }]],
  saveMatch: [[{ userId, ...said, offered: true }]],
  countMatches: [[userId]],
  matchPage: [[{ userId, ...page }]],
  deleteMatch: [[{ userId, ...key }]],
  offeredMatches: [[page]],
  saveSiteMatch: [[said]],
  withdrawOffers: [[{ ...key, animeId }]],
};
