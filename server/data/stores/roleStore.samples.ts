import type * as store from './roleStore';
import { type Samples, sampleDate, samplePeople } from './samples';

const held: store.HeldRole = { userId: samplePeople[0], role: 'EDITOR', createdAt: sampleDate };

export const samples: Samples<typeof store> = {
  heldRoles: [[5]],
  countRoles: [[]],
  hasRole: [[held]],
  isRoleHeld: [['OPERATOR']],
  insertRole: [[held]],
  deleteRole: [[held]],
};
