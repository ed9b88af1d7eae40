import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { UserEntity } from './user.entity';

/** A file that somebody brings along, and how far the work on it has come (product P4, import). */
@Entity('list_import')
@Index('ix_list_import_user', ['userId', 'createdAt', 'id'])
@Index('ix_list_import_due', ['state', 'leaseUntil'])
export class ListImportEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_list_import_user' })
  user?: Relation<UserEntity>;
  @Column(column.name) fileName: string;
  @Column({ type: 'varchar', length: 12 }) source: string;
  @Column({ type: 'varchar', length: 12 }) state: string;
  /** Code of the error, where the file could not be read. */
  @Column({ type: 'varchar', length: 40, nullable: true }) problem: string | null;
  /** How often somebody began to read it. */
  @Column({ ...column.int, default: 0 }) readings: number;
  @Column({ type: 'varchar', length: 8 }) policy: string;
  @Column(column.int) totalRows: number;
  /** What its rows take up, as they were read: what one person may keep is counted in it. */
  @Column({ ...column.int, default: 0 }) bytes: number;
  /** Of the check or the import that is going on, or of the last one. */
  @Column(column.int) doneRows: number;
  /** Position of the last row that was worked on: what a restart goes on behind. */
  @Column(column.int) reached: number;
  /** The worker that has it now, and until when others leave it alone. */
  @Column({ ...column.id, nullable: true }) holder: string | null;
  @Column({ ...column.date, nullable: true }) leaseUntil: Date | null;
  /** What takes each piece of it back. */
  @Column(column.json) undoIds: string[];
  @Column(column.date) createdAt: Date;
  @Column(column.date) updatedAt: Date;
  @Column({ ...column.date, nullable: true }) finishedAt: Date | null;
}
