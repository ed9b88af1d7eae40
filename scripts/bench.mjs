/** `npm run bench`: load and start-up measurements, by hand. See bench/README.md; the work is in bench/main.ts. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
require('@swc-node/register');
const { main } = require('../bench/main.ts');

process.exitCode = await main(process.argv.slice(2));
