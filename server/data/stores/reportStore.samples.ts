import type * as store from './reportStore';
import { type Samples, sampleCursor, sampleDate, samplePeople } from './samples';

const [reporterId, personId] = samplePeople;
const closing = { subjectId: personId, resolvedAt: sampleDate };

export const samples: Samples<typeof store> = {
  insertReport: [
    [
      {
        id: 'report',
        reporterId,
        commentId: null,
        personId,
        suggestionId: null,
        answerId: null,
        quote: null,
        recommendationId: null,
        noteId: null,
        reason: 'SPAM',
        text: '',
        resolvedAt: null,
        createdAt: sampleDate,
      },
    ],
  ],
  reportsOf: [
    [{ resolved: false, personId: null, after: null, most: 5 }],
    [{ resolved: true, personId: null, after: sampleCursor, most: 5 }],
    [{ resolved: false, personId, after: sampleCursor, most: 5 }],
    [{ resolved: true, personId, after: null, most: 5 }],
  ],
  newestWith: [[{ ids: ['report', 'another'], most: 5 }]],
  countWith: [[['report', 'another']]],
  eraseQuotesOf: [[personId]],
  countOpenReports: [[]],
  findReport: [['report']],
  closeReports: [[{ ...closing, upTo: null }], [{ ...closing, upTo: sampleDate }]],
  isReported: [[personId], [personId, 'HELD']],
  reopenReports: [[closing]],
  setOutcome: [[closing, 'ACTED_ON']],
  firstClosed: [[closing]],
  reportersOf: [[{ ...closing, after: '', most: 5 }]],
  fillSubjects: [[]],
  renameSubject: [[{ subjectId: personId, to: 'another' }]],
};
