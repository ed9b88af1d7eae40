import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { providerMarks, sourceLogos } from './providerMarks';
import { providersPage } from './providersPage';

/** Generates docs/providers.md, server/providers/marks.ts and server/sources/logos.ts from the descriptors. */
writeFileSync(path.join(__dirname, '../docs/providers.md'), providersPage());
writeFileSync(path.join(__dirname, '../server/providers/marks.ts'), providerMarks());
writeFileSync(path.join(__dirname, '../server/sources/logos.ts'), sourceLogos());
