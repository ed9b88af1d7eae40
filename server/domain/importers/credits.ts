import { bangumiData } from './bangumiData';
import { offlineDatabase } from './offlineDatabase/source';

export interface Credit {
  licenceUrl: string | null;
  /** The words that the licence asks for, or that say what was taken. */
  notice: string;
}

/** What /about says of each source beside its name and licence (product P2). Not in the database: it follows the code that reads the source. */
export const credits: Record<string, Credit | undefined> = {
  [bangumiData.id]: {
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    notice:
      'Native titles, broadcast dates, streaming pages and ids in other databases are by the contributors of ' +
      'bangumi-data. Titles in Latin letters and derived episodes were added here.',
  },
  [offlineDatabase.id]: {
    licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
    notice:
      'Contains information from anime-offline-database, which is made available here under the Open Database ' +
      'License (ODbL): episode counts, seasons, scores, studios, synonyms, tags and relations.',
  },
  enspired: {
    licenceUrl: null,
    notice: 'Synopses, genres, tags and readable titles of the best-known anime, written for this site.',
  },
};
