import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { providersPage } from './providersPage';

/** Writes docs/providers.md. */
writeFileSync(path.join(__dirname, '../docs/providers.md'), providersPage());
