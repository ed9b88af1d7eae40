import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { UndoStepEntity } from './undoStep.entity';

/** A piece of what an undo brings back: texts end at 64 kB, and a bulk edit has more to remember than that. */
@Entity('undo_part')
export class UndoPartEntity {
  @PrimaryColumn(column.id) undoId: string;
  @ManyToOne(() => UndoStepEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'undoId', foreignKeyConstraintName: 'fk_undo_part_step' })
  undo?: Relation<UndoStepEntity>;
  @PrimaryColumn(column.int) position: number;
  /** JSON. */
  @Column(column.text) data: string;
}
