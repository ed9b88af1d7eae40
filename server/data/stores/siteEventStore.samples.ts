import { type Samples, sampleDate } from './samples';
import type * as store from './siteEventStore';

const row: store.SiteEventRow = {
  id: 'event',
  type: 'user.created',
  data: { id: 'person-one', name: 'Mika' },
  attempts: 0,
  readyAt: sampleDate,
  createdAt: sampleDate,
};

export const samples: Samples<typeof store> = {
  insertSiteEvent: [[row]],
  dueSiteEvents: [[{ now: sampleDate, limit: 5 }]],
  claimSiteEvent: [[row, sampleDate]],
  postponeSiteEvent: [[row.id, sampleDate]],
  deleteSiteEvent: [[row.id]],
};
