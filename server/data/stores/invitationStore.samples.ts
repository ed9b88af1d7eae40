import type * as store from './invitationStore';
import { type Samples, sampleCursor, sampleDate, samplePeople } from './samples';

const [userId, byId] = samplePeople;
const hash = 'a'.repeat(64);
const invitation = {
  id: 'invitation',
  hash,
  byId,
  uses: 2,
  usesLeft: 2,
  createdAt: sampleDate,
  expiresAt: new Date('2026-02-02T03:04:05.000Z'),
  revokedAt: null,
};

export const samples: Samples<typeof store> = {
  insertInvitation: [[invitation]],
  findInvitation: [['invitation']],
  isInvitationOpen: [[{ hash, now: sampleDate }]],
  takeInvitation: [[{ hash, now: sampleDate }]],
  insertInvitationUse: [[{ userId, invitationId: 'invitation', usedAt: sampleDate }]],
  countOpenInvitations: [[{ byId, now: sampleDate }]],
  revokeInvitation: [['invitation', sampleDate]],
  listInvitations: [[{ after: null, most: 5 }], [{ after: sampleCursor, most: 5 }]],
  invitationsBy: [[{ byId, most: 5 }]],
  invitedBy: [[['invitation', 'another']]],
  invitationUseOf: [[userId]],
  deleteUnusedInvitations: [[sampleDate, 5]],
};
