import type * as store from './reportStore';
import { type Samples, sampleCursor, sampleDate, samplePeople } from './samples';

const [reporterId, personId] = samplePeople;

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
    [{ resolved: false, after: null, most: 5 }],
    [{ resolved: true, after: sampleCursor, most: 5 }],
  ],
  eraseQuotesOf: [[personId]],
  countOpenReports: [[]],
  findReport: [['report']],
  resolveReport: [
    ['report', sampleDate],
    ['report', null],
  ],
};
