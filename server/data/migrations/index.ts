import type { MigrationInterface } from 'typeorm';
import { Accounts1795219100000 } from './1795219100000-accounts';
import { Catalogue1795219200000 } from './1795219200000-catalogue';
import { ApiTokens1795219400000 } from './1795219400000-apiTokens';
import { KnownDevices1795219500000 } from './1795219500000-knownDevices';

/** Every migration, oldest first. Add a line for a new one; never edit or remove a merged one. */
export const migrations: (new () => MigrationInterface)[] = [
  Accounts1795219100000,
  Catalogue1795219200000,
  ApiTokens1795219400000,
  KnownDevices1795219500000,
];
