import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { column } from '../columnTypes';

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
