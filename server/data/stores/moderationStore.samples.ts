import type * as store from './moderationStore';
import { type Samples, sampleCursor, sampleDate, samplePeople } from './samples';

const [byId, personId] = samplePeople;

export const samples: Samples<typeof store> = {
  insertModerationAction: [
    [
      {
        id: 'action',
        kind: 'COMMENT_REMOVED',
        byId,
        onServer: false,
        personId,
        threadId: 'thread',
        aboutId: 'comment',
        reason: '',
        detail: '',
        createdAt: sampleDate,
      },
    ],
  ],
  findModerationAction: [['action']],
  listModeration: [
    [{ byId: null, personId: null, after: null, most: 5 }],
    [{ byId, personId: null, after: sampleCursor, most: 5 }],
    [{ byId: null, personId, after: null, most: 5 }],
    [{ byId, personId, after: sampleCursor, most: 5 }],
    [{ byId: null, personId, reports: false, after: null, most: 5 }],
  ],
  deleteOldModeration: [[sampleDate, 10]],
};
