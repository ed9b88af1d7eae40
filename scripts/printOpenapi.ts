import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openapi } from '../server/rest/openapi/openapi';

/** Generates docs/openapi.json from the route table. */
writeFileSync(path.join(__dirname, '../docs/openapi.json'), `${JSON.stringify(openapi(), null, 2)}\n`);
