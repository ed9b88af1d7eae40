import { Column, Entity, PrimaryColumn } from 'typeorm';
import { column } from '../columnTypes';

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
