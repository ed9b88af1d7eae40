import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { column } from '../columnTypes';

/** A source that the catalogue was loaded from, shown with its licence. The row proves that the load was completed. */
@Entity('catalogue_source')
export class CatalogueSourceEntity {
  @PrimaryColumn({ type: 'varchar', length: 40 }) id: string;
  @Column(column.name) name: string;
  @Column({ type: 'varchar', length: 60 }) version: string;
  @Column({ type: 'varchar', length: 60 }) licence: string;
  @Column(column.name) url: string;
  @Column({ type: 'varchar', length: 64 }) contentHash: string;
  @Column(column.int) animeCount: number;
  @Column(column.date) importedAt: Date;
  /** JSON that the source's importer needs to recompose its entries. */
  @Column({ ...column.text, nullable: true }) details: string | null;
}

/**
 * An imported source's record of one anime, unchanged: anime are recomposed from these whenever another source changes. The
 * source itself, with its licence, is a row of `catalogue_source`.
 */
@Entity('catalogue_entry')
export class CatalogueEntryEntity {
  @PrimaryColumn({ type: 'varchar', length: 40 }) sourceId: string;
  @PrimaryColumn({ type: 'varchar', length: 120 }) entryKey: string;
  @Column({ type: 'varchar', length: 40 }) contentHash: string;
  /** Its ids in other databases, the most reliable first: `mal/1 aniList/1 anidb/23`. */
  @Column(column.text) ids: string;
  @Column({ ...column.int, nullable: true }) year: number | null;
  /** JSON in the importer's own format. */
  @Column(column.text) payload: string;
}

/** An import in progress, not yet in the catalogue: after a kill, importing the same file resumes it. */
@Entity('import_run')
export class ImportRunEntity {
  @PrimaryColumn({ type: 'varchar', length: 40 }) sourceId: string;
  /** Hash of the file's bytes and of the rules for reading it. */
  @Column({ type: 'varchar', length: 64 }) fileHash: string;
  /** Number of the file's entries already in `import_entry`. */
  @Column(column.int) entriesRead: number;
  @Column(column.date) startedAt: Date;
}

/** One entry of a file being imported; becomes a `catalogue_entry` once the whole file is read. */
@Entity('import_entry')
@Index('ix_import_entry_key', ['sourceId', 'entryKey'])
export class ImportEntryEntity {
  @PrimaryColumn({ type: 'varchar', length: 40 }) sourceId: string;
  /** Its position in the file: the line, or the entry's number. */
  @PrimaryColumn(column.int) place: number;
  /** Empty for an entry that cannot be imported. */
  @Column({ type: 'varchar', length: 120 }) entryKey: string;
  @Column({ type: 'varchar', length: 40 }) contentHash: string;
  @Column(column.text) ids: string;
  @Column({ ...column.int, nullable: true }) year: number | null;
  /** Null if nothing has changed since the last import. */
  @Column({ ...column.text, nullable: true }) payload: string | null;
  /** Why it cannot be imported. */
  @Column({ type: 'varchar', length: 300, nullable: true }) problem: string | null;
}

export const lookOutcomes = ['CURRENT', 'TAKEN', 'REFUSED', 'FAILED'] as const;
export type LookOutcome = (typeof lookOutcomes)[number];

/** The last check for a newer release of a source, by any instance. */
@Entity('catalogue_look')
export class CatalogueLookEntity {
  @PrimaryColumn({ type: 'varchar', length: 40 }) sourceId: string;
  /** The address checked. */
  @Column(column.text) address: string;
  @Column(column.date) lookedAt: Date;
  @Column({ type: 'varchar', length: 12 }) outcome: LookOutcome;
  /** The release found there. */
  @Column({ type: 'varchar', length: 60, nullable: true }) version: string | null;
  /** Why the release was not imported. */
  @Column({ type: 'varchar', length: 300, nullable: true }) reason: string | null;
  /** Consecutive checks that failed. */
  @Column(column.int) failures: number;
  /** Identifies the last release that was imported or refused, so that it is not fetched again. */
  @Column({ ...column.text, nullable: true }) settled: string | null;
}

export const importEntities = [
  CatalogueSourceEntity,
  CatalogueLookEntity,
  CatalogueEntryEntity,
  ImportRunEntity,
  ImportEntryEntity,
];
