import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { providerMarks } from './providerMarks';
import { providersPage } from './providersPage';

/** Writes what is made from the descriptors: docs/providers.md and server/providers/marks.ts. */
writeFileSync(path.join(__dirname, '../docs/providers.md'), providersPage());
writeFileSync(path.join(__dirname, '../server/providers/marks.ts'), providerMarks());
