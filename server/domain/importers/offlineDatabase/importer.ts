import type { Importer } from '../run/importers';
import { parseOfflineEntry } from './parseEntry';
import { offlineDatabase } from './source';

/** anime-offline-database: JSON lines behind a line about the file, or one document with the list `data`. */
export const offlineImporter: Importer = {
  source: offlineDatabase,
  rules: 1,
  document: { list: 'data', values: ['lastUpdate'] },
  factsOfLine: (value) => ('sources' in value ? undefined : value),
  parse: parseOfflineEntry,
  numbersTwins: false,
  versionOf: ({ lastUpdate }) =>
    typeof lastUpdate === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(lastUpdate) ? lastUpdate : undefined,
};
