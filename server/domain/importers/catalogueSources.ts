import type { EntityManager } from 'typeorm';
import { countListed } from '../../data/stores/animeStore';
import {
  allSources,
  type CatalogueSourceRow,
  findSource,
  replaceSource,
} from '../../data/stores/catalogueSourceStore';
import { sources as outsideSources, type SourceDescriptor } from '../../sources';
import { logos } from '../../sources/logos';
import type { Deps } from '../deps';
import { parseInstant } from '../text/instants';
import { bangumiData } from './bangumiData';
import { community } from './facts/communityAnime';
import { offlineDatabase, type SourceDescription } from './source';

/** What was loaded of a source, and when: credited on /about, and checked at a start to see if there is anything to load. */
export interface LoadedSource extends SourceDescription {
  contentHash: string;
  animeCount: number;
  /** What the importer needs to read the stored entries again. */
  details?: unknown;
}

export interface StoredSource<Details> {
  version: string;
  contentHash: string;
  details: Details | null;
}

export async function storedSource<Details>(
  manager: EntityManager,
  id: string,
): Promise<StoredSource<Details> | undefined> {
  const row = await findSource(manager, id);
  return row && { ...row, details: row.details === null ? null : (JSON.parse(row.details) as Details) };
}

/** Storing the same content again leaves the row, and so the catalogue version, unchanged. */
export async function storeSource(manager: EntityManager, source: LoadedSource, now: Date): Promise<void> {
  const { details, ...row } = source;
  const before = await storedSource(manager, row.id);
  if (before?.contentHash === row.contentHash && before.version === row.version) return;
  const kept = details === undefined ? null : JSON.stringify(details);
  await replaceSource(manager, { ...row, importedAt: now, details: kept });
}

/** The date of a source's file, for sources whose version is a day. */
export async function takenAt(manager: EntityManager, id: string): Promise<Date> {
  return parseInstant((await storedSource(manager, id))?.version) ?? new Date(0);
}

/** Whether a version is newer than another: dotted numbers are compared numerically, anything else (a day) as text. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(than)];
  if (!a || !b) return version > than;
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

function numbersOf(version: string): number[] | undefined {
  return /^v?\d+(\.\d+)+$/.test(version) ? version.replace('v', '').split('.').map(Number) : undefined;
}

export interface Credit {
  licenceUrl: string | null;
  /** The wording the licence asks for, or a note of what was taken. */
  notice: string;
  /** Of an outside source: what its terms allow. */
  terms?: string;
  logo?: SourceLogo;
}

/** A logo that the terms ask for: path data on a square of 24 by 24, and its colour. */
export interface SourceLogo {
  path: string;
  color: string;
}

const creditOf = ({ id, terms, attribution, logo }: SourceDescriptor): [string, Credit] => {
  const path = logos[id];
  return [
    id,
    {
      licenceUrl: terms.url,
      notice: attribution,
      terms: terms.summary,
      ...(logo && path && { logo: { path, color: logo.color } }),
    },
  ];
};

/**
 * What /about says of each source besides its name and licence. Kept in code, since it depends on the code that reads the
 * source.
 */
export const credits: Record<string, Credit | undefined> = {
  ...Object.fromEntries(outsideSources.map(creditOf)),
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
  [community.id]: {
    licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
    notice: 'Facts that people of this site suggested and its editors accepted. Anybody may use them.',
  },
  'anime-sachedule-search-data': {
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    notice:
      'Some estimated episode counts follow anime-sachedule-search-data by yilihjy, which took them from the ' +
      'Bangumi API in January 2022. They were compared with broadcast dates and changed where those say less.',
  },
  enspired: {
    licenceUrl: null,
    notice: 'Synopses, genres, tags and readable titles of the best-known anime, written for this site.',
  },
};

type Source = Pick<
  CatalogueSourceRow,
  'id' | 'name' | 'version' | 'licence' | 'url' | 'animeCount' | 'importedAt'
> & { licenceUrl: string | null; notice: string | null; terms: string | null; logo: SourceLogo | null };

export interface CatalogueDescription {
  animeCount: number;
  sources: Source[];
}

const unknown: Partial<Credit> = {};

/** The number of listed anime, and the sources with their licences that /about credits. */
export async function describeCatalogue({ db }: Pick<Deps, 'db'>): Promise<CatalogueDescription> {
  const animeCount = await countListed(db.manager);
  const sources = await allSources(db.manager);
  return {
    animeCount,
    sources: sources.map(({ id, name, version, licence, url, animeCount, importedAt }) => {
      const { licenceUrl = null, notice = null, terms = null, logo = null } = credits[id] ?? unknown;
      return { id, name, version, licence, licenceUrl, notice, terms, logo, url, animeCount, importedAt };
    }),
  };
}
