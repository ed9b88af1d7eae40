import { Column, Entity, PrimaryColumn } from 'typeorm';
import { column } from '../columnTypes';

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
