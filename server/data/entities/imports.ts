import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { column } from '../columnTypes';

/** What the catalogue was loaded from: shown with its licence, and the proof that a load was completed. */
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
  /** JSON that the source's importer needs to compose its entries again. */
  @Column({ ...column.text, nullable: true }) details: string | null;
}

/**
 * What an imported source says of one anime, as it said it: anime are composed anew from these whenever another source
 * changes. The source itself, with its licence, is a row of `catalogue_source`.
 */
@Entity('catalogue_entry')
export class CatalogueEntryEntity {
  @PrimaryColumn({ type: 'varchar', length: 40 }) sourceId: string;
  @PrimaryColumn({ type: 'varchar', length: 120 }) entryKey: string;
  @Column({ type: 'varchar', length: 40 }) contentHash: string;
  /** Its ids in databases, the most telling first: `mal/1 aniList/1 anidb/23`. */
  @Column(column.text) ids: string;
  @Column({ ...column.int, nullable: true }) year: number | null;
  /** JSON, in the form that the importer reads back. */
  @Column(column.text) payload: string;
}

/** An import that has begun and is not in the catalogue yet: the same file goes on where it was killed. */
@Entity('import_run')
export class ImportRunEntity {
  @PrimaryColumn({ type: 'varchar', length: 40 }) sourceId: string;
  /** Of the file's bytes and the rules it is read by. */
  @Column({ type: 'varchar', length: 64 }) fileHash: string;
  /** So many entries of the file stand in `import_entry`. */
  @Column(column.int) entriesRead: number;
  @Column(column.date) startedAt: Date;
}

/** One entry of a file that is being imported; becomes a `catalogue_entry` when the whole file is in. */
@Entity('import_entry')
@Index('ix_import_entry_key', ['sourceId', 'entryKey'])
export class ImportEntryEntity {
  @PrimaryColumn({ type: 'varchar', length: 40 }) sourceId: string;
  /** Its place in the file: the line, or the number of the entry. */
  @PrimaryColumn(column.int) place: number;
  /** Empty for an entry that cannot be taken. */
  @Column({ type: 'varchar', length: 120 }) entryKey: string;
  @Column({ type: 'varchar', length: 40 }) contentHash: string;
  @Column(column.text) ids: string;
  @Column({ ...column.int, nullable: true }) year: number | null;
  /** Null where nothing has changed since the last import. */
  @Column({ ...column.text, nullable: true }) payload: string | null;
  /** Why it cannot be taken. */
  @Column({ type: 'varchar', length: 300, nullable: true }) problem: string | null;
}

export const lookOutcomes = ['CURRENT', 'TAKEN', 'REFUSED', 'FAILED'] as const;
export type LookOutcome = (typeof lookOutcomes)[number];

/** The last look for a newer release of a source, by whichever instance. */
@Entity('catalogue_look')
export class CatalogueLookEntity {
  @PrimaryColumn({ type: 'varchar', length: 40 }) sourceId: string;
  /** Where it was looked. */
  @Column(column.text) address: string;
  @Column(column.date) lookedAt: Date;
  @Column({ type: 'varchar', length: 12 }) outcome: LookOutcome;
  /** The release that was found there. */
  @Column({ type: 'varchar', length: 60, nullable: true }) version: string | null;
  /** Why it was not taken. */
  @Column({ type: 'varchar', length: 300, nullable: true }) reason: string | null;
  /** Looks in a row that found nothing out. */
  @Column(column.int) failures: number;
  /** By what a release is known again that is done with, taken or refused: it is not fetched once more. */
  @Column({ ...column.text, nullable: true }) settled: string | null;
}

export const importEntities = [
  CatalogueSourceEntity,
  CatalogueLookEntity,
  CatalogueEntryEntity,
  ImportRunEntity,
  ImportEntryEntity,
];
