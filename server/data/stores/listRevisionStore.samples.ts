import type * as store from './listRevisionStore';
import { type Samples, samplePeople } from './samples';

export const samples: Samples<typeof store> = {
  raiseListRevision: [[samplePeople[0]], ['nobody']],
  listStamp: [[samplePeople[0]]],
};
