import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openapi } from '../server/rest/openapi/openapi';

/** Writes what is made from the table of routes: docs/openapi.json. */
writeFileSync(path.join(__dirname, '../docs/openapi.json'), `${JSON.stringify(openapi(), null, 2)}\n`);
