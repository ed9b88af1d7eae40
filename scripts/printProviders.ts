import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { providerMarks } from './providerMarks';
import { providersPage } from './providersPage';

/** Generates docs/providers.md and server/providers/marks.ts from the provider descriptors. */
writeFileSync(path.join(__dirname, '../docs/providers.md'), providersPage());
writeFileSync(path.join(__dirname, '../server/providers/marks.ts'), providerMarks());
