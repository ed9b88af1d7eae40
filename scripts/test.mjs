/**
 * `npm test`: everything, ending with the plain line `N passed, N failed`. `npm test -- contract` runs only the named steps.
 * The work is in scripts/test/main.ts; this file registers the TypeScript hook.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
require('@swc-node/register');
const { main } = require('./test/main.ts');

process.exitCode = await main(process.argv.slice(2));
