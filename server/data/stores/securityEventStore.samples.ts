import { type Samples, sampleDate, samplePeople } from './samples';
import type * as store from './securityEventStore';

const [userId] = samplePeople;
const event = {
  id: 'event',
  userId,
  kind: 'SIGN_IN' as const,
  detail: 'password',
  ipAddress: '192.0.2.1',
  userAgent: 'a browser',
  createdAt: sampleDate,
};

export const samples: Samples<typeof store> = {
  insertSecurityEvent: [[event, 3]],
  securityEventsOf: [[{ userId, offset: 0, limit: 10 }]],
  deleteOldSecurityEvents: [[sampleDate, 10]],
};
