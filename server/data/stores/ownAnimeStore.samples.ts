import { FIRST_OWN_ID } from '../ownId';
import type * as store from './ownAnimeStore';
import { type Samples, sampleDate, samplePeople } from './samples';

const [userId] = samplePeople;
const facts = {
  id: FIRST_OWN_ID,
  title: 'Our school play',
  titleSort: 'our school play',
  format: 'OTHER' as const,
  year: 2019,
  episodeCount: 1,
  episodeMinutes: 40,
  note: null,
  beginsAt: sampleDate,
};

export const samples: Samples<typeof store> = {
  ownAnimeOf: [[userId]],
  countOwnAnime: [[userId]],
  ownersOf: [[[FIRST_OWN_ID]]],
  insertOwnAnime: [[{ ...facts, userId, slug: 'own--abc', createdAt: sampleDate }]],
  updateOwnAnime: [[facts]],
  deleteOwnAnime: [[{ userId, animeIds: [FIRST_OWN_ID] }]],
};
