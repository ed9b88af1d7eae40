import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { ListImportEntity } from './listImport.entity';

/** A piece of a file that somebody brings along, from its arrival until it has been read. */
@Entity('list_import_file')
export class ListImportFileEntity {
  @PrimaryColumn(column.id) importId: string;
  @ManyToOne(() => ListImportEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'importId', foreignKeyConstraintName: 'fk_list_import_file_import' })
  import?: Relation<ListImportEntity>;
  /** From 0, without gaps. */
  @PrimaryColumn(column.int) position: number;
  /** Its bytes as base64, which is the same column on both databases. */
  @Column(column.text) content: string;
}
