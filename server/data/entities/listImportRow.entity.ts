import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { ListImportEntity } from './listImport.entity';

/** One row of a file that is being imported, with what becomes of it. Rows that match no anime stay until somebody says which it is. */
@Entity('list_import_row')
@Index('ix_list_import_row_outcome', ['importId', 'outcome', 'position'])
export class ListImportRowEntity {
  @PrimaryColumn(column.id) importId: string;
  @ManyToOne(() => ListImportEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'importId', foreignKeyConstraintName: 'fk_list_import_row_import' })
  import?: Relation<ListImportEntity>;
  /** The rows of each kind count on from a million of their own, so that kinds come in the order they need. */
  @PrimaryColumn(column.int) position: number;
  @Column({ type: 'varchar', length: 12 }) kind: string;
  @Column(column.name) title: string;
  /** What the file says, as JSON. */
  @Column(column.text) payload: string;
  @Column({ type: 'varchar', length: 12 }) outcome: string;
  /** Words of `importProblems`, with commas between. */
  @Column(column.name) problems: string;
  /** The anime that it is about, or that somebody has said it is. */
  @Column(column.json) animeIds: number[];
  @Column(column.bool) chosen: boolean;
  /** Old and new values, as JSON. */
  @Column(column.text) changes: string;
}
