import { type Samples, sampleAnime, sampleCursor, sampleDate, samplePeople } from './samples';
import type * as store from './suggestionStore';

const [authorId, deciderId] = samplePeople;
const [animeId] = sampleAnime;
const suggestion: store.Suggestion = {
  id: 'suggestion',
  animeId,
  authorId,
  state: 'OPEN',
  fingerprint: 'same',
  version: 0,
  changes: [{ field: 'SYNONYMS', before: [], after: ['A'] }],
  note: '',
  sourceUrl: null,
  createdAt: sampleDate,
  decidedAt: null,
  deciderId: null,
  reason: '',
};

export const samples: Samples<typeof store> = {
  insertSuggestion: [[suggestion]],
  suggestionsByIds: [[['suggestion', 'other']]],
  suggestionsIn: [
    [{ state: 'OPEN', after: null, most: 5 }],
    [{ state: 'ACCEPTED', after: sampleCursor, most: 5 }],
  ],
  suggestionsBy: [[{ authorId, after: null, most: 5 }], [{ authorId, after: sampleCursor, most: 5 }]],
  countOpenSuggestions: [[]],
  countOpenBy: [[authorId]],
  isOpenAlready: [['same']],
  closeSuggestion: [
    ['suggestion', { state: 'ACCEPTED', decidedAt: sampleDate, deciderId, reason: '' }],
    ['suggestion', { state: 'WITHDRAWN', decidedAt: sampleDate, deciderId: null, reason: '' }],
  ],
  nameSuggestedAnime: [['suggestion', animeId]],
};
