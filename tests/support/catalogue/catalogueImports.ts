import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import type { Database } from '../../../server/data/database';
import type { PeopleFile } from '../../../server/domain/catalogueData/people';
import { type ImportInput, importFile } from '../../../server/domain/importers/importFile';
import { loadCatalogue } from '../../../server/domain/importers/loadCatalogue';
import { SetClock } from '../apps/setClock';
import { openMigrated } from '../kept/migratedDatabase';
import { type AnimeFixture, catalogueFiles } from './catalogue';
import { type OfflineEntry, offlineLines, offlineMeta } from './offlineEntries';

/** All catalogue data that an import could change. */
const tables = [
  'anime',
  'anime_title',
  'anime_label',
  'anime_link',
  'anime_slug',
  'anime_character',
  'anime_staff',
  'person',
  'person_slug',
  'story_character',
  'episode',
  'catalogue_entry',
];

export const malIdOf = ({ item }: AnimeFixture) => item.sites.find(({ site }) => site === 'mal')?.id ?? '';
export const malPage = (id: string | number) => `https://myanimelist.net/anime/${id}`;

/** For a test file on importers: a database for each test, and a release to import. Call it at the top of the file. */
export function catalogueImports() {
  const log = pino({ level: 'silent' });
  const clock = new SetClock('2026-11-21T03:00:00Z');
  const folder = mkdtempSync(path.join(tmpdir(), 'enspired-import-'));
  const file = path.join(folder, 'release.jsonl');
  let db: Database;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ db, close } = await openMigrated());
    imports.base = [];
    imports.people = {};
  });
  afterEach(() => close());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const deps = () => ({ db, clock, log });
  const files = () => catalogueFiles(imports.base, imports.people);
  const all = (sql: string): Promise<Record<string, unknown>[]> => db.manager.query(sql);

  const imports = {
    /** Other anime in the catalogue. */
    base: [] as AnimeFixture[],
    people: {} as PeopleFile,
    file,
    deps,
    all,
    files,
    load: () => loadCatalogue(deps(), { files: files() }),
    /** Imports these entries as one release. */
    bringIn: (entries: (OfflineEntry | string)[], input: Partial<ImportInput> & { day?: string } = {}) => {
      const { day = '2026-11-01', ...more } = input;
      writeFileSync(file, [...offlineLines(entries, { ...offlineMeta, lastUpdate: day })].join(''));
      return importFile(deps(), { file, base: files(), ...more });
    },
    contents: async () => {
      const rows = tables.map(async (table) =>
        (await all(`SELECT * FROM ${table}`)).map((row) => JSON.stringify(row)).sort(),
      );
      return [
        ...(await Promise.all(rows)),
        await all('SELECT id, contentHash, importedAt FROM catalogue_source ORDER BY id'),
      ];
    },
  };
  return imports;
}
