import { type Samples, sampleDate, samplePeople } from './samples';
import type * as store from './sessionStore';

const [userId] = samplePeople;
const row: store.SessionRow = {
  id: 'session',
  userId,
  token: 'token',
  expiresAt: sampleDate,
  ipAddress: '192.0.2.1',
  userAgent: 'a browser',
  createdAt: sampleDate,
  updatedAt: sampleDate,
};

export const samples: Samples<typeof store> = {
  findSession: [['token']],
  liveSessions: [[{ userId, now: sampleDate, limit: 10 }]],
  endedSessionIds: [[['session', 'another'], sampleDate]],
  sessionOwner: [[{ token: 'token' }], [{ id: 'session' }]],
  lockSession: [['session']],
  insertSession: [[row, 3]],
  prolongSession: [['session', { expiresAt: sampleDate, updatedAt: sampleDate }]],
  deleteSession: [[{ token: 'token' }], [{ id: 'session' }]],
  deleteSessionsOf: [[userId], [userId, 'session']],
  deleteExpiredSessions: [[sampleDate, 10]],
};
