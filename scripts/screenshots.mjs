/**
 * `npm run screenshots [-- words]`: pictures of every screen, and contact sheets; the work is in scripts/screenshots/main.ts.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
require('@swc-node/register');
const { main } = require('./screenshots/main.ts');

process.exitCode = await main(process.argv.slice(2));
