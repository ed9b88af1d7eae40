import { Column, Entity, PrimaryColumn } from 'typeorm';
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
