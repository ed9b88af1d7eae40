import { type Samples, sampleAnime, sampleDate } from './samples';
import type * as store from './sourceStore';

const sourceId = 'source';
const key: store.FeedKey = { sourceId, feed: 'details' };
const record: store.FetchedRecord = {
  externalId: '1',
  payload: '{}',
  contentHash: 'hash',
  etag: '"1"',
  page: 1,
  problem: null,
};
const externalIds = ['1', '2'];

export const samples: Samples<typeof store> = {
  allStates: [[]],
  insertState: [[{ sourceId, place: 1, adds: true }]],
  placeSource: [[{ sourceId, place: null, adds: false }]],
  lockSource: [[sourceId]],
  writeProgress: [
    [
      sourceId,
      { page: 2, walkedAt: sampleDate, day: '2026-01-02', requests: 3, failures: 1, retryAt: sampleDate },
    ],
    [sourceId, { page: 0, walkedAt: null, day: '', requests: 0, failures: 0, retryAt: null }],
  ],
  raiseRevision: [[sourceId]],
  writeComposed: [[{ sourceId, revision: 3 }]],
  deleteState: [[sourceId]],
  externalIdsOn: [['mal']],
  countFurther: [[key, 'mal']],
  deleteFurther: [[{ sourceId, site: 'mal' }]],
  externalIdsIn: [[sourceId]],
  readAnew: [[sourceId]],
  triedRecords: [[key]],
  knownRecords: [[key, externalIds]],
  etagOfPage: [[key, 1]],
  writeRecords: [[key, { at: sampleDate, records: [record, { ...record, externalId: '2', payload: null }] }]],
  confirmRecords: [[key, { at: sampleDate, externalIds, etag: null, page: 1 }]],
  confirmPage: [[key, { at: sampleDate, page: 1 }]],
  recordsMarked: [[key, 'mark']],
  noteProblem: [[key, { at: sampleDate, externalIds, problem: 'it answers with 500' }]],
  expireRecords: [[{ sourceId, before: sampleDate }]],
  deleteRecords: [[sourceId]],
  recordsOf: [[{ sourceId, externalIds }]],
  recordsAfter: [[{ ...key, externalId: '', most: 10 }]],
  countRecords: [[]],
  countSourceFacts: [[]],
  countSourcedByAnime: [[]],
  animeWithSourceFacts: [[]],
  storedFactsOf: [[[...sampleAnime]]],
  replaceSourceFacts: [
    [
      {
        animeIds: [...sampleAnime],
        facts: [{ animeId: 1, field: 'SYNOPSIS', sourceId, feed: 'details', externalId: '1', shown: null }],
      },
    ],
  ],
  replaceFactsIn: [
    [
      'RELATIONS',
      [{ animeId: 1, field: 'RELATIONS', sourceId, feed: 'details', externalId: '1', shown: null }],
    ],
  ],
  sourcedFieldsOf: [[1]],
  sourceFactsOf: [[[...sampleAnime]], [[...sampleAnime], ['SYNOPSIS', 'SCORE']]],
};
