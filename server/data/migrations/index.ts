import type { MigrationInterface } from 'typeorm';
import { Baseline1795223495000 } from './1795223495000-baseline';

/** Every migration, oldest first. Add a line for a new one; never edit or remove a merged one. */
export const migrations: (new () => MigrationInterface)[] = [Baseline1795223495000];
