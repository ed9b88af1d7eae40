import type * as store from './factStore';
import { type Samples, sampleAnime, sampleDate, samplePeople } from './samples';

const [animeId] = sampleAnime;
const [authorId, editorId] = samplePeople;
const fact: store.Fact = { animeId, field: 'SYNONYMS', accepted: ['A', 'B'], sourced: [] };
const kinds: store.Fact = { animeId, field: 'EPISODE_KINDS', accepted: ['FILLER | 1, 3–4'], sourced: [] };
const revision: store.Revision = {
  animeId,
  version: 1,
  suggestionId: null,
  authorId,
  editorId,
  putBack: null,
  createdAt: sampleDate,
};
const change = { field: 'SYNONYMS', shownBefore: [], shownAfter: ['A'], accepted: true };

export const samples: Samples<typeof store> = {
  allFacts: [[]],
  factsOf: [[sampleAnime]],
  saveFacts: [[[fact]], [[kinds]]],
  deleteFact: [[fact], [kinds]],
  countFacts: [[]],
  versionsOf: [[sampleAnime]],
  lockVersion: [[animeId]],
  insertRevision: [[revision, [change]]],
  revisionsOf: [[{ animeId, below: null, most: 5 }], [{ animeId, below: 3, most: 5 }]],
  findRevisionOf: [['suggestion']],
  changesOf: [[{ animeId, versions: [1, 2] }]],
  changesUpTo: [[{ animeId, version: 2 }]],
  factsInField: [['SYNONYMS']],
  changedFieldsOf: [[sampleAnime]],
  hasFactsOfSource: [['community']],
};
