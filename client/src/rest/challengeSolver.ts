import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

/** The worker that solves sign-up's challenge (rest/proveWork.ts). */
handler({ deriveKey });
