import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { securityPage } from './securityPage';

const file = path.join(__dirname, '../docs/security.md');
writeFileSync(file, securityPage(readFileSync(file, 'utf8')));
