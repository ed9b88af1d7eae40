import type * as store from './coverageStore';
import type { Samples } from './samples';

export const samples: Samples<typeof store> = { coverageRows: [[]] };
