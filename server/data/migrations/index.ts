import type { MigrationInterface } from 'typeorm';

/** Every migration, oldest first. Add a line for a new one; never edit or remove a merged one. */
export const migrations: (new () => MigrationInterface)[] = [];
